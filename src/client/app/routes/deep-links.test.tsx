import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent, { type UserEvent } from '@testing-library/user-event';
import { followHistory } from '#client/lib/location/navigate';
import { renderApp } from '#client/lib/testing/render';
import { buildServices, json, ORIGIN, TestServer, type TestServices } from '#client/lib/testing/services';
import { salaryRoutes } from '#client/features/salaries/testing/salaries';
import { buildSale } from '#client/features/sales/testing/sales';
import { buildRun } from '#client/features/sync/testing/stream';

const THREE = [1, 2, 3];
const when = (n: number): string => `2026-09-0${n}T09:00:00.000Z`;

/** Responses of all lists: rows are reversed for a sort, and a search finds a single row. */
function lists(): TestServer['routes'] {
  const rows: Record<string, readonly { id: string }[]> = {
    '/api/sales': THREE.map((n) => buildSale(n)),
    '/api/inventory': THREE.map((n) => ({
      id: `p${n}`,
      sku: `SKU-${n}`,
      name: `מוצר ${n}`,
      category: 'קופות',
      location: 'B-11',
      price: 100,
      stockQuantity: n,
      stockValue: n,
      reorderLevel: 12,
      low: true,
      isActive: true,
    })),
    '/api/customers': THREE.map(customer),
    '/api/reports/resellers-summary': THREE.map((n) => ({ ...customer(n), daysSince: 200 + n })),
    '/api/admin/people': THREE.map((n) => ({
      id: `u${n}`,
      email: `u${n}@misrad.example`,
      displayName: `משתמש ${n}`,
      roleId: 'r1',
      roleName: 'משרד',
      state: 'active',
      agentName: null,
      lastLogin: null,
      expiresAt: null,
      invitedAt: null,
      hasOwnCode: false,
    })),
    '/api/admin/audit-log': THREE.map((n) => ({
      id: `e${n}`,
      at: when(n),
      actorId: 'u1',
      actorName: `דנה ${n}`,
      action: 'user.changed',
      targetKind: 'user',
      targetId: `u${n}`,
      targetName: `נועה ${n}`,
      before: { displayName: 'א' },
      after: { displayName: 'ב' },
      details: {},
      requestId: 'q',
      address: `192.0.2.${n}`,
    })),
  };
  const totals = {
    count: 3,
    amount: 1,
    commission: 1,
    statuses: [],
    value: 1,
    lowCount: 1,
    active: 3,
    invited: 0,
    inactive: 0,
    lastYearAmount: 1,
    salesCount: 1,
    lifetimeAmount: 1,
    neverBought: 0,
    customers: 9,
    inactiveAfterDays: 90,
    lastSyncTime: null,
  };
  const routes: TestServer['routes'] = {};
  for (const [path, all] of Object.entries(rows)) {
    routes[`GET ${path}`] = (_init, { searchParams }) => {
      const plain = ['date', 'name', 'lastSaleOn', 'displayName', 'at', 'lastYearAmount', 'low'];
      const sorted = plain.includes(searchParams.get('sort') ?? 'date') ? all : [...all].reverse();
      const data = searchParams.has('text') ? sorted.slice(0, 1) : sorted;
      return json({ data, next: null, previous: null });
    };
    routes[`GET ${path}/totals`] = () => json({ data: totals });
    for (const row of all)
      routes[`GET ${path.replace(/reports.*/, 'customers')}/${row.id}`] = () => json({ data: row });
  }
  return routes;
}

const customer = (n: number) => ({
  id: `c${n}`,
  name: `לקוח ${n}`,
  taxId: null,
  phone: null,
  email: null,
  city: 'חיפה',
  agentId: null,
  agentName: null,
  marketerId: null,
  marketerName: null,
  createdAt: null,
  lastSaleOn: '2026-01-01',
  salesCount: n,
  lifetimeAmount: n,
  lastYearAmount: n,
  doNotContact: false,
});

