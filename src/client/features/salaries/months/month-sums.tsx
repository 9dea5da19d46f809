import Table from 'antd/es/table/index';
import type { ReactNode } from 'react';

interface Props {
  name: ReactNode;
  className?: string;
  months: readonly ReactNode[];
  /** Cells after the months, of which only the first is shown in a compact grid. */
  ends: readonly ReactNode[];
  isCompact: boolean;
}

/** Summary row below the agents. */
export function MonthSums({ name, className = '', months, ends, isCompact }: Props): ReactNode {
  return (
    <Table.Summary.Row className={className}>
      <Table.Summary.Cell index={0}>{name}</Table.Summary.Cell>
      {[...months, ...(isCompact ? ends.slice(0, 1) : ends)].map((shown, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- columns, always the same
        <Table.Summary.Cell key={i} index={i + 1} className="number-cell">
          {shown}
        </Table.Summary.Cell>
      ))}
    </Table.Summary.Row>
  );
}
