import * as fc from 'fast-check';
import { MODEL_MONTHS } from '../closing-model';
import { salarySeeds } from '../seeds';
import { closeMonth } from './closing-operations';
import { perform } from './commands';
import { compareAll } from './compare-month';
import type { ModelCompany, ModelWorld } from './model-company';
import { MonthModel } from './month-model';
import { changeSale } from './sync-operations';

export const anyMonth = fc.constantFrom(...MODEL_MONTHS);

/** Closes June and July, with two late changes. */
async function begin(company: ModelCompany): Promise<MonthModel> {
  await company.begin();
  const model = new MonthModel();
  const [server] = company.servers;
  const write = async (id: string, month: string, agentId: string, commission: number): Promise<void> => {
    await perform(model, changeSale(id, { month, agentId, commission }), server);
  };
  await write('s1', '2026-06', 'a1', 50);
  await write('s2', '2026-07', 'a1', 70);
  await write('s3', '2026-08', 'a2', 30);
  await write('s4', '2026-06', 'a1', 20);
  for (const month of ['2026-06', '2026-07']) {
    company.tick();
    await perform(model, closeMonth(model, month), server);
  }
  await write('s1', '2026-06', 'a1', 80);
  await write('s2', '2026-07', 'gone', 70);
  return model;
}

type Commands = fc.Arbitrary<fc.AsyncCommand<MonthModel, ModelWorld>>[];

/**
 * Runs commands on the servers and on the model, one sequence for each seed. `SALARY_SEEDS` and `SALARY_FIRST_SEED` choose other
 * seeds; with `SALARY_SHRINK`, a failing sequence is made short, which takes minutes.
 * @param seeds their usual number
 */
export function explore(
  title: string,
  getCompany: () => ModelCompany,
  { commands, length, seeds }: { commands: Commands; length: number; seeds: number },
): void {
  const sequences = fc.commands(commands, { maxCommands: length, size: 'max' });
  it.each(salarySeeds(seeds))(`${title}, seed %i`, async (seed) => {
    const property = fc.asyncProperty(sequences, fc.scheduler(), async (steps, scheduler) => {
      const company = getCompany();
      const model = await begin(company);
      await fc.asyncModelRun(() => ({ model, real: { company, scheduler } }), steps);
      await compareAll(model, company);
    });
    const isShrinking = process.env['SALARY_SHRINK'] !== undefined;
    await fc.assert(property, { seed, numRuns: 1, unbiased: true, endOnFailure: !isShrinking });
  });
}
