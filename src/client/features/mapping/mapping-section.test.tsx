import { act, screen, waitFor, within } from '@testing-library/react';
import type { UserEvent } from '@testing-library/user-event';
import { navigate } from '#client/lib/location/navigate';
import { json, errorResponse, type TestServer } from '#client/lib/testing/services';
import {
  buildMapping,
  plain,
  closePages,
  MAPPING,
  openPage as open,
  READ_AT,
  renamed,
  source,
  sourceRow,
  TRIAL,
} from '#client/features/functions/testing/functions';

afterEach(closePages);

/** Saves after the trial, with the confirmation of its changes. */
async function saveSeen(user: UserEvent): Promise<void> {
  await user.click(screen.getByRole('button', { name: 'שמירה' }));
  await user.click(await screen.findByLabelText('ראיתי מה ישתנה'));
  await user.click(screen.getByText('שמירת המיפוי'));
}

const getBody = (server: TestServer, name: string): unknown => {
  const call = server.calls.filter((one) => one.name === name).at(-1);
  return JSON.parse(String(call?.init.body));
};

it('shows each field with its name in the CRM', async () => {
  await open();
  const amount = await sourceRow('סכום');
  await waitFor(() => expect(amount).toHaveTextContent('סכוםtotalamount'));
  expect(screen.getByRole('link', { name: /ביומן הפעולות/ })).toHaveAttribute(
    'href',
    '/settings/audit-log?action=sync_mapping.changed',
  );
});

it('scrolls to the mapping for an address that names it, below all other cards', async () => {
  const { store } = await open();
  const heading = await screen.findByRole('heading', { name: 'מיפוי ה-CRM' });
  const scrolled = jest.spyOn(heading, 'scrollIntoView');
  act(() => store.dispatch(navigate('/settings/functions-config#mapping')));
  await waitFor(() => expect(heading).toHaveFocus());
  expect(scrolled).toHaveBeenCalled();
});

it('marks a field that the CRM no longer has, suggests its replacement, and saves it after a trial', async () => {
  const saved = buildMapping({ fullRunDueSince: READ_AT });
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
  await user.click(within(changes).getByRole('button', { name: 'שמירה' }));
  const dialog = await screen.findByRole('dialog');
  expect(await within(dialog).findByText(/ישתנו: 7/)).toBeVisible();
  const save = within(dialog).getByText('שמירת המיפוי').closest('button')!;
  expect(save).toBeDisabled();
  await user.click(within(dialog).getByLabelText('ראיתי מה ישתנה'));
  await user.click(save);
  await waitFor(() => expect(screen.queryByRole('region', { name: 'מה ישתנה' })).not.toBeInTheDocument());
  expect(getBody(server, 'PUT /api/sync/mapping')).toMatchObject({
    basedOn: MAPPING,
    mapping: { sales: { fields: { amount: { from: 'pcfsum' } } } },
  });
});

it('asks a new installation for its mapping, and saves the default unchanged', async () => {
  let state = buildMapping({ isChosen: false });
  const { user, server } = await open({
    'GET /api/sync/mapping': () => json({ data: state }),
    'PUT /api/sync/mapping': () => {
      state = buildMapping();
      return json({ data: state });
    },
  });
  expect(await screen.findByText(/המיפוי טרם נקבע/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'המיפוי מתאים, שמירה' }));
  await waitFor(() => expect(screen.queryByText(/המיפוי טרם נקבע/)).toBeNull());
  expect(getBody(server, 'PUT /api/sync/mapping')).toEqual({ basedOn: MAPPING, mapping: MAPPING });
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
  let metadata = json({ data: plain });
  const { user, server } = await open({
    'GET /api/sync/mapping/metadata': () => metadata.clone(),
    'POST /api/sync/mapping/check': () => json({ data: { checkedAt: READ_AT, issues: [] } }),
  });
  const check = await screen.findByRole('button', { name: 'בדיקה מול ה-CRM' });
  await user.click(check);
  expect(await screen.findByText('המיפוי תואם ל-CRM')).toBeVisible();
  metadata = json({ data: renamed });
  await user.click(check);
  expect(await screen.findByText('נמצאה אי-התאמה אחת')).toBeVisible();
  expect(getBody(server, 'POST /api/sync/mapping/check')).toEqual({ mapping: MAPPING });
});

