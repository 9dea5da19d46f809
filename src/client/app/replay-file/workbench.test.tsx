import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { FORMAT, FORMAT_VERSION, type FaultFile } from '#client/features/fault-report/fault-file';
import { serverFound, serverLost } from '#client/lib/connection/connection-slice';
import { attachApiPart } from '#client/lib/testing/render-part';
import { buildServices } from '#client/lib/testing/services';
import { buildStamp } from '#client/lib/version/build-stamp';
import { makeStore } from '../store';
import { startScreen } from './replay-screen';
import { showWorkbench } from './workbench';

const SCROLLED = { type: 'location/scrolledOn' };
const REFUSED = { type: 'api/executeQuery/rejected', meta: { arg: { endpointName: 'listGone' } } };

// Also runs after a failed test.
afterEach(() => void jest.useRealTimers());

/** Opens a report of a lost and found connection, as `npm run replay` does. */
async function open(fields: Partial<Record<keyof FaultFile, unknown>> = {}) {
  const { store, stop } = makeStore(buildServices());
  await store.dispatch(attachApiPart);
  const state: object = store.getState();
  stop();
  const report = {
    format: FORMAT,
    formatVersion: FORMAT_VERSION,
    build: buildStamp(),
    madeAt: '2026-09-16T09:30:00.000Z',
    sentence: 'נעלמה שורה',
    browser: { name: 'Firefox 140', languages: ['he'], width: 390, height: 700, pixelRatio: 2, online: true },
    permissions: ['sales.view', 'customers.view'],
    refusals: [{ at: '09:28', endpoint: 'listSales', status: 500, code: null, requestId: 'r-7' }],
    crashes: [{ at: '09:29', name: 'TypeError', stack: ['at a', 'at b'] }],
    times: ['2026-09-16T09:28:00.000Z', 'never', '2026-09-16T09:29:00.000Z'],
    leftOut: ['listAgents'],
    preloadedState: JSON.stringify(state),
    payload: JSON.stringify([serverLost(), SCROLLED, serverFound()]),
    end: JSON.stringify(state),
    ...fields,
  };
  document.body.replaceChildren();
  const [place, frame] = [document.createElement('div'), document.createElement('div')];
  document.body.append(place, frame);
  act(() => showWorkbench(place, JSON.stringify(report)));
  expect(within(place).getByText('הדיווח נפתח…')).toBeVisible();
  await act(async () => window.onReplayScreen?.(startScreen(frame)));
  await waitFor(() => expect(within(place).queryByText('הדיווח נפתח…')).toBeNull(), { timeout: 30_000 });
  return { place, frame, user: userEvent.setup({ delay: null }) };
}

const getText = ({ textContent }: Element) => textContent;
/** Names of the listed moments, the shown one in brackets. */
const moments = () =>
  [...document.querySelectorAll('ol.side-list button')].map((button) =>
    button.ariaCurrent === 'true' ? `[${button.textContent?.trim()}]` : button.textContent?.trim(),
  );
const press = (name: string) => screen.getByRole('button', { name });
/** Cells of the shown table of changes. */
const changes = () =>
  [...document.querySelectorAll('.replay-file-side tbody tr.ant-table-row')].map((row) =>
    [...row.children].map(getText),
  );

it('leads through the moments, with the changes of each', async () => {
  const { user, place, frame } = await open();
  const [BEGIN, LOST, FOUND] = [
    'המצב בתחילת הדיווח',
    '12:28:00 connection/serverLost',
    '12:29:00 connection/serverFound',
  ];
  expect(moments()).toEqual([`[${BEGIN}]`, LOST, FOUND]);
  expect(within(place).getByText('1 / 3')).toBeVisible();
  expect(press('הרגע הקודם')).toBeDisabled();
  expect(within(place).getByText('דבר לא השתנה')).toBeVisible();
  expect(within(place).queryByText('הפעולה במלואה')).toBeNull();
  expect(frame).not.toBeEmptyDOMElement();

  await user.click(press('הרגע הבא'));
  expect(moments()).toEqual([BEGIN, `[${LOST}]`, FOUND]);
  expect(changes()).toEqual([['connection › status', '"there"', '"lost"']]);
  expect(press('הרגע הקודם')).toBeEnabled();
  await user.click(screen.getByText('הפעולה במלואה'));
  expect(place.querySelector('pre')).toHaveTextContent('{ "type": "connection/serverLost" }');

  await user.click(press('הרגע הבא'));
  expect(within(place).getByText('3 / 3')).toBeVisible();
  expect(press('הרגע הבא')).toBeDisabled();
  expect(changes()).toEqual([['connection › status', '"lost"', '"there"']]);
  await user.click(press(BEGIN));
  expect(moments()).toEqual([`[${BEGIN}]`, LOST, FOUND]);
});

