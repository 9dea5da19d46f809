/** Returns the sum of a number of each item. Amounts in ₪ are added up by `sum` of compare-amounts.ts. */
export function sumBy<T>(items: readonly T[], getNumber: (item: T) => number): number {
  return items.reduce((total, item) => total + getNumber(item), 0);
}
