import Tag from 'antd/es/tag/index';
import Flex from 'antd/es/flex/index';
import Skeleton from 'antd/es/skeleton/index';
import type { ReactNode } from 'react';
import { FailureAlert } from '../section/failure-alert';
import { AsOf } from '../values/as-of';
import { listTexts } from './list-texts';

interface Known {
  lastSyncTime: string | null;
  /** What was searched in place of what was typed. */
  meant?: string | undefined;
}

interface Props<Totals extends Known> {
  query: { currentData?: { data: Totals } | undefined; error?: unknown; refetch: () => unknown };
  /** How many there are, more or less: their places are kept until they come. */
  figures: number;
  /** Not of the CRM: no synchronisation brings them. */
  areOwn: boolean;
  children: (totals: Totals) => ReactNode;
}

/** Figures of all rows of the filter, and the synchronisation that they rest on. */
export function ListTotals<Totals extends Known>({
  query: { currentData, error, refetch },
  figures,
  areOwn,
  children,
}: Props<Totals>): ReactNode {
  if (currentData) {
    const { lastSyncTime, meant } = currentData.data;
    return (
      <Flex wrap align="flex-end" gap="8px 32px" component="output" className="sheet list-totals">
        {meant !== undefined && (
          <span className="muted field-whole">
            {listTexts.meant} <Tag color="warning">{meant}</Tag>
          </span>
        )}
        {children(currentData.data)}
        {!areOwn && (
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

function TotalsWaiting({ figures, areOwn }: { figures: number; areOwn: boolean }): ReactNode {
  return (
    // Own figures are few and short: on a phone, too, they stand in one line.
    <Flex
      wrap={!areOwn}
      align="flex-end"
      gap={areOwn ? 'small' : '8px 32px'}
      className="sheet list-totals"
      aria-hidden
    >
      {Array.from({ length: figures }, (_, i) => (
        <Skeleton.Button key={i} active style={FIGURE} />
      ))}
      {!areOwn && <Skeleton.Input active size="small" className="at-end" />}
    </Flex>
  );
}

/** One figure of the totals: what it is, and how much. */
export function Total({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <Flex vertical component="span">
      <span className="fine">{label}</span>
      <strong>{children}</strong>
    </Flex>
  );
}
