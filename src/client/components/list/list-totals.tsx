import Tag from 'antd/es/tag/index';
import Flex from 'antd/es/flex/index';
import Skeleton from 'antd/es/skeleton/index';
import type { ReactNode } from 'react';
import { useSeenData } from '#client/lib/connection/use-seen-data';
import { FailureAlert } from '../feedback/failure-alert';
import { SyncedAt } from '../values/times';
import { useNarrow } from '../hooks/use-media';
import { listTexts } from './list-texts';
import { CARDS_UP_TO_PX } from './list-types';

interface Known {
  lastSyncTime: string | null;
  /** Text that was searched in place of the typed text. */
  meant?: string | undefined;
}

interface Props<Totals extends Known> {
  query: {
    currentData?: { data: Totals } | undefined;
    data?: { data: Totals } | undefined;
    error?: unknown;
    refetch: () => unknown;
    /** The rows failed to load, too. Their error is shown. */
    rowsFailed: boolean;
  };
  /** Approximate number of figures, for the skeleton. */
  figures: number;
  /** The rows are not from the CRM, so no synchronisation time applies. */
  isLocalData: boolean | undefined;
  children: (totals: Totals) => ReactNode;
}

const GAP = '8px 32px';
/** On a phone a figure is beside its name. */
const LINE_GAP = '0 16px';

/** Figures of all rows of the filter, and the time of their synchronisation, which on a phone is in the top bar. */
export function ListTotals<Totals extends Known>({
  query,
  figures,
  isLocalData,
  children,
}: Props<Totals>): ReactNode {
  const narrow = useNarrow(CARDS_UP_TO_PX);
  const seen = useSeenData(query);
  const { error, refetch, rowsFailed } = query;
  if (seen) {
    const { lastSyncTime, meant } = seen.data;
    return (
      <Flex
        wrap
        align="flex-end"
        gap={narrow ? LINE_GAP : GAP}
        component="output"
        className="surface list-totals"
      >
        {meant !== undefined && (
          <span className="muted field-whole">
            {listTexts.meant} <Tag color="warning">{meant}</Tag>
          </span>
        )}
        {children(seen.data)}
        {!isLocalData && !narrow && (
          <span className="fine at-end">
            <SyncedAt lastSyncTime={lastSyncTime} />
          </span>
        )}
      </Flex>
    );
  }
  if (!error) return <TotalsWaiting figures={figures} isLocalData={isLocalData} />;
  if (rowsFailed) return null;
  return <FailureAlert title={listTexts.totalsFailed} error={error} onRetry={() => void refetch()} />;
}

/** Average size of a figure, so that a skeleton line holds as many as a line of real figures. */
const FIGURE = { inlineSize: 80, minInlineSize: 0, blockSize: 42 };
const LINE_FIGURE = { inlineSize: 104, minInlineSize: 0, blockSize: 22 };

function TotalsWaiting({
  figures,
  isLocalData,
}: {
  figures: number;
  isLocalData: boolean | undefined;
}): ReactNode {
  const narrow = useNarrow(CARDS_UP_TO_PX);
  return (
    // Own figures are few and short, so they fit on one line on a phone, too.
    <Flex
      wrap={!isLocalData}
      align="flex-end"
      gap={isLocalData ? 'small' : narrow ? LINE_GAP : GAP}
      className="surface list-totals"
      aria-hidden
    >
      {Array.from({ length: figures }, (_, i) => (
        <Skeleton.Button key={i} active style={narrow ? LINE_FIGURE : FIGURE} />
      ))}
      {!isLocalData && !narrow && <Skeleton.Input active size="small" className="at-end" />}
    </Flex>
  );
}

/** Label and value of a figure. */
export function Total({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <TotalPart>
      <span className="fine">{label}</span>
      <strong>{children}</strong>
    </TotalPart>
  );
}

/** Layout of a label and its figure: stacked, on a phone side by side. */
export function TotalPart({ children }: { children: ReactNode }): ReactNode {
  const narrow = useNarrow(CARDS_UP_TO_PX);
  return (
    <Flex vertical={!narrow} align={narrow ? 'center' : 'normal'} gap={narrow ? 4 : 0} component="span">
      {children}
    </Flex>
  );
}
