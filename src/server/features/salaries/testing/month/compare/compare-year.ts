import type { SalariesResponse } from '#contract/features/salaries/salaries-contract';
import { MODEL_MONTHS } from '../../closing-model';
import { type ModelCompany, PEOPLE } from '../model-company';
import type { MonthModel } from '../month-model';
import { AGENTS, showStatus } from '../records';

const YEAR = 2026;

/** Compares the salaries of the year: those of each agent and month, the closed months, and the statuses of all sales. */
export async function compareYear(model: MonthModel, { read }: ModelCompany): Promise<void> {
  const query = { year: YEAR, filters: { agentIds: [], statusCodes: [] } };
  const { salaries, closedMonths, statusCodes } = await read<SalariesResponse>(
    '/api/salaries/query',
    PEOPLE[0],
    query,
  );
  const cells = MODEL_MONTHS.map((month) => {
    const own = AGENTS.filter((id) => model.hasStatement(month, id));
    const cell = (id: string) => ({
      amount: model.amount(month, id),
      payable: model.payable(month, id),
      sales: model.countSales(month, id),
      waiting: model.sumWaiting(month, id),
    });
    return [month, Object.fromEntries(own.map((id) => [id, cell(id)]))] as const;
  });
  expect(salaries).toEqual(Object.fromEntries(cells.filter(([, of]) => Object.keys(of).length > 0)));
  expect(closedMonths.map(({ month }) => month)).toEqual([...model.closings.keys()].sort());
  const { statuses } = model.around;
  expect(statusCodes).toEqual(statuses.length > 0 ? statuses : listStatuses(model));
}

/** Returns the statuses of current and frozen sales. */
function listStatuses({ sales, closed, around }: MonthModel): number[] {
  const frozen = [...closed.values()].flatMap((month) => [...month.values()]);
  const dated = Object.values(around.misdated).filter((day) => day !== null);
  const commissions = [
    ...[...sales.values(), ...frozen].map(({ commission }) => commission),
    ...dated.map(() => 10),
  ];
  return [...new Set(commissions.map((one) => showStatus(one).statusCode))].sort();
}
