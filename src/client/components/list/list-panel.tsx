import { useState, type ReactNode } from 'react';
import type { AnyList } from '#contract/lib/lists/list';
import { useAppDispatch } from '#client/lib/hooks';
import { RecordPanel } from '../panel/record-panel';
import { Section } from '../layout/section';
import { RecordSkeleton } from '../feedback/skeletons';
import type { KeyedRow } from './list-endpoint-types';
import type { ListState } from './list-hook';
import { listTexts } from './list-texts';
import { viewChanged } from './list-view';

export interface PanelParts<Row> {
  /** Label while the row is not loaded. */
  label: string;
  title: (row: Row) => ReactNode;
  subtitle?: (row: Row) => ReactNode;
  content: (row: Row) => ReactNode;
  footer?: (row: Row) => ReactNode;
}

interface Props<L extends AnyList> {
  list: ListState<L>;
  panel: PanelParts<KeyedRow<L>>;
}

/** Panel with the open row's record beside the list. Its URL can be shared. */
export function ListPanel<L extends AnyList>({ list, panel }: Props<L>): ReactNode {
  const { address, view, open } = list;
  const dispatch = useAppDispatch();
  const rows = list.rows.rows ?? [];
  const index = rows.findIndex(({ id }) => id === view.open);
  const record = open.data;
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
        query={{ ...open, data: shown }}
        failedTitle={listTexts.panelFailed}
        gone={listTexts.panelMissing}
        skeleton={<RecordSkeleton />}
      >
        {panel.content}
      </Section>
    </RecordPanel>
  );
}