it('lists internal actions on request, and steps over them otherwise', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('switch', { name: 'גם פעולות פנימיות' }));
  expect(moments()).toHaveLength(4);
  await user.click(press('הרגע הבא'));
  await user.click(press('הרגע הבא'));
  expect(moments()[2]).toBe('[location/scrolledOn]');
  expect(screen.getByText('דבר לא השתנה')).toBeVisible();
  await user.click(screen.getByRole('switch', { name: 'גם פעולות פנימיות' }));
  expect(moments()[1]).toBe('[12:28:00 connection/serverLost]');
});

it('plays a moment every 800 ms until the last', async () => {
  await open();
  jest.useFakeTimers();
  const advance = (ms: number) => act(() => void jest.advanceTimersByTime(ms));
  fireEvent.click(press('הרצה'));
  expect(press('עצירה')).toBeVisible();
  advance(799);
  expect(moments()[0]).toMatch(/^\[/);
  advance(1);
  expect(moments()[1]).toMatch(/^\[/);
  advance(800);
  expect(moments()[2]).toMatch(/^\[/);
  advance(800);
  expect(press('הרצה')).toBeVisible();
});

it('describes the report and its window, without complaints about a report that fits', async () => {
  const { user, place } = await open();
  expect(within(place).getByRole('heading', { level: 1 })).toHaveTextContent('נעלמה שורה');
  expect(within(place).queryByRole('alert')).toBeNull();
  expect(within(place).getByText('המצב שחושב בסוף זהה למצב שנרשם.')).toBeVisible();
  const { width, height } = place.querySelector('iframe')!;
  expect([width, height]).toEqual(['390', '700']);
  await user.click(screen.getByText('על הדיווח'));
  const facts = [...place.querySelectorAll('.ant-descriptions-row')].map(getText);
  expect(facts).toEqual([
    'נרשם16.9.2026 12:30',
    `גרסה${buildStamp()}`,
    'דפדפןFirefox 140',
    'חלון390 × 700',
    'הרשאותsales.view, customers.view',
    'שגיאות שרת09:28 listSales 500 r-7',
    'שגיאות תצוגה09:29\nTypeError\nat a\nat b',
    'לא נכנס לקובץlistAgents',
  ]);
});

it('shows missing parts of a report as missing, with the general title', async () => {
  const { user, place } = await open({ sentence: '', madeAt: '' });
  expect(within(place).getByRole('heading', { level: 1 })).toHaveTextContent('דיווח על תקלה');
  await user.click(screen.getByText('על הדיווח'));
  expect(place.querySelector('.ant-descriptions-row')).toHaveTextContent('נרשם—');
});

it('names each part that does not fit once, and marks refused requests', async () => {
  const state = { oldPart: {}, connection: { status: 'there' } };
  const { place } = await open({
    payload: JSON.stringify([REFUSED, REFUSED]),
    times: [],
    preloadedState: JSON.stringify(state),
    end: JSON.stringify(state),
  });
  const misfits = [...within(place).getByRole('alert').querySelectorAll('li')].map(getText);
  expect(misfits).toEqual([
    'חלק במצב שאינו מוכר עוד: oldPart',
    'קריאה שאינה מוכרת עוד: listGone',
    expect.stringMatching(/^המצב שחושב בסוף שונה מזה שנרשם, ב-\d+ מקומות$/),
  ]);
  expect([...place.querySelectorAll('ol.side-list .ant-btn-dangerous')].map(getText)).toEqual([
    ' listGone rejected',
    ' listGone rejected',
  ]);
});

it('compares the recorded end with the computed one', async () => {
  const { user, place } = await open({ end: '{"connection":{"status":"lost"}}' });
  await user.click(within(place).getByText('המצב שנרשם בסוף לעומת המצב שחושב'));
  expect(changes()).toContainEqual(['connection › status', '"there"', '"lost"']);
});

it('shows why a file cannot be opened', async () => {
  const { place } = await open({ payload: '[{"type":"auth/sig' });
  expect(within(place).getByRole('alert')).toHaveTextContent(
    'הדיווח לא נפתחהקובץ קטוע או פגום, ואי אפשר לקרוא אותו',
  );
  const { width, height } = place.querySelector('iframe')!;
  expect([width, height]).toEqual(['1280', '800']);
});
