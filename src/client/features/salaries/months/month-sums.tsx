import Table from 'antd/es/table/index';
import type { ReactNode } from 'react';

interface Props {
  name: ReactNode;
  className?: string;
  months: readonly ReactNode[];
  /** Cells after the months. */
  ends: readonly ReactNode[];
}

/** Summary row below the agents. */
export function MonthSums({ name, className = '', months, ends }: Props): ReactNode {
  return (
    <Table.Summary.Row className={className}>
      <Table.Summary.Cell index={0}>{name}</Table.Summary.Cell>
      {[...months, ...ends].map((shown, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- columns, always the same
        <Table.Summary.Cell key={i} index={i + 1} className="number-cell">
          {shown}
        </Table.Summary.Cell>
      ))}
    </Table.Summary.Row>
  );
}
