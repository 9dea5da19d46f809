import { cleanup, waitFor } from '@testing-library/react';
import type { AuditEntry } from '#contract/features/audit-log/audit-log-contract';
import { renderPart } from '#client/lib/testing/render-part';
import { buildServices, json, TestServer } from '#client/lib/testing/services';
import { AuditChanges } from './audit-changes';

const AGENT = '11111111-2222-3333-4444-555555555555';
const HELD = { updatedAt: '2026-09-16T09:30:00.000Z', holderCount: 0, invitedCount: 0 };
const getNames = (_init: RequestInit, { pathname }: URL) =>
  pathname.includes('agent')
    ? json({ data: [{ id: AGENT, name: 'רון', hint: null }] })
    : json({ data: [{ id: '4', name: 'שולם', hint: null }] });

function buildServer(): TestServer {
  return new TestServer({
    'GET /api/sales/names/status': getNames,
    'GET /api/sales/names/agent': getNames,
    'GET /api/admin/roles': () =>
      json({ data: [{ id: 'r1', name: 'מכירות', description: '', permissions: [], ...HELD }] }),
  });
}

async function open(entry: Partial<AuditEntry>, permissions: string[] = []) {
  const server = buildServer();
  const all = { before: null, after: null, details: null, ...entry } as AuditEntry;
  await renderPart(<AuditChanges entry={all} />, buildServices({ server }), permissions);
  return server;
}

/** Shown texts: headings, labels and values. */
const read = () =>
  [...document.querySelectorAll('h3, p, th, td, dt, dd')].map(({ textContent }) => textContent.trim());
const readDetail = () => document.querySelector('.ant-descriptions-item-content')?.textContent.trim();
/** Shows the field in the details. */
const openDetail = async (name: string, value: unknown, permissions?: string[]) =>
  open({ details: { [name]: value } }, permissions);

it('lists the changed fields only, with their values before and after, and the details', async () => {
  await open({
    before: { displayName: 'נועה', email: 'n@x', isActive: true, codes: [1, 2, 3] },
    after: { displayName: 'נועה', email: 'm@x', isActive: false, codes: [2, 3, 4], phone: '7' },
    details: { count: 1234, left: undefined },
  });
  expect(read()).toEqual([
    'לפני ואחרי',
    'כתובת אימייל',
    'n@x ← m@x',
    'פעיל',
    'כן ← לא',
    'codes',
    '1 ← 4',
    'phone',
    '— ← 7',
    'פרטים',
    'שורות1,234',
  ]);
  expect([...document.querySelectorAll('del')].map(({ textContent }) => textContent)).toContain('n@x');
  expect([...document.querySelectorAll('ins')].map(({ textContent }) => textContent)).toContain('m@x');
});

it('shows only the side of a list that has changed', async () => {
  await open({ before: { a: [1, 2], b: [1] }, after: { a: [1], b: [1, 2] } });
  expect(read()).toEqual(['לפני ואחרי', 'a', '2', 'b', '2']);
  expect([document.querySelectorAll('del').length, document.querySelectorAll('ins').length]).toEqual([1, 1]);
});

it('shows that nothing has changed, without headings', async () => {
  await open({ before: { a: [1] }, after: { a: [1] }, details: {} });
  expect(read()).toEqual(['לפעולה הזו אין לפני ואחרי.']);
});

it('calls a value that is no object a value', async () => {
  await open({ before: 5, after: [6, 7], details: 'x' });
  expect(read()).toEqual(['לפני ואחרי', 'ערך', '5 ← 6, 7', 'פרטים', 'ערךx']);
});

it.each<[string, string, unknown, string]>([
  ['null', 'x', null, '—'],
  ['an empty text', 'x', '', '—'],
  ['an empty list', 'x', [], '—'],
  ['a false', 'x', false, 'לא'],
  ['a zero', 'x', 0, '0'],
  ['a large number', 'x', 2026, '2,026'],
  ['a year', 'year', 2026, '2026'],
  ['an amount', 'amount', 1234.5, '1,234.50 ₪'],
  ['a share', 'deletionGuardShare', 0.25, '25%'],
  ['a list', 'x', ['a', 2, true], 'a, 2, כן'],
  ['a list of objects', 'x', [{ name: 'a' }, { name: 'b' }], 'שם: aשם: b'],
  ['an object', 'x', { name: 'a', other: { amount: 1 } }, 'שם: aother: סכום: 1.00 ₪'],
  ['a month', 'x', '2026-09', 'ספטמבר 2026'],
  ['a date', 'x', '2026-09-16', '16.9.2026'],
  ['a timestamp', 'x', '2026-09-16T09:30:00.000Z', '16.9.2026 12:30'],
  ['a long id', 'x', AGENT, '11111111'],
  ['a word of a field', 'direction', 'desc', 'יורד'],
  ['a field of the mapping', 'part', 'amount', 'סכום'],
  ['an unknown word of a field', 'direction', 'up', 'up'],
  ['the name of a field to sort by', 'sort', 'email', 'כתובת אימייל'],
  ['the name of a field elsewhere', 'x', 'email', 'email'],
])('shows %s', async (_what, name, value, shown) => {
  await openDetail(name, value);
  expect(readDetail()).toBe(shown);
});

it.each<[string, string, unknown, string, string, string]>([
  ['a status', 'statusCode', 4, 'sales.view', 'שולם', '4'],
  ['several statuses', 'defaultStatuses', [4, 5], 'sales.view', 'שולם, 5', '4, 5'],
  ['an agent', 'agentId', AGENT, 'sales.view', 'רון', '11111111'],
  ['a role to an administrator of roles', 'roleId', 'r1', 'roles.manage', 'מכירות', 'r1'],
  ['a role to an administrator of users', 'roleId', 'r1', 'users.manage', 'מכירות', 'r1'],
])('names %s, for users who may see it', async (_what, name, value, permission, shown, hidden) => {
  await openDetail(name, value, [permission]);
  await waitFor(() => expect(readDetail()).toBe(shown));
  cleanup();
  const { calls } = await openDetail(name, value, []);
  expect(readDetail()).toBe(hidden);
  expect(calls.map((call) => call.url).filter((url) => /names|roles/.test(url))).toEqual([]);
});

it('shows the ids that have no name', async () => {
  await openDetail('roleId', 'r9', ['roles.manage']);
  expect(readDetail()).toBe('r9');
});
