import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { navigate } from '#client/lib/location/navigate';
import { json, refusal, type TestServer } from '#client/lib/testing/services';
import {
  buildMapping,
  closePages,
  MAPPING,
  openPage as open,
  READ_AT,
  renamed,
  source,
} from '#client/features/functions/testing/functions';

afterEach(closePages);

/** Saves through the confirmation after viewing the changes. */
async function saveSeen(user: UserEvent): Promise<void> {
  await user.click(screen.getByText('ניסיון: מה ישתנה בשקלים'));
  await user.click(await screen.findByLabelText('ראיתי מה ישתנה'));
  await user.click(screen.getByText('שמירת המיפוי'));
}

const getBody = (server: TestServer, name: string): unknown => {
  const call = server.calls.filter((one) => one.name === name).at(-1);
  return JSON.parse(String(call?.init.body));
};

it('shows each field with its name in the CRM', async () => {
  await open();
  const amount = await source('סכום');
  await waitFor(() => expect(amount).toHaveTextContent('סכוםtotalamount'));
  expect(screen.getByText('ברירת המחדל בתוקף', { exact: false })).toBeInTheDocument();
});

it('scrolls to the mapping for an address that names it, below all other cards', async () => {
  const { store } = await open();
  const heading = await screen.findByRole('heading', { name: 'מיפוי ה-CRM' });
  const scrolled = jest.spyOn(heading, 'scrollIntoView');
  act(() => store.dispatch(navigate('/settings/functions-config#mapping')));
  await waitFor(() => expect(heading).toHaveFocus());
  expect(scrolled).toHaveBeenCalled();
});

it('marks a field that the CRM no longer has, suggests its replacement, and saves it with its version', async () => {
  const saved = buildMapping({ version: 1, fullRunDueSince: READ_AT });
  const { user, server } = await open({
    'GET /api/sync/mapping/metadata': () => json({ data: renamed }),
    'PUT /api/sync/mapping': () => json({ data: saved }),
  });
  expect(await screen.findByText(/לא קיים ב-CRM/)).toHaveTextContent('totalamount');
  expect(screen.getByRole('tab', { name: /מכירות/ })).toHaveTextContent('בעיה אחת');
  await user.click(screen.getByRole('button', { name: /שימוש ב-.*pcfsum/ }));
  expect(screen.queryByText(/לא קיים ב-CRM/)).not.toBeInTheDocument();
  const changes = screen.getByRole('region', { name: 'מה ישתנה' });
  expect(changes).toHaveTextContent('מכירות · סכום:');
  expect(changes).toHaveTextContent(/totalamount.*pcfsum/);
  await user.click(within(changes).getByText('ניסיון: מה ישתנה בשקלים'));
  const question = await screen.findByRole('dialog');
  expect(await within(question).findByText(/ישתנו: 7/)).toBeVisible();
  const save = within(question).getByText('שמירת המיפוי').closest('button')!;
  expect(save).toBeDisabled();
  await user.click(within(question).getByLabelText('ראיתי מה ישתנה'));
  await user.click(save);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'מה ישתנה' })).not.toBeInTheDocument());
  expect(getBody(server, 'PUT /api/sync/mapping')).toMatchObject({
    basedOn: 0,
    mapping: { sales: { fields: { amount: { from: 'pcfsum' } } } },
  });
});

it('asks a new installation for its mapping, and saves the default unchanged', async () => {
  let state = buildMapping({ isChosen: false });
  const { user, server } = await open({
    'GET /api/sync/mapping': () => json({ data: state }),
    'PUT /api/sync/mapping': () => {
      state = buildMapping({ version: 1, savedAt: READ_AT });
      return json({ data: state });
    },
  });
  expect(await screen.findByText(/המיפוי טרם נקבע/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'המיפוי מתאים, שמירה' }));
  await waitFor(() => expect(screen.queryByText(/המיפוי טרם נקבע/)).toBeNull());
  expect(getBody(server, 'PUT /api/sync/mapping')).toEqual({ basedOn: 0, mapping: MAPPING });
});

it('does not offer to save a default that the CRM contradicts', async () => {
  await open({
    'GET /api/sync/mapping': () => json({ data: buildMapping({ isChosen: false }) }),
    'GET /api/sync/mapping/metadata': () => json({ data: renamed }),
  });
  expect(await screen.findByText(/ברירת המחדל אינה תואמת/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'המיפוי מתאים, שמירה' })).toBeDisabled();
});

it('checks the mapping on request, and shows the number of problems', async () => {
  const issue = { entity: 'sales', part: 'object', mapped: '13', problem: 'object_missing', found: null };
  const problems = [true, false].map((blocks) => ({ ...issue, blocks, suggestions: [], statuses: [] }));
  let issues: object[] = [];
  const { user } = await open({
    'POST /api/sync/mapping/check': () => json({ data: { checkedAt: READ_AT, issues } }),
  });
  const check = await screen.findByRole('button', { name: 'בדיקה מול ה-CRM' });
  await user.click(check);
  expect(await screen.findByText('המיפוי תואם ל-CRM')).toBeVisible();
  issues = problems;
  await user.click(check);
  expect(await screen.findByText('נמצאה אי-התאמה אחת')).toBeVisible();
});

