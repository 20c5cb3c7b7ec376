"""Places on a sheet: cells, areas, selections and unions in Excel's notation."""
