import { sumBy } from '#contract/lib/sum-by';
import { yearBefore } from '#contract/lib/calendar/calendar-rules';
import { activeSince } from '#contract/features/customers/customers-contract';
import { settleDebts } from '#contract/features/reports/ledger-rules';
import type {
  MarketerRow,
  MarketersQuery,
  MarketersReport,
} from '#contract/features/reports/marketers-contract';
import { findInactiveDays, findReportSettings, toPeriod } from '#server/lib/settings/report-settings';
import { businessDate } from '#server/lib/clock';
import { repeatableRead } from '#server/db/repeatable-read';
import type { Services } from '#server/lib/services';
import { findMarketerSums, type MarketerSums } from './marketers-queries';

/** Loads all marketers from one snapshot. Sales count up to today, even if the period ends later. */
export async function loadMarketers(services: Services, query: MarketersQuery): Promise<MarketersReport> {
  const today = businessDate(services.clock.now());
  const { from, to } = toPeriod(query, today);
  const period = { from, to: to < today ? to : today };
  // Read before the sums: they may then be newer than this time, never older.
  const lastSyncTime = await services.sync.lastSyncTime();
  return repeatableRead(services.db, async (db) => {
    const { cancelledStatuses, vat } = await findReportSettings(db);
    const inactiveAfterDays = await findInactiveDays(db);
    const { marketers, allAmount } = await findMarketerSums(db, {
      period,
      previous: { from: yearBefore(period.from), to: yearBefore(period.to) },
      today,
      activeSince: activeSince(today, inactiveAfterDays),
      cancelledStatuses,
    });
    const rows = marketers.map(getRow);
    return { from, to, today, rows, allAmount: allAmount / 100, inactiveAfterDays, vat, lastSyncTime };
  });
}

function getRow({ debts, credit, ...sums }: MarketerSums): MarketerRow {
  const owed = sumBy(debts, (debt) => debt);
  return {
    ...sums,
    amount: sums.amount / 100,
    previousAmount: sums.previousAmount / 100,
    later: sums.later / 100,
    balance: (owed - credit) / 100,
    ageing: settleDebts(debts, credit).map((agorot) => agorot / 100),
  };
}
