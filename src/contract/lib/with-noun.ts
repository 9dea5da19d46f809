/** Formats a number for a text. */
export type PrintCount = (count: number) => string;

/** Returns a number with its noun. @param one the whole text for 1 */
export function withNoun(count: number, one: string, many: string, print: PrintCount): string {
  return count === 1 ? one : `${print(count)} ${many}`;
}