/** Responses of reports with all rows in the browser, more than a page. */
function reports(): TestServer['routes'] {
  const upTo = (last: number) => Array.from({ length: last }, (_, i) => i + 1);
  const figures = (n: number) => ({
    amount: n * 10,
    sales: n,
    previousAmount: 50,
    previousSales: 5,
    trend: [n],
    target: null,
  });
  const agents = upTo(12).map((n) => {
    const person = { id: `a${n}`, name: `סוכן ${n}`, phone: null, email: null, isActive: n > 3 };
    return { ...person, figures: figures(n), salary: 500 - n, previousSalary: 50 };
  });
  const none = { ...figures(0), previousAmount: 0, previousSales: 0 };
  const former = { ...agents[0]!, id: 'a0', name: 'סוכן לשעבר', isActive: false };
  agents.push({ ...former, figures: none, salary: 0, previousSalary: 0 });
  const marketers = upTo(101).map((n) => ({
    id: `m${n}`,
    name: `משווק ${n}`,
    city: n % 2 ? 'חיפה' : 'עכו',
    agentId: null,
    agentName: null,
    isActive: true,
    customers: 200 - n,
    activeCustomers: 1,
    sales: n,
    amount: n,
    previousAmount: n,
    lastSaleOn: null,
    balance: n,
    ageing: [n, 0, 0, 0],
    later: 0,
  }));
  const days = { from: '2026-09-01', to: '2026-09-16' };
  const month = { month: '2026-09', today: '2026-09-16', days, previous: days, months: ['2026-09'] };
  return {
    'GET /api/agents': () => json({ data: { ...month, rows: agents, lastSyncTime: null } }),
    'GET /api/marketers': () =>
      json({
        data: {
          ...days,
          today: '2026-09-16',
          rows: marketers,
          allAmount: 9_000,
          inactiveAfterDays: 90,
          vat: 'before',
          lastSyncTime: null,
        },
      }),
  };
}

function settings(): TestServer['routes'] {
  const role = (n: number) => ({
    id: `r${n}`,
    name: `תפקיד ${n}`,
    description: '',
    permissions: [`sales.${n === 1 ? 'view' : 'edit'}`],
    updatedAt: when(n),
    holderCount: 0,
    invitedCount: 0,
    holders: [],
  });
  const owner = (n: number) => ({
    id: `u${n}`,
    displayName: `משתמש ${n}`,
    email: `u${n}@misrad.example`,
    isActive: true,
    roleName: 'משרד',
    devices: 1,
    registeredWhileOff: n === 1 ? 1 : 0,
  });
  const refused = {
    entity: 'sales',
    id: 's:1',
    reason: 'totalamount: not a number',
    runId: 'run-1',
    at: when(1),
  };
  const device = { isActive: true, registeredWhileOff: false, createdAt: when(1), lastUsedAt: null };
  const routes: TestServer['routes'] = {
    'GET /api/admin/roles': () => json({ data: THREE.map(role) }),
    'GET /api/system/biometric': () => json({ data: { enabled: true } }),
    'GET /api/biometric/admin/owners': (_init, { searchParams }) =>
      json({
        data: (searchParams.has('whileOff') ? [1] : THREE).map(owner),
        next: null,
        previous: null,
      }),
    'GET /api/biometric/admin/owners/totals': () =>
      json({ data: { count: 3, lastSyncTime: null, devices: 3, owners: 3, registeredWhileOff: 1 } }),
    'GET /api/sync/runs': () =>
      json({
        data: [2, 1].map((n) =>
          buildRun({ id: `run-${n}`, status: 'ok', startedAt: when(n), finishedAt: when(n), calls: n * 11 }),
        ),
        next: null,
        previous: null,
      }),
    'GET /api/sync/refusals': () => json({ data: [refused], next: null, previous: null }),
    'GET /api/sync/refusals/totals': () => json({ data: { count: 1, lastSyncTime: null } }),
    'GET /api/sync/refusals/sales/s:1': () =>
      json({ data: { ...refused, record: { totalamount: 'twelve' } } }),
    'GET /api/system/auto-sync': () => json({ data: { autoSyncEnabled: false, syncInterval: 5 } }),
  };
  for (const n of THREE)
    routes[`GET /api/biometric/admin/devices/u${n}`] = () =>
      json({ data: [{ id: `d${n}`, name: `מכשיר ${n}`, ...device }] });
  return routes;
}

