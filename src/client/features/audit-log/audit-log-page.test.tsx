import { cleanup, screen, waitFor, within } from '@testing-library/react';
import type { AuditEntry } from '#contract/features/audit-log/audit-log-contract';
import { renderApp } from '#client/lib/testing/render';
import { json, TestServer } from '#client/lib/testing/services';
import { describeColumns, readColumns, setFrameWidth } from '#client/lib/testing/columns';

const ALL = ['system.admin'];
const page = (data: readonly unknown[]) => json({ data, next: null, previous: null });

function buildEntry(overrides: Partial<AuditEntry> = {}): AuditEntry {
  return {
    id: '7',
    at: '2026-09-16T09:00:00.000Z',
    actorId: 'u',
    actorName: 'דנה',
    action: 'user.changed',
    targetKind: 'user',
    targetId: 'noa',
    targetName: '<b>נועה</b>',
    before: { displayName: 'נועה', roleId: 'a' },
    after: { displayName: 'נועה', roleId: 'b' },
    details: {},
    requestId: 'request-1',
    address: '192.0.2.7',
    ...overrides,
  };
}

function auditLog(...entries: AuditEntry[]): TestServer {
  const server = new TestServer({
    'GET /api/admin/roles': () => json({ data: [] }),
    'GET /api/admin/audit-log': () => page(entries),
    'GET /api/admin/audit-log/totals': () =>
      json({
        data: {
          count: entries.length,
          kinds: [{ kind: 'user', count: entries.length }],
          lastSyncTime: null,
        },
      }),
  });
  for (const entry of entries)
    server.routes[`GET /api/admin/audit-log/${entry.id}`] = () => json({ data: entry });
  return server;
}

it('supports the keyboard: opens, moves through and closes records, with the focus on the last record', async () => {
  const server = auditLog(buildEntry(), buildEntry({ id: '6', address: '192.0.2.6' }));
  const { user, services } = renderApp({ path: '/settings/audit-log', permissions: ALL, server });
  const table = await screen.findByRole('grid');
  await within(table).findAllByText('דנה');
  table.focus();
  await user.keyboard('{ArrowDown}{Enter}');
  const panel = await screen.findByRole('dialog');
  expect(panel).toHaveAttribute('aria-modal', 'false');
  await waitFor(() => expect(document.activeElement).toContainElement(panel));
  expect(await within(panel).findByText('192.0.2.7')).toBeVisible();
  await user.keyboard('{ArrowDown}');
  expect(await within(panel).findByText('192.0.2.6')).toBeVisible();
  await user.keyboard('k');
  expect(await within(panel).findByText('192.0.2.7')).toBeVisible();
  await user.keyboard('j{Escape}');
  expect(services.path()).toBe('/settings/audit-log');
  const row = document.getElementById(table.getAttribute('aria-activedescendant') ?? '');
  expect(row?.id).toMatch(/-6$/);
});

it('counts the six most frequent kinds, and a chosen one', async () => {
  const kinds = ['user', 'role', 'session', 'month', 'sync', 'settings', 'device'];
  const server = auditLog(buildEntry());
  server.routes['GET /api/admin/audit-log/totals'] = () =>
    json({
      data: { count: 28, kinds: kinds.map((kind, i) => ({ kind, count: 20 - i })), lastSyncTime: null },
    });
  const open = (query: string) =>
    renderApp({ path: `/settings/audit-log${query}`, permissions: ALL, server });
  open('');
  expect(await screen.findByRole('button', { name: / 15$/ })).toBeInTheDocument();
  expect(screen.queryByRole('button', { name: / 14$/ })).toBeNull();
  cleanup();
  open('?targetKind=device');
  expect(await screen.findByRole('button', { name: / 14$/ })).toHaveAttribute('aria-pressed', 'true');
});

it('shows the values of an audit entry before and after, without unchanged ones', async () => {
  const server = auditLog(buildEntry({ details: { file: 'משתמשים' } }));
  renderApp({ path: '/settings/audit-log?entry=7', permissions: ALL, server });
  const panel = (await screen.findByText('לפני ואחרי')).closest('aside, section, [role=dialog]')!;
  expect(panel).toHaveTextContent('192.0.2.7');
  expect(panel).toHaveTextContent('<b>נועה</b>');
  expect(panel.querySelector('del')).toHaveTextContent(/^a$/);
  expect(panel.querySelector('ins')).toHaveTextContent(/^b$/);
  expect(panel).not.toHaveTextContent('displayName');
  expect(panel).toHaveTextContent('משתמשים');
});

it('describes a closed month in readable words and figures', async () => {
  const reasons = { jumps: 'נבדק מול הדוח', equalToCrm: 'אין חיבור' };
  const server = auditLog(
    buildEntry({
      action: 'month.closed',
      targetKind: 'month',
      targetId: '2025-12',
      targetName: null,
      before: null,
      after: null,
      details: {
        amount: 78433.48,
        sales: 1836,
        statusCodes: [2, 9],
        intoMonth: '2026-01',
        agentId: 'a1',
        reasons,
      },
    }),
  );
  server.routes['GET /api/sales/names/status'] = () =>
    json({ data: [{ id: '2', name: 'מאושרת', hint: null }] });
  server.routes['GET /api/sales/names/agent'] = () =>
    json({ data: [{ id: 'a1', name: 'טל רוזנברג', hint: null }] });
  renderApp({ path: '/settings/audit-log?entry=7', permissions: ALL, server });
  const panel = await screen.findByRole('dialog');
  await within(panel).findByText('מאושרת');
  await within(panel).findByText('טל רוזנברג');
  const shown = panel.textContent.replaceAll('\u00a0', ' ');
  for (const part of ['חודש: דצמבר 2025', '78,433.48 ₪', '1,836', 'מאושרת, 9', 'ינואר 2026'])
    expect(shown).toContain(part);
  const kept = within(panel).getAllByRole('listitem');
  expect(kept.map(({ textContent }) => textContent)).toEqual([
    'שינויים חריגים: נבדק מול הדוח',
    'השוואה מול ה-CRM: אין חיבור',
  ]);
  expect(shown).not.toMatch(/amount|sales|reasons|jumps|לפני ואחרי/);
});

