import type { ReactNode } from 'react';
import type { SyncResult } from '#contract/features/crm-mirror/sync/sync-contract';
import { PlainTable, type Column } from '#client/components/tables/plain-table';
import { Records } from '../records';
import { entityTexts } from '#contract/features/crm-mirror/sync/sync-texts';
import { dataSyncTexts } from '../data-sync-texts';
import { sumResults, type Counts } from '../run-format';

interface Row extends Counts {
  key: string;
  name: string;
}

const TOTAL = 'total';

const COLUMNS: readonly Column<Row>[] = [
  { title: dataSyncTexts.entity, cell: ({ key, name }) => (key === TOTAL ? <strong>{name}</strong> : name) },
  { title: dataSyncTexts.read, numeric: true, cell: (row) => <Records value={row.recordCount} /> },
  { title: dataSyncTexts.saved, numeric: true, cell: (row) => <Records value={row.savedCount} /> },
  { title: dataSyncTexts.deleted, numeric: true, cell: (row) => <Records value={row.deletedCount} /> },
  {
    title: dataSyncTexts.refused,
    numeric: true,
    cell: (row) => <Records value={row.refusedCount} alarming />,
  },
];

/** Counts of a run by entity, with their sum. */
export function EntityCounts({
  caption,
  results,
}: {
  caption: string;
  results: readonly SyncResult[];
}): ReactNode {
  const rows = results.map((result): Row => ({
    ...result,
    key: result.entity,
    name: entityTexts[result.entity],
  }));
  const total: Row = { key: TOTAL, name: dataSyncTexts.total, ...sumResults(results) };
  return <PlainTable caption={caption} columns={COLUMNS} rows={[...rows, total]} getKey={({ key }) => key} />;
}
