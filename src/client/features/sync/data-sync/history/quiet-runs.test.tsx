import { fireEvent, render, screen } from '@testing-library/react';
import type { SyncRunView } from '#contract/features/crm-mirror/sync/sync-runs-contract';
import { TestTheme } from '#client/lib/testing/test-theme';
import { buildResult, buildRun } from '../../testing/stream';
import { isQuiet, QuietLine, toggleRow, toHistoryRows, type QuietRuns } from './quiet-runs';

const quiet = (id: string, fields: Partial<SyncRunView> = {}) =>
  buildRun({
    id,
    kind: 'last_update',
    reason: 'schedule',
    status: 'ok',
    results: [buildResult(NONE)],
    ...fields,
  });
const NONE = { savedCount: 0, deletedCount: 0, refusedCount: 0, recordCount: 9 };
const ids = (rows: ReturnType<typeof toHistoryRows>) => rows.map(({ id }) => id);

it('folds two or more consecutive automatic runs without changes', () => {
  const loud = quiet('3', { reason: 'person' });
  const runs = [quiet('1'), quiet('2'), loud, quiet('4'), loud, quiet('6'), quiet('7'), quiet('8')];
  const rows = toHistoryRows(runs, []);
  expect(ids(rows)).toEqual(['quiet-2', '3', '4', '3', 'quiet-8']);
  expect(rows.map((row) => isQuiet(row) && row.runs.length)).toEqual([2, false, false, false, 3]);
  expect(toHistoryRows([], [])).toEqual([]);
});

it.each<[string, Partial<SyncRunView>]>([
  ['by a person', { reason: 'person' }],
  ['that is full', { kind: 'full' }],
  ['that failed', { status: 'failed' }],
  ['with a stored record', { results: [buildResult({ ...NONE, savedCount: 1 })] }],
  ['with a deleted record', { results: [buildResult({ ...NONE, deletedCount: 1 })] }],
  ['with a refused record', { results: [buildResult({ ...NONE, refusedCount: 1 })] }],
  ['with as many refused as stored', { results: [buildResult({ ...NONE, savedCount: 1, refusedCount: 1 })] }],
  ['with as many deleted as stored', { results: [buildResult({ ...NONE, savedCount: 1, deletedCount: 1 })] }],
])('always lists a run %s', (_what, fields) => {
  expect(ids(toHistoryRows([quiet('1', fields), quiet('2', fields)], []))).toEqual(['1', '2']);
});

describe('group of runs', () => {
  const runs = [quiet('1'), quiet('2'), quiet('3')];
  const [group] = toHistoryRows(runs, []) as [QuietRuns];

  it('expands and collapses, also with runs that came since', () => {
    const open = toggleRow(group, [group], ['other']);
    expect(open).toEqual(['other', 'quiet-3']);
    const more = toHistoryRows([quiet('0'), ...runs, quiet('4')], open);
    expect(ids(more)).toEqual(['quiet-4', '0', '1', '2', '3', '4']);
    expect(toggleRow(more[0]!, more, open)).toEqual(['other']);
  });

  it('collapses with the details of its runs', () => {
    expect(toggleRow(group, [group, ...runs], ['2', 'quiet-3', 'other'])).toEqual(['other']);
  });

  it('stays expanded when the details of a run are closed', () => {
    const rows = toHistoryRows(runs, ['2']);
    expect(ids(rows)).toEqual(['quiet-3', '1', '2', '3']);
    expect(toggleRow(runs[1]!, rows, ['2'])).toEqual(['quiet-3']);
    expect(toggleRow(runs[1]!, rows, ['1', '2'])).toEqual(['1']);
    expect(toggleRow(runs[1]!, rows, ['1'])).toEqual(['1', '2']);
  });

  it('does not concern a run outside', () => {
    const other = quiet('9', { reason: 'person' });
    expect(toggleRow(other, [group, other], ['9', '1'])).toEqual(['1']);
  });
});

it.each([
  ['one day', '2026-09-16T09:00:00.000Z', '16.9.2026 11:00 עד 12:00'],
  ['two days', '2026-09-17T09:00:00.000Z', '16.9 11:00 עד 17.9 12:00'],
])('names the times of a group of %s', (_what, last, text) => {
  const runs = [quiet('2', { startedAt: last }), quiet('1', { startedAt: '2026-09-16T08:00:00.000Z' })];
  const toggled = jest.fn();
  render(<QuietLine quiet={{ id: 'q', runs }} open={false} onToggle={toggled} />, { wrapper: TestTheme });
  const button = screen.getByRole('button');
  expect(button).toHaveTextContent(text);
  expect(button).toHaveAccessibleName(`פירוט הסנכרונים מ-${text}`);
  expect(button).toHaveAttribute('aria-expanded', 'false');
  expect(screen.getByText('2 סנכרונים אוטומטיים ללא שינויים')).toBeVisible();
  fireEvent.click(button);
  expect(toggled).toHaveBeenCalledTimes(1);
});