it('lists granted and revoked permissions of a changed role, without unchanged ones', async () => {
  const server = auditLog(
    buildEntry({
      action: 'role.changed',
      targetKind: 'role',
      before: { permissions: ['sales.view', 'customers.view'] },
      after: { permissions: ['sales.view', 'inventory.view'] },
    }),
  );
  renderApp({ path: '/settings/audit-log?entry=7', permissions: ALL, server });
  const panel = await screen.findByRole('dialog');
  const change = (await within(panel).findByText('הרשאות')).closest('tr')!;
  expect(change.querySelector('del')).toHaveTextContent('customers.view');
  expect(change.querySelector('ins')).toHaveTextContent('inventory.view');
  expect(change).not.toHaveTextContent('sales.view');
});

it.each([
  [900, ['מתי', 'מי', 'מה', 'על מה', 'לפני ← אחרי']],
  [750, ['מתי', 'מי', 'מה', 'על מה']],
  [600, ['מתי', 'מי', 'מה']],
])('shows in %i pixels the columns %j', async (width, columns) => {
  setFrameWidth(width);
  renderApp({ path: '/settings/audit-log', permissions: ALL, server: auditLog(buildEntry()) });
  expect(readColumns(await screen.findByRole('grid'))).toEqual(columns);
});

it('aligns numbers and sorts by headers in the columns', async () => {
  renderApp({ path: '/settings/audit-log', permissions: ALL, server: auditLog(buildEntry()) });
  expect(describeColumns(await screen.findByRole('grid'))).toEqual([
    'מתי, sorts',
    'מי',
    'מה',
    'על מה',
    'לפני ← אחרי',
  ]);
});

it('filters by a kind of object with its number in the strip', async () => {
  const server = auditLog(buildEntry());
  const { user, services } = renderApp({ path: '/settings/audit-log', permissions: ALL, server });
  const kind = await screen.findByRole('button', { name: 'משתמש 1' });
  await user.click(kind);
  expect(services.path()).toBe('/settings/audit-log?targetKind=user');
  await waitFor(() =>
    expect(screen.getByRole('button', { name: 'משתמש 1' })).toHaveAttribute('aria-pressed', 'true'),
  );
  await user.click(screen.getByRole('button', { name: 'משתמש 1' }));
  expect(services.path()).toBe('/settings/audit-log');
});

it('shows the first change that fits on a line, without objects, lists of objects and ids', async () => {
  const server = auditLog(
    buildEntry({
      before: { id: 'r1', userId: 'u1', owner: { name: 'x' }, rules: [{ on: 1 }], codes: [1], limit: 5 },
      after: { id: 'r2', userId: 'u2', owner: { name: 'y' }, rules: [{ on: 2 }], codes: [1], limit: 6 },
    }),
    buildEntry({
      id: '6',
      before: null,
      after: { owner: { name: 'y' } },
      details: { at: { on: 1 }, note: 'שלום' },
    }),
    buildEntry({
      id: '5',
      before: { owner: { name: 'x' } },
      after: { owner: [{ name: 'y' }] },
      details: null,
    }),
  );
  renderApp({ path: '/settings/audit-log', permissions: ALL, server });
  const rows = within(await screen.findByRole('grid'));
  await waitFor(() => expect(rows.getAllByRole('row')).toHaveLength(5));
  const changes = rows
    .getAllByRole('row')
    .map((row) => within(row).queryAllByRole('gridcell')[4]?.textContent);
  expect(changes).toEqual([undefined, 'limit 5 ← 6', 'note שלום', '', undefined]);
});

it('shows the day at its first entry, and names it at the others', async () => {
  const server = auditLog(
    buildEntry(),
    buildEntry({ id: '6', at: '2026-09-16T08:00:00.000Z' }),
    buildEntry({ id: '5', at: '2026-09-15T08:00:00.000Z' }),
  );
  renderApp({ path: '/settings/audit-log', permissions: ALL, server });
  const days = await within(await screen.findByRole('grid')).findAllByText(/^\d+\.9\.2026$/);
  expect(days.map((day) => [day.textContent, day.className])).toEqual([
    ['16.9.2026', 'muted'],
    ['16.9.2026', 'visually-hidden'],
    ['15.9.2026', 'muted'],
  ]);
});

it('names actor, action and object, with a kind in place of a missing name', async () => {
  const ids = { actorId: 'abcdef12-3456', targetId: '98765432-1098', requestId: null };
  const server = auditLog(
    buildEntry({ actorId: null, targetName: null, targetId: null, requestId: '0123456789' }),
    buildEntry({ id: '6', ...ids, actorName: null, targetName: null }),
  );
  renderApp({ path: '/settings/audit-log', permissions: ALL, server });
  const table = await screen.findByRole('grid');
  await within(table).findByText('השרת');
  const [, ...rows] = [...table.querySelectorAll('[role=row]:not(tfoot > *)')].map((row) =>
    [...row.children].map(({ textContent }) => textContent?.replaceAll('\u00a0', ' ')),
  );
  expect(rows).toEqual([
    ['16.9.2026 12:00', 'השרת', 'שינוי משתמש', 'משתמש', 'תפקיד a ← b'],
    ['16.9.2026 12:00', 'משתמש לא מוכר', 'שינוי משתמש', 'משתמש', 'תפקיד a ← b'],
  ]);
});
