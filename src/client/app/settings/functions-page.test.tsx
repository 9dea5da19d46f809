import { act, screen, waitFor, within } from '@testing-library/react';
import { SALARY_SETTINGS } from '#contract/features/salaries/salaries-contract';
import { DEFAULT_SYNC_OPTIONS } from '#contract/features/crm-mirror/sync/sync-options-contract';
import { errorResponse, json, type TestServer } from '#client/lib/testing/services';
import { syncRequested } from '#client/features/sync/sync-slice';
import { LiveStream, STREAM } from '#client/features/sync/testing/stream';
import { closePages, JOB, openPage as open, READ_AT } from '#client/features/functions/testing/functions';

afterEach(closePages);

const getBody = (server: TestServer, name: string): unknown => {
  const call = server.calls.filter((one) => one.name === name).at(-1);
  return JSON.parse(String(call?.init.body));
};

it('saves values within their bounds, and keeps them after an error', async () => {
  const { user, server } = await open({
    'PUT /api/functions/inactive-days': () => errorResponse(400, 'bad_request'),
  });
  const section = await screen.findByRole('region', { name: 'לקוחות לא פעילים' });
  const field = await within(section).findByLabelText(/לקוח אינו פעיל/);
  await user.clear(field);
  const save = within(section).getByRole('button', { name: 'שמירה' });
  await waitFor(() => expect(section).toHaveTextContent('יש להזין מספר בין 1 ל-3,650'));
  await waitFor(() => expect(save).toBeDisabled());
  await user.type(field, '45');
  await user.click(save);
  expect(await within(section).findByText(/מספר הפנייה/)).toHaveTextContent('request-7');
  expect(field).toHaveValue('45');
  server.routes['PUT /api/functions/inactive-days'] = () => json({ data: { days: 45 } });
  await user.click(save);
  await waitFor(() =>
    expect(getBody(server, 'PUT /api/functions/inactive-days')).toEqual({
      days: 45,
      basedOn: { days: 90 },
    }),
  );
});

it('sends a share typed as a percentage, and refetches only that setting', async () => {
  const { user, server } = await open({
    'PUT /api/sync/options': () => json({ data: { ...DEFAULT_SYNC_OPTIONS, deletionGuardShare: 0.55 } }),
  });
  const section = await screen.findByRole('region', { name: 'אפשרויות הסנכרון' });
  const field = await within(section).findByLabelText(/מחיקה מרבית/);
  await user.clear(field);
  await user.type(field, '55');
  await user.click(within(section).getByRole('button', { name: 'שמירה' }));
  await waitFor(() =>
    expect(getBody(server, 'PUT /api/sync/options')).toEqual({
      ...DEFAULT_SYNC_OPTIONS,
      deletionGuardShare: 0.55,
      basedOn: DEFAULT_SYNC_OPTIONS,
    }),
  );
  await waitFor(() => expect(server.count('GET /api/sync/options')).toBe(2));
  const after = server.calls.slice(server.calls.findIndex(({ name }) => name === 'PUT /api/sync/options'));
  expect(after.map(({ name }) => name)).toEqual(['PUT /api/sync/options', 'GET /api/sync/options']);
});

it('shows the hour of the nightly job as a time, and sends it as a number', async () => {
  const { user, server } = await open({
    'PUT /api/salaries/settings': () => json({ data: { ...SALARY_SETTINGS, metadataHour: 4 } }),
  });
  const section = await screen.findByRole('region', { name: /^משכורות/ });
  const hour = await within(section).findByRole('combobox', { name: /חישוב נתוני המשכורות/ });
  expect(await within(section).findByText('03:00')).toBeVisible();
  await user.click(hour);
  await user.click(await screen.findByTitle('04:00'));
  // The next save is based on the saved value, even before the refetch.
  server.routes['GET /api/salaries/settings'] = () => new Promise(() => undefined);
  await user.click(await within(section).findByRole('button', { name: 'שמירה' }));
  await waitFor(() =>
    expect(getBody(server, 'PUT /api/salaries/settings')).toMatchObject({ metadataHour: 4 }),
  );
  expect(await within(section).findByText('השינויים נשמרו')).toBeInTheDocument();
  await user.click(hour);
  await user.click(await screen.findByTitle('05:00'));
  await user.click(await within(section).findByRole('button', { name: 'שמירה' }));
  await waitFor(() =>
    expect(getBody(server, 'PUT /api/salaries/settings')).toMatchObject({
      metadataHour: 5,
      basedOn: { metadataHour: 4 },
    }),
  );
});

