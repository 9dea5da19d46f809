import Table from 'antd/es/table/index';
import type { ReactNode } from 'react';

interface Props {
  name: ReactNode;
  className?: string;
  months: readonly ReactNode[];
  /** What stands in the columns after the months. */
  ends: readonly ReactNode[];
}

/** A line below the agents of a grid. */
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