it('prevents saving a mapping that the CRM contradicts', async () => {
  const { user } = await open({ 'GET /api/sync/mapping/metadata': () => json({ data: renamed }) });
  await user.click(await source('סטטוס'));
  await user.click(await screen.findByText('נטו'));
  expect(await screen.findByRole('button', { name: 'שמירה' })).toBeDisabled();
  expect(screen.getByText(/כל עוד המיפוי אינו תואם ל-CRM/)).toBeInTheDocument();
});

it('searches by label or name, and accepts an unlisted name', async () => {
  const { user } = await open();
  await user.type(await source('סכום'), 'accountid_total');
  await user.click(await screen.findByText(/שימוש בשם/));
  expect(await screen.findByRole('region', { name: 'מה ישתנה' })).toHaveTextContent('accountid_total');
});

it('keeps the selection when another mapping is saved, and compares it with that mapping', async () => {
  const other = { ...MAPPING, agents: { ...MAPPING.agents, primaryKey: 'name' } };
  let state = buildMapping();
  const { user, server } = await open({
    'GET /api/sync/mapping': () => json({ data: state }),
    'GET /api/sync/mapping/metadata': () => json({ data: renamed }),
    'PUT /api/sync/mapping': () => {
      state = buildMapping({ mapping: other });
      return errorResponse(409, 'conflict');
    },
  });
  await user.click(await screen.findByRole('button', { name: /שימוש ב-.*pcfsum/ }));
  await saveSeen(user);
  expect(await screen.findByText(/בינתיים נשמרו כאן שינויים אחרים/)).toBeInTheDocument();
  await user.click(screen.getByRole('tab', { name: /סוכנים/ }));
  await waitFor(async () => expect(await sourceRow('שדה המפתח')).toHaveTextContent('name'));
  expect(screen.getByRole('region', { name: 'מה ישתנה' })).toHaveTextContent(/totalamount.*pcfsum/);
  server.routes['PUT /api/sync/mapping'] = () => json({ data: state });
  await saveSeen(user);
  await waitFor(() =>
    expect(getBody(server, 'PUT /api/sync/mapping')).toMatchObject({
      basedOn: other,
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

describe('the trial before a mapping is saved', () => {
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

  /** Selects another field for the amount, and begins to save. */
  async function openTrial(answer: () => Response) {
    const page = await open({
      'POST /api/sync/mapping/try': answer,
      'GET /api/sync/mapping/metadata': () => json({ data: renamed }),
    });
    await page.user.click(await screen.findByRole('button', { name: /שימוש ב-.*pcfsum/ }));
    await page.user.click(screen.getByRole('button', { name: 'שמירה' }));
    return { ...page, dialog: await screen.findByRole('dialog') };
  }

  it('shows stored, refused and changed values of ten records, and the changed months', async () => {
    const { dialog, server, user } = await openTrial(() => json({ data: { ...TRIAL, refused: 1, records } }));
    const trial = await within(dialog).findByRole('region', { name: 'ניסיון: מכירות' });
    expect(dialog).toHaveTextContent(/^ניסיון לפני השמירה/);
    expect(await within(trial).findByText(/^נבדקו/)).toHaveTextContent('ישתנו: 7. יידחו: 1.');
    const [sums, table, ...others] = within(trial).getAllByRole('table');
    expect(within(sums!).getByRole('row', { name: /ספטמבר/ })).toHaveTextContent(/10.50.*8.50.*2.00/);
    expect([sums, others]).toEqual([screen.getByRole('table', { name: 'משכורות (עמלות)' }), []]);
    const heads = within(table!).getAllByRole('columnheader');
    expect(heads.map(({ textContent }) => textContent)).toEqual(['רשומה', 'סכום', 'סטטוס']);
    expect(within(table!).getByRole('row', { name: /s1/ })).toHaveTextContent('5 7');
    expect(within(table!).getByRole('row', { name: /s2/ })).toHaveTextContent('totalamount: אינו מספר');
    expect(getBody(server, 'POST /api/sync/mapping/try')).toMatchObject({
      entity: 'sales',
      source: { fields: { amount: { from: 'pcfsum' } } },
    });
    await user.click(within(dialog).getByRole('button', { name: 'חזרה לעריכה' }));
    expect(screen.getByRole('region', { name: 'מה ישתנה' })).toHaveTextContent('pcfsum');
  });

  it('saves without a confirmation if no sum changes', async () => {
    const { dialog } = await openTrial(() => json({ data: { ...TRIAL, months: [] } }));
    await within(dialog).findByText(/^נבדקו/);
    expect(within(dialog).queryByRole('checkbox')).toBeNull();
    expect(within(dialog).getByRole('button', { name: 'שמירת המיפוי' })).toBeEnabled();
  });

  it('shows that there is nothing to try', async () => {
    const { dialog } = await openTrial(() => json({ data: { ...TRIAL, tried: 0, months: [] } }));
    expect(await within(dialog).findByText('אין ב-CRM רשומות באובייקט זה')).toBeVisible();
    expect(within(dialog).queryByRole('table')).toBeNull();
  });

  it('shows only the sums to users who may not view sales', async () => {
    const { dialog } = await openTrial(() => json({ data: { ...TRIAL, records: null } }));
    expect(await within(dialog).findByText(/למי שיש הרשאה לצפות בהן/)).toBeVisible();
    expect(within(dialog).getByRole('row', { name: /ספטמבר/ })).toBeVisible();
  });

  it('disables saving a change of sales if it fails, and is repeated on request', async () => {
    const answers = [errorResponse(502, 'crm_failed'), json({ data: { ...TRIAL, months: [] } })];
    const { dialog, user } = await openTrial(() => answers.shift()!);
    expect(await within(dialog).findByText(/אי אפשר לחשב מה ישתנה/)).toBeVisible();
    const save = within(dialog).getByRole('button', { name: 'שמירת המיפוי' });
    expect(save).toBeDisabled();
    await user.click(within(dialog).getByRole('button', { name: 'ניסיון חוזר' }));
    await waitFor(() => expect(save).toBeEnabled());
  });

  it('saves other entities, although the user may not view their records', async () => {
    const { user, server } = await open({
      'POST /api/sync/mapping/try': () => errorResponse(403, 'forbidden'),
      'PUT /api/sync/mapping': () => json({ data: buildMapping() }),
    });
    await user.click(await screen.findByRole('tab', { name: /לקוחות/ }));
    await user.click(await source('שם'));
    await user.click(await screen.findByText('מפתח', { selector: '.ant-select-item *' }));
    await user.click(screen.getByRole('button', { name: 'שמירה' }));
    const dialog = await screen.findByRole('dialog');
    expect(await within(dialog).findByText(/אינו נוגע למכירות/)).toBeVisible();
    expect(await within(dialog).findByText(/הרשאה/)).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'שמירת המיפוי' }));
    await waitFor(() =>
      expect(getBody(server, 'PUT /api/sync/mapping')).toMatchObject({
        mapping: { customers: { fields: { name: { from: 'key' } } } },
      }),
    );
  });
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
  const responses = [errorResponse(400, 'bad_request'), json({ data: buildMapping() })];
  const { user } = await open({ 'GET /api/sync/mapping': () => responses.shift()! });
  const section = await screen.findByRole('region', { name: 'מיפוי ה-CRM' });
  const alert = (await within(section).findByText(/מספר הפנייה/)).closest<HTMLElement>('[role=alert]')!;
  expect(alert).toHaveTextContent('request-7');
  await user.click(within(alert).getByRole('button', { name: 'ניסיון חוזר' }));
  expect(await source('סכום')).toBeInTheDocument();
});
