const FIRST = Number(process.env['SALARY_FIRST_SEED'] ?? 1);

/** Returns the seeds of a test with generated data: `usual`, or as many as `SALARY_SEEDS`. */
export function salarySeeds(usual: number): number[] {
  const count = Number(process.env['SALARY_SEEDS'] ?? usual);
  return Array.from({ length: count }, (_, i) => FIRST + i);
}
