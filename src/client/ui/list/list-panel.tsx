import { useState, type ReactNode } from 'react';
import type { AnyList } from '../../../contract/lists/list';
import { useAppDispatch } from '../../platform/hooks';
import { RecordPanel } from '../panel/record-panel';
import { Section, type SectionQuery } from '../section/section';
import { RecordSkeleton } from '../section/skeletons';
import type { ListEndpoints, RowOf } from './list-endpoints';
import { listTexts } from './list-texts';
import { viewChanged, type ListAddress, type ListView } from './list-view';
import type { KeyedRows } from './rows/use-keyed-rows';

/** What a room shows of one row. */
export interface PanelParts<Row> {
  /** While nothing is known of the row. */
  label: string;
  title: (row: Row) => ReactNode;
  content: (row: Row) => ReactNode;
  footer?: (row: Row) => ReactNode;
}

interface Props<L extends AnyList> {
  address: ListAddress<L>;
  view: ListView<L>;
  list: KeyedRows<RowOf<L>>;
  panel: PanelParts<RowOf<L>>;
  /** Reads one row by its id; undefined: what the list has of it is all. */
  endpoint: ListEndpoints<L>['record'];
}

/** The open row's whole record beside the list; its address can be passed on. */
export function ListPanel<L extends AnyList>({ address, view, list, panel, endpoint }: Props<L>): ReactNode {
  const dispatch = useAppDispatch();
  const rows = list.rows ?? [];
  const index = rows.findIndex(({ id }) => id === view.open);
  const query = useRecord(endpoint, view.open, rows[index]);
  const record = query.data;
  // While it closes, what it showed stays in it.
  const [last, setLast] = useState(record);
  if (record !== undefined && record !== last) setLast(record);
  const shown = view.open === null ? last : record;
  const goTo = (row: RowOf<L> | undefined): (() => void) | null =>
    row === undefined || index < 0
      ? null
      : () => void dispatch(viewChanged(address, { open: row.id }, 'replace'));
  return (
    <RecordPanel
      open={view.open !== null}
      title={shown ? panel.title(shown) : panel.label}
      onClose={() => dispatch(viewChanged(address, { open: null }))}
      onPrevious={goTo(rows[index - 1])}
      onNext={goTo(rows[index + 1])}
      footer={shown && panel.footer?.(shown)}
    >
      <Section
        query={{ ...query, data: shown }}
        failedTitle={listTexts.panelFailed}
        gone={listTexts.panelMissing}
        skeleton={<RecordSkeleton />}
      >
        {panel.content}
      </Section>
    </RecordPanel>
  );
}

/** The row as the list has it, until its record has come. */
function useRecord<L extends AnyList>(
  endpoint: ListEndpoints<L>['record'],
  id: string | null,
  row: RowOf<L> | undefined,
): SectionQuery<RowOf<L>> {
  // Which lists have records is known at build time: a screen calls the same hooks at every rendering.
  if (!endpoint) return { data: row, refetch: () => undefined };
  // oxlint-disable-next-line react/rules-of-hooks -- see above
  const query = endpoint.useQuery({ params: { id: id ?? '' } }, { skip: id === null });
  return { ...query, data: query.currentData?.data ?? row };
}