it('prevents saving a mapping that the CRM contradicts', async () => {
  const { user } = await open({ 'GET /api/sync/mapping/metadata': () => json({ data: renamed }) });
  await user.click(await source('סטטוס'));
  await user.click(await screen.findByText('נטו'));
  expect((await screen.findByText('ניסיון: מה ישתנה בשקלים')).closest('button')).toBeDisabled();
  expect(screen.getByText(/כל עוד המיפוי אינו תואם ל-CRM/)).toBeInTheDocument();
});

it('searches by label or name, and accepts an unlisted name', async () => {
  const { user } = await open();
  await user.click(await source('סכום'));
  await user.type(await screen.findByRole('combobox', { name: 'סכום' }), 'accountid_total');
  await user.click(await screen.findByText(/שימוש בשם/));
  expect(await screen.findByRole('region', { name: 'מה ישתנה' })).toHaveTextContent('accountid_total');
});

it('keeps the selection when another version is saved, and compares it with that version', async () => {
  const other = { ...MAPPING, agents: { ...MAPPING.agents, primaryKey: 'name' } };
  let state = buildMapping();
  const { user, server } = await open({
    'GET /api/sync/mapping': () => json({ data: state }),
    'GET /api/sync/mapping/metadata': () => json({ data: renamed }),
    'PUT /api/sync/mapping': () => {
      state = buildMapping({ version: 1, savedAt: READ_AT, mapping: other });
      return refusal(409, 'conflict');
    },
  });
  await user.click(await screen.findByRole('button', { name: /שימוש ב-.*pcfsum/ }));
  await saveSeen(user);
  expect(await screen.findByText(/בינתיים נשמרה גרסה אחרת/)).toBeInTheDocument();
  await screen.findByText(/גרסה 1 בתוקף/);
  expect(screen.getByRole('region', { name: 'מה ישתנה' })).toHaveTextContent(/totalamount.*pcfsum/);
  server.routes['PUT /api/sync/mapping'] = () => json({ data: state });
  await saveSeen(user);
  await waitFor(() =>
    expect(getBody(server, 'PUT /api/sync/mapping')).toMatchObject({
      basedOn: 1,
      mapping: { agents: { primaryKey: 'name' }, sales: { fields: { amount: { from: 'pcfsum' } } } },
    }),
  );
});

it('asks before unsaved changes are lost', async () => {
  const { user, services } = await open({
    'GET /api/sync/mapping/metadata': () => json({ data: renamed }),
  });
  await user.click(await screen.findByRole('button', { name: /שימוש ב-.*pcfsum/ }));
  await user.click(screen.getByText('קישור'));
  expect(services.path()).toBe('/');
  await user.click(await screen.findByText('הישארות בעמוד'));
  expect(screen.getByRole('region', { name: 'מה ישתנה' })).toBeInTheDocument();
  await user.click(screen.getByText('קישור'));
  await user.click(await screen.findByText('עזיבת העמוד'));
  expect(services.path()).toBe('/elsewhere');
});

it('tries the mapping on ten records, and shows stored, refused and changed values', async () => {
  const value = (to: string, next: number | null, now: number | null) => ({
    to,
    raw: String(next),
    next,
    now,
    differs: next !== now,
  });
  const records = [
    {
      id: 's1',
      refused: null,
      isKnown: true,
      names: {},
      values: [value('statusCode', 1, 1), value('amount', 5, 7)],
    },
    {
      id: 's2',
      refused: 'totalamount: not a number',
      isKnown: false,
      names: {},
      values: [value('statusCode', null, null), value('amount', null, null)],
    },
  ];
  const { user, server } = await open(
    {
      'POST /api/sync/mapping/try': () => json({ data: records }),
      'GET /api/sync/mapping/metadata': () => json({ data: renamed }),
    },
    ['system.manage', 'sales.view'],
  );
  await source('סכום');
  await user.click(screen.getByRole('button', { name: 'ניסיון על 10 רשומות' }));
  expect(await screen.findByText(/יידחו: 1/)).toHaveTextContent('ישתנו לעומת הנתונים כאן: 1');
  expect(screen.getByRole('row', { name: /s1/ })).toHaveTextContent('57');
  const heads = within(screen.getByRole('region', { name: 'ניסיון: מכירות' })).getAllByRole('columnheader');
  expect(heads.map(({ textContent }) => textContent)).toEqual(['רשומה', 'סכום', 'סטטוס']);
  expect(screen.getByRole('row', { name: /s2/ })).toHaveTextContent('totalamount: אינו מספר');
  expect(getBody(server, 'POST /api/sync/mapping/try')).toMatchObject({ entity: 'sales' });
  // The result is that of an earlier draft.
  await user.click(screen.getByRole('button', { name: /שימוש ב-.*pcfsum/ }));
  expect(screen.queryByText(/יידחו: 1/)).toBeNull();
});

