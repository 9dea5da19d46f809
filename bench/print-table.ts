/** Prints a table with a title. The first column is left-aligned, the others are right-aligned. */
export function printTable(
  title: string,
  head: readonly string[],
  rows: readonly (readonly string[])[],
): void {
  const widths = head.map((name, i) => Math.max(name.length, ...rows.map((row) => row[i]?.length ?? 0)));
  const line = (cells: readonly string[]): string =>
    cells
      .map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0)))
      .join('  ');
  console.log(`\n${title}\n${line(head)}`);
  for (const row of rows) console.log(line(row));
}

/** Formats an integer. Empty for a missing value. */
export function whole(value: number | undefined): string {
  return value === undefined || Number.isNaN(value) ? '' : Math.round(value).toLocaleString('en');
}

/** Formats the quotient of two numbers. */
export function ratio(value: number | undefined, of: number | undefined): string {
  return value === undefined || of === undefined || of === 0 ? '' : `${(value / of).toFixed(2)}x`;
}

/** Formats milliseconds of a database's work. Empty for a missing value. */
export function ms(value: number | undefined): string {
  return value === undefined || Number.isNaN(value) ? '' : value.toFixed(2);
}