/** Adds a browser history to the test services. */
function withHistory(services: TestServices): TestServices {
  const first = services.navigation.location();
  const entries = [first.pathname + first.search];
  let index = 0;
  const listeners = new Set<() => void>();
  const url = (): URL => new URL(entries[index] ?? '/', ORIGIN);
  Object.assign(services, { path: () => entries[index] });
  Object.assign(services.navigation, {
    location: () => ({ pathname: url().pathname, search: url().search, hash: '' }),
    push: (path: string) => entries.splice(++index, Infinity, path),
    replace: (path: string) => entries.splice(index, 1, path),
    go: (steps: number) => {
      index += steps;
      for (const notify of listeners) notify();
    },
    onMove: (notify: () => void) => {
      listeners.add(notify);
      return () => listeners.delete(notify);
    },
  });
  return services;
}

function browser(path: string) {
  const server = new TestServer({ ...lists(), ...reports(), ...settings(), ...salaryRoutes() });
  const services = withHistory(buildServices({ server, path }));
  const { store } = renderApp({ permissions: ['system.admin'], server, services });
  act(() => void store.dispatch(followHistory()));
  return services;
}

/** Elements with a state. Date fields and their placeholders are excluded, since their code loads at any time. */
const STATES =
  '[aria-sort], [aria-expanded], .ant-menu-item-selected, input:not(.ant-picker input, [aria-hidden])';

/** Returns the visible state: texts, field values, sort direction, selection and expansion. */
function shown(): string {
  const parts = [...document.querySelectorAll('main, [role=dialog], aside[aria-label]')];
  const states = parts.flatMap((part) =>
    [...part.querySelectorAll(STATES)].map((one) =>
      one instanceof HTMLInputElement
        ? `${one.value} ${one.checked}`
        : `${one.textContent} ${one.getAttribute('aria-sort')} ${one.getAttribute('aria-expanded')}`,
    ),
  );
  return [...parts.map(seenText), ...states].join('\n');
}

/** Styles of hidden elements, and of the value that a focused select repeats for screen readers. */
const UNSEEN = /display: none|opacity: 0/;

/** Returns the text without hidden elements. */
function seenText(part: Node): string {
  let text = '';
  for (const child of part.childNodes) {
    if (!(child instanceof HTMLElement)) text += child.textContent;
    else if (!child.hidden && !UNSEEN.test(child.getAttribute('style') ?? '')) text += seenText(child);
  }
  return text;
}

type Move = (user: UserEvent) => Promise<void>;

const main = (): HTMLElement => screen.getByRole('main');
const find = (selector: string): Promise<HTMLElement> =>
  waitFor(() => {
    const found = main().querySelector<HTMLElement>(selector);
    if (!found) throw new Error(`there is no ${selector}`);
    return found;
  });

const sortList: Move = async (user) => user.click(await find('[role=columnheader] .sort-head'));
const searchList: Move = async () =>
  void fireEvent.change(await find('[role=search] input'), { target: { value: 'לקוח' } });
const openFirst: Move = async (user) => user.click(await find('[role=grid] .ant-table-row'));
const openCustomer: Move = async (user) => user.click(await find('[role=grid] .ant-table-row a'));
const sortReport =
  (column: number): Move =>
  async (user) =>
    user.click(await find(`th:nth-child(${column}) .sort-head`));
