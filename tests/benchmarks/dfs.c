/* The backtracker as one would write it in C: randomised depth-first search with an explicit stack.
 *
 * The same data as the package's own: one byte of free sides for each cell, passages in the order of carving,
 * `cell << 3 | direction`, directions 0 up, 1 right, 2 down, 3 left. The numbers come from xorshift64* (Vigna 2016).
 *
 * Usage: dfs ROWS COLS SEED RUNS; prints the least user CPU seconds of a run and a checksum of the passages.
 */
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>

static uint64_t state;

static inline uint32_t draw(void) {
    state ^= state >> 12;
    state ^= state << 25;
    state ^= state >> 27;
    return (uint32_t)((state * 0x2545F4914F6CDD1DULL) >> 32);
}

static uint8_t pick[16][60];

static void fill_pick(void) {
    for (int mask = 1; mask < 16; mask++) {
        int sides[4], count = 0;
        for (int side = 0; side < 4; side++)
            if (mask >> side & 1) sides[count++] = side;
        for (int roll = 0; roll < 60; roll++) pick[mask][roll] = (uint8_t)sides[roll % count];
    }
}

static int64_t *generate(int64_t rows, int64_t cols) {
    int64_t n = rows * cols, cell = 0, depth = 0, done = 0;
    int64_t step[4] = {-cols, 1, cols, -1};
    uint8_t *guarded = malloc((size_t)(n + 2 * cols)), *free_sides = guarded + cols;
    int64_t *carved = malloc((size_t)n * sizeof *carved);
    int32_t *path = malloc((size_t)n * sizeof *path);
    memset(free_sides, 15, (size_t)n);
    for (int64_t c = 0; c < cols; c++) {
        free_sides[c] &= 14;
        free_sides[n - 1 - c] &= 11;
    }
    for (int64_t r = 0; r < rows; r++) {
        free_sides[r * cols] &= 7;
        free_sides[r * cols + cols - 1] &= 13;
    }
    for (;;) {
        free_sides[cell - cols] &= 11;
        if (cell % cols != cols - 1) free_sides[cell + 1] &= 7;
        free_sides[cell + cols] &= 14;
        if (cell % cols) free_sides[cell - 1] &= 13;
        uint8_t sides = free_sides[cell];
        while (!sides) {
            if (!depth) {
                free(guarded);
                free(path);
                return carved;
            }
            cell = path[--depth];
            sides = free_sides[cell];
        }
        int side = pick[sides][((uint64_t)draw() * 60) >> 32];
        carved[done++] = cell << 3 | side;
        path[depth++] = (int32_t)cell;
        cell += step[side];
    }
}

static double user_seconds(void) {
    struct rusage usage;
    getrusage(RUSAGE_SELF, &usage);
    return (double)usage.ru_utime.tv_sec + (double)usage.ru_utime.tv_usec / 1e6;
}

int main(int count, char **arguments) {
    if (count != 5) return 2;
    int64_t rows = atoll(arguments[1]), cols = atoll(arguments[2]);
    int runs = atoi(arguments[4]);
    double best = 1e9;
    uint64_t sum = 0;
    fill_pick();
    for (int run = 0; run < runs; run++) {
        state = strtoull(arguments[3], NULL, 10) * 2 + 1;
        double begin = user_seconds();
        int64_t *carved = generate(rows, cols);
        double seconds = user_seconds() - begin;
        if (seconds < best) best = seconds;
        for (int64_t i = 0; i < rows * cols - 1; i++) sum = sum * 31 + (uint64_t)carved[i];
        free(carved);
    }
    printf("%.6f %llu\n", best, (unsigned long long)sum);
    return 0;
}
