import { screen, waitFor, within } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import type { EntitySource, TriedRecord } from '#contract/features/crm-mirror/mapping/sync-mapping-contract';
import type { SyncEntity } from '#contract/features/crm-mirror/sync/sync-contract';
import { renderPart } from '#client/lib/testing/render-part';
import { buildServices, json, refusal, TestServer } from '#client/lib/testing/services';
import { TrialPanel } from './trial-panel';

const TRY = 'POST /api/sync/mapping/try';
const SOURCE: EntitySource = { objectType: 13, primaryKey: 'id', fields: {} };
const OTHER: EntitySource = { ...SOURCE, objectType: 14 };
type Value = TriedRecord['values'][number];
const value = (to: string, next: Value['next'], now: Value['now'] = next): Value => ({
  to,
  raw: null,
  next,
  now,
  differs: next !== now,
});
const record = (id: string, values: Value[], fields: Partial<TriedRecord> = {}): TriedRecord => ({
  id,
  refused: null,
  values,
  names: {},
  isKnown: true,
  ...fields,
});

function Panel({ entity }: { entity: SyncEntity }): ReactNode {
  const [source, setSource] = useState(SOURCE);
  return (
    <>
      <button type="button" onClick={() => setSource(source === SOURCE ? OTHER : SOURCE)}>
        שינוי
      </button>
      <TrialPanel entity={entity} source={source} />
    </>
  );
}

async function open(records: TriedRecord[], entity: SyncEntity = 'sales', permissions = ['sales.view']) {
  const server = new TestServer({ [TRY]: () => json({ data: records }) });
  const { user } = await renderPart(<Panel entity={entity} />, buildServices({ server }), [
    'system.manage',
    ...permissions,
  ]);
  const run = () => user.click(screen.getByRole('button', { name: 'ניסיון על 10 רשומות' }));
  return { server, user, run };
}

const getTexts = (selector: string) =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);

it('shows the values under the draft, different fields first', async () => {
  const { run, server } = await open([
    record('r1', [value('number', 'N1'), value('amount', 1_234), value('city', 'חיפה', 'יפו')]),
    record('r2', [value('number', 'N2'), value('amount', 5), value('city', 'לוד')], { isKnown: false }),
  ]);
  await run();
  const table = await screen.findByRole('table', { name: 'ניסיון: מכירות' });
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['רשומה', 'עיר', 'מספר', 'סכום']);
  expect(getTexts('tr.ant-table-row > *')).toEqual([
    'N1r1',
    'חיפהיפו',
    'N1',
    '1,234',
    'N2r2חדשה כאן',
    'לוד',
    'N2',
    '5',
  ]);
  expect(getTexts('td.setting-row-changed')).toEqual(['חיפהיפו']);
  expect(getTexts('ins')).toEqual(['חיפה']);
  expect(getTexts('del')).toEqual(['יפו']);
  expect(document.querySelector('output')).toHaveTextContent(
    '2 רשומות נקראו מה-CRM לפי המיפוי שעל המסך. יידחו: 0. ישתנו לעומת הנתונים כאן: 1. דבר לא נשמר.',
  );
  const { body } = server.calls.at(-1)!.init;
  expect(JSON.parse(String(body))).toEqual({ entity: 'sales', source: SOURCE });
});

it('shows the problem of a refused record instead of its values', async () => {
  const values = [value('amount', null), value('city', null)];
  const { run } = await open([record('r1', values, { refused: 'amt: missing', isKnown: false })]);
  await run();
  await screen.findByRole('table');
  expect(getTexts('tr.ant-table-row > *')).toEqual(['r1', 'תידחה: amt: חסר']);
  expect(document.querySelector('tr.ant-table-row td')).toHaveAttribute('colspan', '2');
  expect(document.querySelector('output')).toHaveTextContent('יידחו: 1. ישתנו לעומת הנתונים כאן: 0.');
});

it('formats values as the pages do', async () => {
  const shown: [Value['next'], string][] = [
    [null, '—'],
    ['', '—'],
    [true, 'כן'],
    [false, 'לא'],
    [0, '0'],
    ['2026-09-16', '16.9.2026'],
    ['2026-09-16 09:30:00Z', '16.9.2026 12:30'],
    ['2026-09-16T09:30:00Z', '16.9.2026 12:30'],
    ['a1', 'רון'],
    ['toString', 'toString'],
  ];
  const { run } = await open([
    record(
      'r1',
      shown.map(([next], i) => value(`f${i}`, next)),
      { names: { a1: 'רון' } },
    ),
  ]);
  await run();
  await screen.findByRole('table');
  expect(getTexts('tr.ant-table-row td')).toEqual(shown.map(([, text]) => text));
  expect(screen.getByText('רון')).toHaveAttribute('title', 'a1');
  expect(screen.getByText('toString')).not.toHaveAttribute('title');
});

it('shows that there are no records', async () => {
  const { run } = await open([]);
  await run();
  expect(await screen.findByText('אין ב-CRM רשומות באובייקט זה')).toBeVisible();
  expect(screen.queryByRole('table')).toBeNull();
});

it('shows a result for the tried draft only, until it is closed', async () => {
  const { run, user } = await open([record('r1', [value('name', 'א')])]);
  await run();
  await screen.findByRole('table');
  await user.click(screen.getByText('שינוי'));
  expect(screen.queryByRole('table')).toBeNull();
  await user.click(screen.getByText('שינוי'));
  expect(screen.getByRole('table')).toBeVisible();
  await user.click(screen.getByText('סגירה'));
  expect(screen.queryByRole('table')).toBeNull();
});

it('shows why a trial failed, for the tried draft only', async () => {
  const { run, user, server } = await open([]);
  server.routes[TRY] = () => refusal(400, 'crm_failed');
  await run();
  await waitFor(() => expect(screen.getByRole('alert')).not.toBeEmptyDOMElement());
  await user.click(screen.getByText('שינוי'));
  expect(screen.queryByRole('alert')).toBeNull();
});

it('asks for the permission for records of customers', async () => {
  await open([], 'sales', []);
  expect(screen.getByRole('button', { name: 'ניסיון על 10 רשומות' })).toBeDisabled();
  expect(getTexts('.hint')).toEqual(['הניסיון מציג פרטי לקוחות. נדרשת לו ההרשאה sales.view.']);
});

it('asks for no permission for other records', async () => {
  await open([], 'products', []);
  expect(screen.getByRole('button', { name: 'ניסיון על 10 רשומות' })).toBeEnabled();
  expect(getTexts('.hint')).toEqual([]);
});
