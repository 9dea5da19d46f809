/** Timeout for several starts of a server on a busy machine, ms. */
export const PROCESS_TEST_TIMEOUT_MS = 120_000;

/** Returns 1, 2, 3 and so on, up to `SOAK_<name>` or the default. */
export function getRepetitions(name: string, usual: number): number[] {
  const count = Number(process.env[`SOAK_${name}`] ?? usual);
  return Array.from({ length: count }, (_, index) => index + 1);
}