it('shows tried values like the pages do, with the names of known records', async () => {
  const value = (to: string, next: unknown, now: unknown = next) => ({
    to,
    raw: null,
    next,
    now,
    differs: next !== now,
  });
  const tried = { refused: null, names: { c7: 'קפה גרציה' } };
  const records = [
    {
      ...tried,
      id: 's1',
      isKnown: true,
      values: [
        value('number', '1007'),
        value('customerId', 'c7', 'c8'),
        value('saleDate', '2026-08-01'),
        value('createdAt', '2026-08-01T09:00:00Z'),
        value('isActive', true, false),
        value('amount', 1_234.5),
        value('statusName', ''),
      ],
    },
    { ...tried, id: 's2', isKnown: false, values: [] },
  ];
  const { user } = await open({ 'POST /api/sync/mapping/try': () => json({ data: records }) }, [
    'system.manage',
    'sales.view',
  ]);
  await source('סכום');
  await user.click(screen.getByRole('button', { name: 'ניסיון על 10 רשומות' }));
  const known = await screen.findByRole('row', { name: /s1/ });
  const getTexts = (cells: Iterable<Element>) => [...cells].map(({ textContent }) => textContent);
  const changed = ['קפה גרציהc8', 'כןלא'];
  expect(getTexts(known.children)).toEqual([
    '1007s1',
    ...changed,
    '1007',
    '1.8.2026',
    '1.8.2026 12:00',
    '1,234.5',
    '—',
  ]);
  expect(getTexts(known.querySelectorAll('.setting-row-changed'))).toEqual(changed);
  expect(screen.getByRole('row', { name: /s2/ })).toHaveTextContent(/^s2חדשה כאן/);
  expect(within(known).getByText('קפה גרציה')).toHaveAttribute('title', 'c7');
  expect(within(known).getByText('1007', { selector: 'td *' })).not.toHaveAttribute('title');
  await user.click(screen.getByRole('button', { name: 'סגירה' }));
  expect(screen.queryByRole('row', { name: /s1/ })).toBeNull();
});

it('shows that there is nothing to try', async () => {
  const { user } = await open({ 'POST /api/sync/mapping/try': () => json({ data: [] }) }, [
    'system.manage',
    'sales.view',
  ]);
  await source('סכום');
  expect(screen.queryByText(/הניסיון מציג פרטי לקוחות/)).toBeNull();
  await user.click(screen.getByRole('button', { name: 'ניסיון על 10 רשומות' }));
  expect(await screen.findByText('אין ב-CRM רשומות באובייקט זה')).toBeVisible();
  expect(screen.queryByRole('region', { name: 'ניסיון: מכירות' })).toBeNull();
});

it('tries customer records only with the permission to view customers', async () => {
  await open();
  await source('סכום');
  expect(screen.getByRole('button', { name: 'ניסיון על 10 רשומות' })).toBeDisabled();
  expect(screen.getByText(/הניסיון מציג פרטי לקוחות/)).toHaveTextContent('sales.view');
});

it('restores an older version, which is saved like any change', async () => {
  const old = { ...MAPPING, agents: { ...MAPPING.agents, primaryKey: 'old' } };
  const version = { savedAt: READ_AT, savedBy: { id: 'u', name: 'דנה' }, changes: [] };
  const { user } = await open({
    'GET /api/sync/mapping/versions': () =>
      json({
        data: [
          { ...version, version: 2, mapping: MAPPING },
          { ...version, version: 1, mapping: old },
        ],
      }),
  });
  await user.click(await screen.findByText('גרסאות קודמות'));
  await user.click(await screen.findByRole('button', { name: 'שחזור גרסה 1' }));
  expect(await screen.findByRole('region', { name: 'מה ישתנה' })).toHaveTextContent(/key.*old/);
});

it('announces that a full run is due, and starts it for a user with the permission', async () => {
  const due = { 'GET /api/sync/mapping': () => json({ data: buildMapping({ fullRunDueSince: READ_AT }) }) };
  await open(due, ['system.manage', 'sync.manage']);
  const text = await screen.findByText(/נדרש סנכרון מלא/);
  expect(
    within(text.closest<HTMLElement>('[role=note]')!).getByRole('button', { name: 'סנכרון מלא' }),
  ).toBeInTheDocument();
});

it('shows errors with a retry', async () => {
  const responses = [refusal(400, 'bad_request'), json({ data: buildMapping() })];
  const { user } = await open({ 'GET /api/sync/mapping': () => responses.shift()! });
  const section = await screen.findByRole('region', { name: 'מיפוי ה-CRM' });
  const alert = (await within(section).findByText(/מספר הפנייה/)).closest<HTMLElement>('[role=alert]')!;
  expect(alert).toHaveTextContent('request-7');
  await user.click(within(alert).getByRole('button', { name: 'ניסיון חוזר' }));
  expect(await source('סכום')).toBeInTheDocument();
});
