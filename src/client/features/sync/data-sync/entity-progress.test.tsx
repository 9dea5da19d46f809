import { render, screen } from '@testing-library/react';
import type { SyncRunView } from '#contract/features/crm-mirror/sync/sync-runs-contract';
import { TestTheme } from '#client/lib/testing/test-theme';
import { buildResult, buildRun } from '../testing/stream';
import { EntityProgress } from './entity-progress';

function open(progress: object | null, results: SyncRunView['results'] = []) {
  const run = buildRun({ progress: progress as SyncRunView['progress'], results });
  const { container } = render(<EntityProgress run={run} />, { wrapper: TestTheme });
  return [...container.querySelectorAll('tr.ant-table-row')].map((row) =>
    [...row.children].map(({ textContent }) => textContent),
  );
}
const NONE = ['', '', '', ''];

it('shows the entity being read, and the number of received records', () => {
  const results = [
    buildResult({ entity: 'agents', recordCount: 1_200, savedCount: 3, deletedCount: 2, refusedCount: 1 }),
    buildResult({ entity: 'marketers', recordCount: 25 }),
  ];
  expect(open({ entity: 'marketers', expected: 1_000, isComparing: false }, results)).toEqual([
    ['סוכניםהסתיים', '1,200', '3', '2', '1'],
    ['משווקיםמתוך 1,000', '25', '0', '0', '0'],
    ['לקוחותממתין', ...NONE],
    ['מוצריםממתין', ...NONE],
    ['מכירותממתין', ...NONE],
    ['תשלומיםממתין', ...NONE],
  ]);
  expect(screen.getByRole('progressbar', { name: 'משווקים' })).toHaveAttribute('aria-valuenow', '3');
  expect(screen.getByText('1').closest('.bad')).not.toBeNull();
  expect(document.querySelectorAll('.bad')).toHaveLength(1);
});

it.each([
  [null, 'סוכניםנקרא כעת', 'משווקיםממתין'],
  [{ entity: 'agents', expected: null, isComparing: false }, 'סוכניםנקרא כעת', 'משווקיםממתין'],
  [{ entity: 'marketers', expected: null, isComparing: false }, 'סוכניםהסתיים', 'משווקיםנקרא כעת'],
  [{ entity: 'marketers', expected: null, isComparing: true }, 'סוכניםהושווה', 'משווקיםמושווה כעת'],
])('shows the states: %j', (progress, agents, marketers) => {
  const rows = open(progress);
  expect([rows[0]![0], rows[1]![0], rows[2]![0]]).toEqual([agents, marketers, 'לקוחותממתין']);
});

it.each([
  [undefined, 10, '0'],
  [5, 10, '50'],
  [20, 10, '100'],
  [undefined, 0, '0'],
])('%s of %d expected records are %s percent', (recordCount, expected, percent) => {
  const results = recordCount === undefined ? [] : [buildResult({ entity: 'agents', recordCount })];
  open({ entity: 'agents', expected, isComparing: false }, results);
  expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', percent);
});
