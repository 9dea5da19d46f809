const FIRST = Number(process.env['SALARY_FIRST_SEED'] ?? 1);

/** The seeds of a test over generated data: a few, or as many as `SALARY_SEEDS` says. */
export function salarySeeds(usual: number): number[] {
  const count = Number(process.env['SALARY_SEEDS'] ?? usual);
  return Array.from({ length: count }, (_, i) => FIRST + i);
}
