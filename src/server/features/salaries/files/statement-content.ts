import { ledgerTexts } from '#contract/features/reports/ledger-texts';
import { businessDate } from '#server/lib/clock';
import { repeatableRead } from '#server/db/repeatable-read';
import type { Authorship } from '#server/lib/lists/about-file';
import type { Services } from '#server/lib/services';
import { findReportSettings } from '#server/lib/settings/report-settings';
import { readStatement } from '../load-statement';
import { findRule } from '../load-year';
import { findSalarySales } from '../salary-sales-queries';
import { getPeriodMonths } from '../status-rule';
import type { StatementContent } from './format-statement';

/** Maximum number of an agent's sales in a month. */
const MAX_SALES = 100_000;

export interface StatementRequest {
  month: string;
  agentId: string;
  statusCode: readonly number[];
}

/** Loads a statement and its counted sales from one snapshot, so that the file adds up. */
export async function readContent(
  { db, sync }: Pick<Services, 'db' | 'sync'>,
  made: Authorship,
  { month, agentId, statusCode }: StatementRequest,
): Promise<StatementContent> {
  const today = businessDate(made.at);
  const lastSyncTime = await sync.lastSyncTime();
  return repeatableRead(db, async (snapshot) => {
    const params = { period: month, agentId: [agentId], statusCode };
    const statement = { ...(await readStatement(snapshot, today, params, 'month')), lastSyncTime };
    const requestedMonths = getPeriodMonths(month, today, await findRule(snapshot, statusCode));
    const sales = await findSalarySales(snapshot, {
      requestedMonths,
      agentIds: [agentId],
      which: 'counted',
      order: 'oldest-first',
      after: null,
      limit: MAX_SALES,
    });
    const { vat } = await findReportSettings(snapshot);
    return { statement, sales, made, vat: ledgerTexts.vat[vat] };
  });
}
