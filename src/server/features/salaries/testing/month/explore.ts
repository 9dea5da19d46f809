import * as fc from 'fast-check';
import { MODEL_MONTHS } from '../closing-model';
import { salarySeeds } from '../seeds';
import { closeMonth } from './closing-operations';
import { perform } from './commands';
import { decide } from './decision-operations';
import { compareAll } from './compare/compare-month';
import type { ModelCompany, ModelWorld } from './model-company';
import { MonthModel } from './month-model';
import type { Operation } from './operation';
import { askAbout } from './question-operations';
import { queueStatements, sendStatements } from './sending-operations';
import { changeSale } from './sync-operations';

export const anyMonth = fc.constantFrom(...MODEL_MONTHS);

/** Closes June and July, with late changes, one of which is carried into August, a mail about July, and a question about June. */
async function begin(company: ModelCompany): Promise<MonthModel> {
  await company.begin();
  const model = new MonthModel();
  const [server] = company.servers;
  const act = async (operation: Operation): Promise<void> => {
    model.at = company.tick();
    await perform(model, operation, server);
  };
  const write = (id: string, month: string, agentId: string, commission: number): Promise<void> =>
    act(changeSale(id, { month, agentId, commission }));
  await write('s1', '2026-06', 'a1', 50);
  await write('s2', '2026-07', 'a1', 70);
  await write('s3', '2026-08', 'a2', 30);
  await write('s4', '2026-06', 'a1', 20);
  for (const month of ['2026-06', '2026-07']) await act(closeMonth(model, month));
  await act(queueStatements(model, '2026-07', { agentIds: ['a1'] }));
  await act(sendStatements(model, 'accepted'));
  await write('s1', '2026-06', 'a1', 80);
  await write('s2', '2026-07', 'gone', 70);
  await act(decide({ month: '2026-06', saleId: 's1', agentId: 'a1', difference: 30, intoMonth: '2026-08' }));
  await act(askAbout({ month: '2026-06', saleId: null, agentId: 'a1' }));
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
