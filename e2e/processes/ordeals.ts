/** An ordeal's time: several starts of a server on a busy machine. */
export const ORDEAL_TIMEOUT_MS = 120_000;

/** 1, 2, 3 and so on: as many as `SOAK_<name>` says, else so many. */
export function counted(name: string, usual: number): number[] {
  const count = Number(process.env[`SOAK_${name}`] ?? usual);
  return Array.from({ length: count }, (_, index) => index + 1);
}
