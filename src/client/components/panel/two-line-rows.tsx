import Flex from 'antd/es/flex/index';
import { Fragment, type ReactNode } from 'react';

interface Props<Row> {
  /** Accessible name of the list. */
  label: string;
  rows: readonly Row[];
  getKey: (row: Row) => string;
  name: (row: Row) => ReactNode;
  /** Facts below the name, separated from each other. */
  facts: (row: Row) => readonly ReactNode[];
  figure?: (row: Row) => ReactNode;
}

/** Rows of a narrow panel: the name above its facts, and a figure at the end of the line. */
export function TwoLineRows<Row>({ label, rows, getKey, name, facts, figure }: Props<Row>): ReactNode {
  return (
    <ul className="two-line-rows" aria-label={label}>
      {rows.map((row) => (
        <Flex key={getKey(row)} component="li" justify="space-between" align="center" gap="small">
          <div className="two-line-name">
            <div className="cut">{name(row)}</div>
            <Facts facts={facts(row)} />
          </div>
          {figure?.(row)}
        </Flex>
      ))}
    </ul>
  );
}

/** Short facts in a line, separated by dots. */
export function Facts({ facts }: { facts: readonly ReactNode[] }): ReactNode {
  return (
    <Flex wrap align="center" gap="0 6px" className="fine">
      {facts.map((fact, index) => (
        // oxlint-disable-next-line react/no-array-index-key -- the facts of a row keep their order
        <Fragment key={index}>
          {index > 0 && <span aria-hidden>·</span>}
          {fact}
        </Fragment>
      ))}
    </Flex>
  );
}
