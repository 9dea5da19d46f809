import Tag from 'antd/es/tag/index';
import Flex from 'antd/es/flex/index';
import Skeleton from 'antd/es/skeleton/index';
import type { ReactNode } from 'react';
import { useSeenData } from '../../platform/connection/use-seen-data';
import { FailureAlert } from '../section/failure-alert';
import { AsOf } from '../values/as-of';
import { useNarrow } from '../use-narrow';
import { listTexts } from './list-texts';
import { CARDS_UP_TO_PX } from './list-types';

interface Known {
  lastSyncTime: string | null;
  /** What was searched in place of what was typed. */
  meant?: string | undefined;
}

interface Props<Totals extends Known> {
  query: {
    currentData?: { data: Totals } | undefined;
    data?: { data: Totals } | undefined;
    error?: unknown;
    refetch: () => unknown;
  };
  /** How many there are, more or less: their places are kept until they come. */
  figures: number;
  /** Not of the CRM: no synchronisation brings them. */
  areOwn: boolean;
  children: (totals: Totals) => ReactNode;
}

const GAP = '8px 32px';
/** On a phone a figure stands beside its name. */
const LINE_GAP = '0 16px';

/** Figures of all rows of the filter, and the synchronisation that they rest on, which on a phone the top bar names. */
export function ListTotals<Totals extends Known>({
  query,
  figures,
  areOwn,
  children,
}: Props<Totals>): ReactNode {
  const narrow = useNarrow(CARDS_UP_TO_PX);
  const seen = useSeenData(query);
  const { error, refetch } = query;
  if (seen) {
    const { lastSyncTime, meant } = seen.data;
    return (
      <Flex
        wrap
        align="flex-end"
        gap={narrow ? LINE_GAP : GAP}
        component="output"
        className="sheet list-totals"
      >
        {meant !== undefined && (
          <span className="muted field-whole">
            {listTexts.meant} <Tag color="warning">{meant}</Tag>
          </span>
        )}
        {children(seen.data)}
        {!areOwn && !narrow && (
          <span className="fine at-end">
            <AsOf lastSyncTime={lastSyncTime} />
          </span>
        )}
      </Flex>
    );
  }
  if (!error) return <TotalsWaiting figures={figures} areOwn={areOwn} />;
  return <FailureAlert title={listTexts.totalsFailed} error={error} onRetry={() => void refetch()} />;
}

/** As much room as a figure under its name takes, one with another: so many stand in a line, whichever comes first. */
const FIGURE = { inlineSize: 80, minInlineSize: 0, blockSize: 42 };
const LINE_FIGURE = { inlineSize: 104, minInlineSize: 0, blockSize: 22 };

function TotalsWaiting({ figures, areOwn }: { figures: number; areOwn: boolean }): ReactNode {
  const narrow = useNarrow(CARDS_UP_TO_PX);
  return (
    // Own figures are few and short: on a phone, too, they stand in one line.
    <Flex
      wrap={!areOwn}
      align="flex-end"
      gap={areOwn ? 'small' : narrow ? LINE_GAP : GAP}
      className="sheet list-totals"
      aria-hidden
    >
      {Array.from({ length: figures }, (_, i) => (
        <Skeleton.Button key={i} active style={narrow ? LINE_FIGURE : FIGURE} />
      ))}
      {!areOwn && !narrow && <Skeleton.Input active size="small" className="at-end" />}
    </Flex>
  );
}

/** One figure of the totals: what it is, and how much. */
export function Total({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <TotalPart>
      <span className="fine">{label}</span>
      <strong>{children}</strong>
    </TotalPart>
  );
}

/** A name and its figure: below each other, beside each other on a phone. */
export function TotalPart({ children }: { children: ReactNode }): ReactNode {
  const narrow = useNarrow(CARDS_UP_TO_PX);
  return (
    <Flex vertical={!narrow} align={narrow ? 'center' : 'normal'} gap={narrow ? 4 : 0} component="span">
      {children}
    </Flex>
  );
}