const nextPage: Move = async (user) => user.click(await find('.ant-pagination-item-2'));
const searchReport: Move = async (user) => {
  await user.type(await find('.field input'), '11{Enter}');
};
const click =
  (text: string | RegExp): Move =>
  async (user) =>
    user.click((await screen.findAllByText(text))[0]!);

const chooseAgent =
  (name: string): Move =>
  async (user) => {
    await user.click(screen.getByRole('button', { name: /^סוכנים/ }));
    await user.click(
      await screen.findByRole('checkbox', { name: new RegExp(`^${name.replace(/[()]/g, '.')}`) }),
    );
    await user.keyboard('{Escape}');
  };
const chooseView =
  (name: string): Move =>
  async (user) => {
    await user.click(screen.getByRole('combobox', { name: 'תצוגה' }));
    await user.click(await screen.findByText(name, { selector: '.ant-select-item-option-content' }));
  };
const openAmount: Move = async (user) => user.click(await find('.ant-table-tbody .salary-cell'));

const LIST = [sortList, searchList, openFirst];
const SCREENS: Record<string, Move[]> = {
  '/user-info/sales': LIST,
  '/user-info/customers': LIST,
  '/inventory': LIST,
  '/reports/inactive-customers': [sortList, searchList, openCustomer],
  '/settings/users': LIST,
  '/settings/audit-log': LIST,
  '/user-info': [click('כולל לא פעילים'), sortReport(1), searchReport, click('סוכן 11')],
  '/user-info/salaries': [chooseAgent('Alex (TLV)'), chooseAgent('דנה לוי'), sortReport(1), openAmount],
  '/reports/marketers': [nextPage],
  '/reports/salaries': [chooseView('ההפרש'), sortReport(1), chooseView('השנה בלבד'), openAmount],
  '/settings/permissions': [click('תפקיד 3'), click('תפקיד 2')],
  '/settings/biometric-devices': [click('משתמש 2'), click('משתמש 3')],
  '/settings/data-sync': [click('2.9.2026'), click('1.9.2026'), click('הצגה')],
};

it.each(Object.entries(SCREENS))(
  'shows the same for a link to %s in another browser, and supports back and forward',
  async (path, moves) => {
    const services = browser(path);
    const user = userEvent.setup({ delay: null });
    await waitFor(() =>
      expect(document.querySelector('main table, main [role=grid], main .ant-menu, main li')).toBeTruthy(),
    );
    const steps: { path: string; screen: string }[] = [];
    const note = async (): Promise<void> => {
      await rest();
      steps.push({ path: services.path(), screen: shown() });
    };
    await note();
    for (const move of moves) {
      await move(user);
      await waitFor(() => expect(services.path()).not.toBe(steps.at(-1)?.path));
      await waitFor(() => expect(shown()).not.toBe(steps.at(-1)?.screen));
      await note();
    }
    for (const { screen: before } of steps.slice(0, -1).reverse()) {
      act(() => services.navigation.go(-1));
      await waitFor(() => expect(shown()).toBe(before));
    }
    for (const { screen: after } of steps.slice(1)) {
      act(() => services.navigation.go(1));
      await waitFor(() => expect(shown()).toBe(after));
    }
    // The last step's link describes the final state.
    const { path: link, screen: expected } = steps.at(-1)!;
    cleanup();
    browser(link);
    await waitFor(() => expect(shown()).toBe(expected));
  },
);

/** Number of identical snapshots that count as stable: work waiting for a frame or for code is not detectable. */
const STILL_TIMES = 4;

/** Waits until nothing is pending and nothing changes. */
async function rest(): Promise<void> {
  let before = '';
  let still = 0;
  await waitFor(() => {
    const now = shown();
    const isComing = document.querySelector('[aria-busy=true], .ant-skeleton, [role=dialog]:empty') !== null;
    still = now === before && !isComing ? still + 1 : 0;
    before = now;
    if (still < STILL_TIMES) throw new Error('something still moves');
  });
}
