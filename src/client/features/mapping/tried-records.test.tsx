import { render, screen, within } from '@testing-library/react';
import type { TriedRecord } from '#contract/features/crm-mirror/mapping/sync-mapping-contract';
import { TestTheme } from '#client/lib/testing/test-theme';
import { TriedRecords } from './tried-records';

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

function open(records: TriedRecord[]): HTMLElement {
  render(<TriedRecords title="ניסיון: מכירות" records={records} />, { wrapper: TestTheme });
  return screen.getByRole('table', { name: 'ניסיון: מכירות' });
}

/** Returns the texts of the cells, row by row. */
const getCells = (table: HTMLElement): (string | undefined)[][] =>
  within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => [...row.children].map(({ textContent }) => textContent?.replace(/\s+/g, ' ').trim()));
const getTexts = (selector: string) =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent);

it('shows the values under the draft, different fields first', () => {
  const table = open([
    record('r1', [value('number', 'N1'), value('amount', 1_234), value('city', 'חיפה', 'יפו')]),
    record('r2', [value('number', 'N2'), value('amount', 5), value('city', 'לוד')], { isKnown: false }),
  ]);
  expect(
    within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent),
  ).toEqual(['רשומה', 'עיר', 'מספר', 'סכום']);
  expect(getCells(table)).toEqual([
    ['N1 r1', 'חיפה יפו', 'N1', '1,234'],
    ['N2 r2 חדשה כאן', 'לוד', 'N2', '5'],
  ]);
  expect(getTexts('ins')).toEqual(['חיפה']);
  expect(getTexts('del')).toEqual(['יפו']);
});

it('shows the problem of a refused record instead of its values', () => {
  const values = [value('amount', null), value('city', null)];
  const table = open([record('r1', values, { refused: 'amt: missing', isKnown: false })]);
  expect(getCells(table)).toEqual([['r1 תידחה: amt: חסר']]);
  expect(within(table).getByRole('rowheader')).toHaveAttribute('colspan', '3');
});

it('formats values as the pages do', () => {
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
  const table = open([
    record(
      'r1',
      shown.map(([next], i) => value(`f${i}`, next)),
      { names: { a1: 'רון' } },
    ),
  ]);
  expect(getCells(table)[0]?.slice(1)).toEqual(shown.map(([, text]) => text));
  expect(screen.getByText('רון')).toHaveAttribute('title', 'a1');
  expect(screen.getByText('toString')).not.toHaveAttribute('title');
});
