import { sum } from '#contract/lib/money/compare-amounts';
import { sumBy } from '#contract/lib/sum-by';
import {
  changeDoNotContact,
  customersList,
  getCustomerFigures,
  type CustomerFigures,
} from '#contract/features/customers/customers-contract';
import { firstDay, lastMonths, toMonth } from '#contract/lib/calendar/calendar-rules';
import { insertAudit } from '#server/lib/audit-queries';
import { authorizeWrite } from '#server/lib/authorize-write';
import { businessDate } from '#server/lib/clock';
import type { Database } from '#server/db/database';
import { HttpError } from '#server/lib/http/errors';
import { serve } from '#server/lib/http/serve-route';
import { findListRow, serveList } from '#server/lib/lists/serve-list';
import { nothingChanged } from '#server/lib/request-context';
import {
  findDoNotContact,
  lockCustomer,
  sumCustomerMonths,
  sumCustomerYears,
  upsertDoNotContact,
} from './customer-queries';
import { customersSource } from './customers-list-queries';

export const customersRoutes = [
  ...serveList(customersList, customersSource),

  serve(changeDoNotContact, async ({ services, params, body, user }) => {
    await saveDoNotContact(services.db, { customerId: params.id, ...body, actorId: user.id });
    const data = await findListRow(customersList, customersSource, services.db, params.id);
    if (!data) throw noSuchCustomer();
    return { data };
  }),

  serve(getCustomerFigures, async ({ services, params }) => {
    if (!(await findListRow(customersList, customersSource, services.db, params.id))) throw noSuchCustomer();
    // Read before the figures: they may then be newer than this time, never older.
    const lastSyncTime = await services.sync.lastSyncTime();
    const today = businessDate(services.clock.now());
    const years = await sumCustomerYears(services.db, params.id, today);
    return {
      data: { ...getFigures(years), months: await readMonths(services.db, params.id, today), lastSyncTime },
    };
  }),
];

const noSuchCustomer = (): HttpError => new HttpError('not_found', 'no such customer');

interface Change {
  customerId: string;
  doNotContact: boolean;
  actorId: string;
}

async function saveDoNotContact(db: Database, { customerId, doNotContact, actorId }: Change): Promise<void> {
  await db.transaction(async (tx) => {
    await authorizeWrite(tx);
    if (!(await lockCustomer(tx, customerId))) throw noSuchCustomer();
    const before = await findDoNotContact(tx, customerId);
    if (before === doNotContact) return nothingChanged();
    await upsertDoNotContact(tx, customerId, doNotContact);
    await insertAudit(tx, {
      actorId,
      action: 'customer.do_not_contact_changed',
      targetId: customerId,
      before: { doNotContact: before },
      after: { doNotContact },
    });
  });
}

const MONTHS = 12;

async function readMonths(db: Database, id: string, today: string): Promise<CustomerFigures['months']> {
  const months = lastMonths(today, MONTHS);
  const sums = await sumCustomerMonths(db, id, { from: firstDay(months[0] ?? toMonth(today)), to: today });
  return months.map((month) => ({ month, amount: sums.get(month) ?? 0 }));
}

function getFigures(
  years: Awaited<ReturnType<typeof sumCustomerYears>>,
): Omit<CustomerFigures, 'lastSyncTime' | 'months'> {
  return {
    sales: sumBy(years, ({ sales }) => sales),
    amount: sum(years.map(({ amount }) => amount)),
    firstSaleOn: years.at(-1)?.firstSaleOn ?? null,
    lastSaleOn: years[0]?.lastSaleOn ?? null,
    years: years.map(({ year, sales, amount }) => ({ year, sales, amount })),
  };
}
