import { fireEvent, render, screen } from '@testing-library/react';
import type { EntityReport } from '#contract/features/crm-mirror/sync/comparison-contract';
import { TestTheme } from '#client/lib/testing/test-theme';
import { EntityReports } from './entity-reports';

const NONE = { count: 0, ids: [] };
const buildReport = (fields: Partial<EntityReport> = {}): EntityReport => ({
  entity: 'sales',
  status: 'equal',
  ours: { count: 1_200, sums: { amount: 5, other: -1 } },
  theirs: { count: 1_201, sums: {} },
  differences: [],
  added: NONE,
  repaired: NONE,
  deleted: NONE,
  changedMeanwhile: 0,
  refused: 0,
  problem: null,
  ...fields,
});

const open = (...report: EntityReport[]) => render(<EntityReports report={report} />, { wrapper: TestTheme });
const ROW = 'tr.ant-table-row';
const getTexts = (selector: string) =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent.replaceAll('\u200e', ''));
const unfold = (name: RegExp | string) => fireEvent.click(screen.getByRole('button', { name }));
const isOpen = () => document.querySelector('table') !== null;

it('shows nothing without results', () => {
  expect(open().container).toBeEmptyDOMElement();
});

it.each<[string, Partial<EntityReport>, boolean]>([
  ['equal', {}, false],
  ['repaired', { status: 'repaired' }, true],
  ['with refused records', { refused: 1 }, true],
])('is open at first: %s', (_what, fields, is) => {
  open(buildReport({ entity: 'agents' }), buildReport(fields));
  expect(isOpen()).toBe(is);
});

it.each<[EntityReport['status'], number, string, string]>([
  ['equal', 0, 'תואם', 'success'],
  ['repaired', 0, 'תוקן', 'processing'],
  ['different', 0, 'שונה', 'error'],
  ['equal', 2, 'תואם', 'warning'],
  ['repaired', 2, 'תוקן', 'warning'],
  ['different', 2, 'שונה', 'error'],
])('marks the result %s with %d refused records', (status, refused, text, mark) => {
  open(buildReport({ status, refused }), buildReport({ entity: 'agents', status: 'different' }));
  expect(getTexts(`${ROW} > *`)[3]).toMatch(new RegExp(refused ? `^${text}.*2` : `^${text}$`));
  expect(document.querySelector(`${ROW}:has(+ ${ROW}) .ant-badge-status-${mark}`)).not.toBeNull();
});

it('shows the figures of both sides', () => {
  open(buildReport({ status: 'different' }));
  expect(getTexts(`${ROW} > *`).slice(0, 3)).toEqual(['מכירות', '1,200סכום 5.00 ₪other -1.00 ₪', '1,201']);
});

it.each<[string, Partial<EntityReport>, boolean]>([
  ['equal', {}, false],
  ['repaired', { status: 'repaired' }, true],
  ['with refused records', { refused: 3 }, true],
  ['with changes meanwhile', { changedMeanwhile: 3 }, true],
])('shows details of an entity with differences: %s', (_what, fields, does) => {
  open(buildReport({ entity: 'agents', status: 'different' }), buildReport(fields));
  expect(getTexts('h4')).toEqual(does ? ['סוכנים', 'מכירות'] : ['סוכנים']);
});

it('shows the findings and repairs', () => {
  open(
    buildReport({
      status: 'different',
      problem: 'ה-CRM לא ענה',
      added: { count: 3, ids: ['r1', 'r2'] },
      repaired: { count: 1, ids: ['r3'] },
      changedMeanwhile: 5,
      refused: 6,
    }),
  );
  expect(getTexts('section p')).toEqual([
    'ה-CRM לא ענה',
    expect.stringContaining('5'),
    expect.stringContaining('6'),
  ]);
  const names = screen.getAllByRole('button').map(({ textContent }) => textContent);
  expect(names).toHaveLength(3);
  expect(names.slice(1)).toEqual([expect.stringMatching(/ 3$/), expect.stringMatching(/ 1$/)]);
  unfold(names[1]!);
  expect(getTexts('section li')).toEqual(['r1', 'r2', expect.stringMatching('1|אחת|אחד')]);
  unfold(names[1]!);
  unfold(names[2]!);
  expect(getTexts('section li')).toEqual(['r3']);
});

it('shows no line for findings and repairs that did not occur', () => {
  open(buildReport({ status: 'repaired' }));
  expect(getTexts('section > *')).toEqual(['מכירות']);
});

it('names the groups that differ', () => {
  const figures = { ours: { count: 1, sums: {} }, theirs: { count: 2, sums: {} } };
  open(
    buildReport({
      status: 'different',
      differences: [
        { by: 'month', key: '2026-09', ...figures },
        { by: 'month', key: null, ...figures },
        { by: 'agentId', key: 'a1', ...figures },
        { by: 'modified', key: '2026-09-01/2026-09-16', ...figures },
      ],
    }),
  );
  const [, differences] = screen.getAllByRole('button');
  expect(differences).toHaveTextContent('מכירות');
  fireEvent.click(differences!);
  expect(getTexts(`section ${ROW}`)).toEqual([
    'ספטמבר 202612',
    'חודש —12',
    'סוכן a112',
    'שינוי אחרון 2026-09-01 – 2026-09-1612',
  ]);
});
