import { useState, type ReactNode } from 'react';
import type { AnyList } from '#contract/lib/lists/list';
import { useAppDispatch } from '#client/lib/hooks';
import { RecordPanel } from '../panel/record-panel';
import { Section, type SectionQuery } from '../layout/section';
import { RecordSkeleton } from '../feedback/skeletons';
import type { KeyedRow, ListScreenEndpoints } from './list-endpoint-types';
import { listTexts } from './list-texts';
import { viewChanged, type ListAddress, type ListView } from './list-view';
import type { KeyedRows } from './rows/use-keyed-rows';

export interface PanelParts<Row> {
  /** Label while the row is not loaded. */
  label: string;
  title: (row: Row) => ReactNode;
  subtitle?: (row: Row) => ReactNode;
  content: (row: Row) => ReactNode;
  footer?: (row: Row) => ReactNode;
}

interface Props<L extends AnyList> {
  address: ListAddress<L>;
  view: ListView<L>;
  list: KeyedRows<KeyedRow<L>>;
  panel: PanelParts<KeyedRow<L>>;
  /** Loads a record by id. `undefined` if the list's rows are complete. */
  useRecord: ListScreenEndpoints<L>['useRecord'];
}

/** Panel with the open row's record beside the list. Its URL can be shared. */
export function ListPanel<L extends AnyList>({ address, view, list, panel, useRecord }: Props<L>): ReactNode {
  const dispatch = useAppDispatch();
  const rows = list.rows ?? [];
  const index = rows.findIndex(({ id }) => id === view.open);
  const query = useRecordOrRow(useRecord, view.open, rows[index]);
  const record = query.data;
  // The last record stays visible during the closing animation.
  const [last, setLast] = useState(record);
  if (record !== undefined && record !== last) setLast(record);
  const shown = view.open === null ? last : record;
  const goTo = (row: KeyedRow<L> | undefined): (() => void) | null =>
    row === undefined || index < 0
      ? null
      : () => void dispatch(viewChanged(address, { open: row.id }, 'replace'));
  return (
    <RecordPanel
      open={view.open !== null}
      title={shown ? panel.title(shown) : panel.label}
      subtitle={shown && panel.subtitle?.(shown)}
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

/** Returns the record, or the row of the list until the record is loaded. */
function useRecordOrRow<L extends AnyList>(
  useRecord: ListScreenEndpoints<L>['useRecord'],
  id: string | null,
  row: KeyedRow<L> | undefined,
): SectionQuery<KeyedRow<L>> {
  // A list has records or not at build time, so a page calls the same hooks in every render.
  if (!useRecord) return { data: row, refetch: () => undefined };
  // oxlint-disable-next-line react/rules-of-hooks -- see above
  const query = useRecord({ params: { id: id ?? '' } }, { skip: id === null });
  return { ...query, data: query.currentData?.data ?? row };
}
