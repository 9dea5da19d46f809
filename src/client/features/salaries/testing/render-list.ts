import type { MonthClosing } from '#contract/features/salaries/closings-contract';
import type { MonthList } from '#contract/features/salaries/month-list/month-list-contract';
import type { Sending } from '#contract/features/salaries/sending-contract';
import { renderApp } from '#client/lib/testing/render';
import { buildServices, json, TestClock, TestServer } from '#client/lib/testing/services';
import { MONTH, monthList, salaryRoutes } from './salaries';

const PERMISSIONS = ['user_info.view', 'salaries.view', 'salaries.manage'];
export const PATH = `/user-info/salary-reports?month=${MONTH}`;

const closing: MonthClosing = {
  month: MONTH,
  state: 'waiting',
  checks: [],
  closing: null,
  statusCodes: null,
  agents: 3,
  amount: 1_380.45,
  payable: 1_480.45,
  sent: 0,
  heldBy: [],
};

/** Draft of a1 that is queued. */
export const sending: Sending = {
  id: 's1',
  way: 'email',
  address: 'a1@misrad.example',
  isOtherAddress: false,
  isDraft: true,
  isCurrent: true,
  state: 'queued',
  reason: null,
  detail: null,
  at: '2026-09-16T09:00:00.000Z',
  by: 'פ',
  link: null,
};

interface ListOptions extends Partial<Pick<MonthClosing, 'state' | 'closing'>> {
  permissions?: string[];
}

/**
 * Opens the statements of a month.
 * @param change what is different in the list
 */
export function renderList(
  change: Partial<MonthList> = {},
  path = PATH,
  { permissions = PERMISSIONS, ...part }: ListOptions = {},
) {
  let list: MonthList = { ...monthList, ...change };
  const server = new TestServer({
    ...salaryRoutes(),
    [`GET /api/salaries/closings/${MONTH}`]: () => json({ data: { ...closing, ...part } }),
    'GET /api/salaries/late-changes': () => json({ data: { waiting: [], decided: [], openMonths: [] } }),
    [`GET /api/salaries/months/${MONTH}`]: () => json({ data: list }),
    [`PUT /api/salaries/months/${MONTH}/checked`]: () => json({ data: list }),
    'POST /api/salaries/statements/send': () => json({ data: { count: 1 } }),
  });
  const set = (rows: (row: MonthList['rows'][number]) => MonthList['rows'][number]): void => {
    list = { ...list, rows: list.rows.map(rows) };
  };
  // Messages stay until the clock advances.
  const services = buildServices({ server, path, clock: new TestClock('manual') });
  return { ...renderApp({ permissions, server, services }), server, set };
}

/** Returns the body of the last call of a route. */
export const readBody = (server: TestServer, name: string): unknown =>
  JSON.parse(String(server.calls.filter((call) => call.name === name).at(-1)?.init.body));
