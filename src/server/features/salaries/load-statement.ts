import { sumBy } from '#contract/lib/sum-by';
import { isDay } from '#contract/lib/calendar/calendar-rules';
import type {
  ComparedSalary,
  SalarySalesPage,
  SalaryStatusSum,
  Statement,
} from '#contract/features/salaries/statements-contract';
import { sum } from '#contract/lib/money/compare-amounts';
import { repeatableRead } from '#server/db/repeatable-read';
import type { Database } from '#server/db/database';
import { HttpError } from '#server/lib/http/errors';
import { splitKey, toPage } from '#server/lib/lists/key-pages';
import { findLastVerdict, findPayrollAgents } from './closing/check-queries';
import { findTargets } from './targets-queries';
import { findRule } from './load-year';
import { findDecisions, findWaiting } from './closing/late-change-queries';
import { findRefusedSales } from '#server/crm-mirror/mirror/refused-sales';
import { findAgentNames } from './salary-names-queries';
import { findSalarySales, findStatusNames, type SalesQuery } from './salary-sales-queries';
import { findStatusMonths, type RequestedMonth } from './salary-sums-queries';
import { getEarlierMonths, getPeriodMonths } from './status-rule';

export interface StatementParams {
  /** `YYYY-MM` or `YYYY`. */
  period: string;
  /** Empty list: all agents; an empty id: sales without an agent. */
  agentId: readonly string[];
  statusCode: readonly number[];
}

const MONTHS_OF_YEAR = 12;

/**
 * Loads the components of an amount from one snapshot. @param today `YYYY-MM-DD` in Asia/Jerusalem
 * @throws HttpError `invalid_input` for a period that has not begun
 */
export function loadStatement(
  db: Database,
  today: string,
  params: StatementParams,
): Promise<Omit<Statement, 'lastSyncTime'>> {
  return repeatableRead(db, (snapshot) => readStatement(snapshot, today, params));
}

/** Loads a statement within a transaction. @param field name of the period in the query */
export async function readStatement(
  db: Database,
  today: string,
  { period, agentId, statusCode }: StatementParams,
  field = 'period',
): Promise<Omit<Statement, 'lastSyncTime'>> {
  const rule = await findRule(db, statusCode);
  const requestedMonths = getPeriodMonths(period, today, rule);
  const last = requestedMonths.at(-1);
  if (!last) throw notBegun(field);
  const compared = (months: readonly RequestedMonth[]) => compare(db, months, today, agentId);
  const { from, to, ...own } = await compared(requestedMonths);
  const months = requestedMonths.map(({ month }) => month);
  const corrections = await findDecisions(db, { intoMonths: months, agentIds: agentId });
  const [agent, ...others] = await findAgentNames(db, agentId, period);
  const one = others.length === 0 ? agent : undefined;
  const payroll = one?.id
    ? (await findPayrollAgents(db, [one.id], period)).find(({ id }) => id === one.id)
    : undefined;
  const isMonth = period.length === 7;
  return {
    ...own,
    period,
    from,
    to,
    today,
    agent: one ?? null,
    employeeNumber: payroll?.employeeNumber ?? null,
    employment: payroll?.employment ?? null,
    target: one?.id && isMonth ? ((await findTargets(db, period, one.id)).get(one.id)?.amount ?? null) : null,
    payable: sum([own.amount, ...corrections.map(({ amount }) => amount)]),
    corrections,
    lateChanges: await findWaiting(db, { months, agentIds: agentId }),
    closings: rule.closings.filter(({ month }) => months.includes(month)),
    areStatusesChosen: statusCode.length > 0,
    previous: await compared(getEarlierMonths(period, isMonth ? 1 : MONTHS_OF_YEAR, today, rule)),
    previousYear: await compared(getEarlierMonths(period, MONTHS_OF_YEAR, today, rule)),
    isEqualToCrm: (await findLastVerdict(db))?.isEqual ?? null,
    refusedSales: (await findRefusedSales(db, { period: { from, to }, agentIds: agentId, today })).count,
  };
}

/** Returns the error for a period that has not begun. @param field name of the period in this part of the request */
export function notBegun(field: string, part: 'query' | 'params' | 'body' = 'query'): HttpError {
  const fields = [{ field: `${part}.${field}`, reason: 'has not begun' }];
  return new HttpError('invalid_input', 'the input is not valid', { fields });
}

/** Returns the sums of these months' sales by status, counted ones first. */
async function compare(
  db: Database,
  requestedMonths: readonly RequestedMonth[],
  today: string,
  agentIds: readonly string[],
): Promise<ComparedSalary> {
  const sums = await findStatusMonths(db, requestedMonths, today, agentIds);
  const codesByMonth = new Map(requestedMonths.map(({ month, statusCodes }) => [month, statusCodes]));
  const statuses = new Map<string, SalaryStatusSum>();
  for (const { month, statusCode, sales, amount, commission } of sums) {
    const codes = codesByMonth.get(month) ?? null;
    const isCounted = codes === null || (statusCode !== null && codes.includes(statusCode));
    const key = `${isCounted}/${statusCode ?? ''}`;
    const before = statuses.get(key);
    statuses.set(key, {
      statusCode,
      statusName: null,
      isCounted,
      sales: sales + (before?.sales ?? 0),
      amount: sum([amount, before?.amount ?? 0]),
      commission: sum([commission, before?.commission ?? 0]),
    });
  }
  const all = await withNames(db, [...statuses.values()]);
  const counted = all.filter(({ isCounted }) => isCounted);
  return {
    from: `${requestedMonths[0]?.month ?? ''}-01`,
    to: requestedMonths.at(-1)?.to ?? '',
    amount: sum(counted.map(({ commission }) => commission)),
    sales: sumBy(counted, ({ sales }) => sales),
    salesAmount: sum(counted.map(({ amount }) => amount)),
    statuses: all,
  };
}

async function withNames(db: Database, statuses: readonly SalaryStatusSum[]): Promise<SalaryStatusSum[]> {
  const names = await findStatusNames(
    db,
    statuses.flatMap(({ statusCode }) => statusCode ?? []),
  );
  return statuses
    .map((status) => ({ ...status, statusName: names.get(status.statusCode ?? Number.NaN) ?? null }))
    .sort(
      (a, b) =>
        Number(b.isCounted) - Number(a.isCounted) ||
        b.commission - a.commission ||
        (a.statusCode ?? 0) - (b.statusCode ?? 0),
    );
}

/** Returns a page of the sales behind an amount. @throws HttpError `invalid_input` for an invalid key */
export async function loadSalesPage(
  db: Database,
  today: string,
  params: StatementParams &
    Pick<SalesQuery, 'which' | 'order' | 'limit' | 'saleId'> & { after?: string | undefined },
): Promise<SalarySalesPage> {
  const { period, agentId, which, order, limit, saleId } = params;
  const key = splitKey(params.after, isDay);
  const after = key && { saleDate: key[0], id: key[1] };
  const rows = await repeatableRead(db, async (snapshot) => {
    const rule = await findRule(snapshot, params.statusCode);
    const requestedMonths = getPeriodMonths(period, today, rule);
    return findSalarySales(snapshot, {
      requestedMonths,
      agentIds: agentId,
      which,
      order,
      after,
      limit: limit + 1,
      saleId,
    });
  });
  return toPage(rows, limit, ({ saleDate, id }) => [saleDate, id]);
}