it('starts a job', async () => {
  const running = { status: 'running', startedAt: READ_AT, finishedAt: null, error: null };
  const { user, server } = await open({
    'POST /api/functions/jobs/last_update/run': () => json({ data: [{ ...JOB, lastRun: running }] }),
  });
  const section = await screen.findByRole('region', { name: 'משימות השרת' });
  expect(await within(section).findByText('טרם הופעלה')).toBeInTheDocument();
  await user.click(within(section).getByRole('button', { name: /הפעלה עכשיו/ }));
  await waitFor(() => expect(server.count('POST /api/functions/jobs/last_update/run')).toBe(1));
  await act(async () => {});
});

it('shows at once a synchronisation that was started elsewhere on the page', async () => {
  const running = { status: 'running', startedAt: READ_AT, finishedAt: null, error: null };
  const stream = new LiveStream();
  let job: object = JOB;
  const { server, store } = await open({
    [STREAM]: () => stream.response(),
    'GET /api/functions/jobs': () => json({ data: [job] }),
  });
  const section = await screen.findByRole('region', { name: 'משימות השרת' });
  expect(await within(section).findByText('טרם הופעלה')).toBeInTheDocument();
  act(() => void store.dispatch(syncRequested({ syncType: 'full', cause: 'person' })));
  await waitFor(() => expect(server.count(STREAM)).toBe(1));
  job = { ...JOB, lastRun: running };
  stream.progress({ kind: 'full' });
  expect(await within(section).findByText('פועלת עכשיו')).toBeVisible();
  expect(server.count('GET /api/functions/jobs')).toBe(2);
  await act(async () => void stream.end());
});

it('confirms a full synchronisation, and names the missing permission', async () => {
  const full = { ...JOB, name: 'full', title: 'סנכרון מלא' };
  const { user, server, store } = await open({
    'GET /api/functions/jobs': () => json({ data: [full, { ...JOB, missing: 'sync.manage' }] }),
  });
  const section = await screen.findByRole('region', { name: 'משימות השרת' });
  expect(await within(section).findByText('sync.manage')).toBeVisible();
  await user.click(within(section).getByRole('button', { name: /הפעלה עכשיו/ }));
  expect(store.getState().fullSync.status).toBe('asked');
  expect(server.calls.filter(({ name }) => name.startsWith('POST /api/functions/jobs'))).toEqual([]);
});

describe('second person for a closing', () => {
  const state = (isRequired: boolean, people = 2) => json({ data: { isRequired, people, waivedAt: null } });
  const GET = 'GET /api/salaries/second-person';
  const MAY = ['system.manage', 'salaries.view', 'salaries.admin'];
  const find = () => screen.findByRole('region', { name: 'סגירת חודש בשני אנשים' });

  it('is switched on, and off with a reason', async () => {
    const { user, server } = await open(
      { 'POST /api/salaries/second-person/require': () => state(true) },
      MAY,
    );
    const card = within(await find());
    const on = await card.findByRole('button', { name: 'הפעלה' });
    server.routes[GET] = () => state(true);
    await user.click(on);
    await user.click(await card.findByRole('button', { name: 'כיבוי…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'כיבוי סגירת חודש בשני אנשים' }));
    await user.type(dialog.getByRole('textbox'), 'חופשה');
    server.routes['POST /api/salaries/second-person/waive'] = () => state(false);
    server.routes[GET] = () => state(false);
    await user.click(dialog.getByRole('button', { name: 'כיבוי' }));
    expect(await card.findByRole('button', { name: 'הפעלה' })).toBeEnabled();
    expect(getBody(server, 'POST /api/salaries/second-person/waive')).toEqual({ reason: 'חופשה' });
  });

  it('needs two people', async () => {
    await open({ [GET]: () => state(false, 1) }, MAY);
    const card = within(await find());
    expect(await card.findByRole('button', { name: 'הפעלה' })).toBeDisabled();
    expect(card.getByText(/נדרשים שני אנשים פעילים/)).toBeVisible();
  });

  it('names the missing permission', async () => {
    await open();
    expect(await screen.findByText('לשינוי נדרשת הרשאת ניהול מלא של משכורות.')).toBeVisible();
  });
});
