/* The cells of the other writers by libxlsxwriter, as its manual says for large sheets: in constant memory, a format for
 * each combination of borders.
 *
 * Usage: libxlsxwriter CODES COLS OUT.xlsx; the file CODES has a byte for each cell, a bit for each border: top, right,
 * bottom, left. Prints the user CPU seconds, and the peak memory in megabytes.
 */
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <xlsxwriter.h>

int main(int argc, char **argv) {
    FILE *file = argc > 3 ? fopen(argv[1], "rb") : NULL;
    if (!file) return 2;
    int cols = atoi(argv[2]), code;
    lxw_workbook_options options = {.constant_memory = LXW_TRUE};
    lxw_workbook *book = workbook_new_opt(argv[3], &options);
    lxw_worksheet *sheet = workbook_add_worksheet(book, "Maze");
    lxw_format *formats[16];
    for (code = 0; code < 16; code++) {
        formats[code] = workbook_add_format(book);
        if (code & 1) format_set_top(formats[code], LXW_BORDER_THIN);
        if (code & 2) format_set_right(formats[code], LXW_BORDER_THIN);
        if (code & 4) format_set_bottom(formats[code], LXW_BORDER_THIN);
        if (code & 8) format_set_left(formats[code], LXW_BORDER_THIN);
    }
    for (long cell = 0; (code = getc(file)) != EOF; cell++) {
        if (cell % cols == 0) worksheet_set_row(sheet, (lxw_row_t)(cell / cols), 15, NULL);
        worksheet_write_blank(sheet, (lxw_row_t)(cell / cols), (lxw_col_t)(cell % cols), formats[code & 15]);
    }
    if (workbook_close(book)) return 1;
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    printf("%.3f %.1f\n", usage.ru_utime.tv_sec + usage.ru_utime.tv_usec / 1e6, usage.ru_maxrss / 1024.0);
    return 0;
}
