import { screen, waitFor, within } from '@testing-library/react';
import type { Person } from '#contract/features/users/users-contract';
import { renderPart } from '#client/lib/testing/render-part';
import { buildServices, json, TestServer } from '#client/lib/testing/services';
import { BulkActionsBar } from './bulk-actions-bar';

const buildPerson = (id: string, state: Person['state']): Person => ({
  id,
  email: `${id}@misrad.example`,
  displayName: `שם ${id}`,
  roleId: 'r',
  roleName: 'משרד',
  state,
  agentName: null,
  lastLogin: null,
  expiresAt: null,
  invitedAt: null,
  hasOwnCode: false,
});
const PEOPLE = [buildPerson('a', 'active'), buildPerson('b', 'inactive'), buildPerson('c', 'invited')];
const conflict = (reason: string) =>
  new Response(
    JSON.stringify({ error: { code: 'conflict', message: '', requestId: 'r', details: { reason } } }),
    { status: 409 },
  );

async function open(people: readonly Person[], routes: TestServer['routes'] = {}) {
  const server = new TestServer({ 'GET /api/admin/roles': () => json({ data: [] }), ...routes });
  const cleared = jest.fn();
  const { user } = await renderPart(
    <BulkActionsBar people={people} onClear={cleared} />,
    buildServices({ server }),
    ['system.admin'],
  );
  const press = (name: string) => user.click(screen.getByRole('button', { name }));
  const sent = () => server.calls.map(({ name }) => name).filter((name) => !name.startsWith('GET'));
  return { press, sent, cleared, user };
}
const getNames = () =>
  screen.getAllByRole('button').flatMap(({ textContent }) => (textContent === '' ? [] : [textContent]));

it('is absent without selected people', async () => {
  await open([]);
  expect(screen.queryByRole('region')).toBeNull();
});

it.each<[string, Person[], string[]]>([
  ['נבחר אחד', [PEOPLE[0]!], ['השבתה']],
  ['נבחר אחד', [PEOPLE[1]!], ['הפעלה']],
  ['נבחר אחד', [PEOPLE[2]!], ['שליחת קישור חדש', 'ביטול הזמנות']],
  ['נבחרו 3', PEOPLE, ['השבתה', 'הפעלה', 'שליחת קישור חדש', 'ביטול הזמנות']],
])('offers the actions that apply: %s', async (chosen, people, actions) => {
  const { press, cleared } = await open(people);
  expect(screen.getByRole('region', { name: chosen })).toBeVisible();
  expect(getNames()).toEqual(['שינוי תפקיד', ...actions, 'ביטול הבחירה']);
  await press('ביטול הבחירה');
  expect(cleared).toHaveBeenCalledTimes(1);
});

it('runs an action for each person that it applies to, and shows the result of each', async () => {
  const { press, sent, cleared } = await open([...PEOPLE, buildPerson('d', 'active')], {
    'POST /api/admin/users/a/deactivate': () => json({ data: {} }),
    'POST /api/admin/users/d/deactivate': () => conflict('last_administrator'),
  });
  await press('השבתה');
  const dialog = await screen.findByRole('dialog', { name: 'השבתה: 4' });
  expect(dialog).toHaveTextContent('הקישורים לסוכנים יישארו');
  await press('ביצוע');
  const result = await screen.findByRole('dialog', { name: 'התוצאה לכל אחד' });
  expect(sent()).toEqual(['POST /api/admin/users/a/deactivate', 'POST /api/admin/users/d/deactivate']);
  const lines = within(result).getAllByRole('listitem');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    expect.stringContaining('שם a'),
    'שם b לא רלוונטי',
    'שם c לא רלוונטי',
    'שם d חייב להישאר לפחות מנהל מערכת פעיל אחד.',
  ]);
  expect(lines.map((line) => line.querySelector('.bad') !== null).slice(1)).toEqual([false, false, true]);
  expect(cleared).not.toHaveBeenCalled();
  await press('סגירה');
  expect(cleared).toHaveBeenCalledTimes(1);
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
});

it('asks without the warning of a deactivation before any other action, and can be cancelled', async () => {
  const { press, sent } = await open(PEOPLE);
  await press('הפעלה');
  const dialog = await screen.findByRole('dialog', { name: 'הפעלה: 3' });
  expect(dialog).toHaveTextContent('הפעולה תבוצע לכל מי שנבחר');
  expect(dialog).not.toHaveTextContent('יחד עם ההשבתה');
  expect(screen.getByRole('button', { name: 'ביצוע' })).not.toHaveClass('ant-btn-dangerous');
  await press('חזרה');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(sent()).toEqual([]);
});

it.each(['השבתה', 'ביטול הזמנות'])('marks an action that ends something: %s', async (action) => {
  const { press } = await open(PEOPLE);
  await press(action);
  expect(await screen.findByRole('button', { name: 'ביצוע' })).toHaveClass('ant-btn-dangerous');
});
