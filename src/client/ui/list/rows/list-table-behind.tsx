import { useMemo, type ReactNode } from 'react';
import { useBehind } from '../../behind';
import type { ListTableProps } from '../list-types';
import { ListTable } from './list-table';

/** The table of a list: rows of another filter or order take their place behind the gesture that asked for them. */
export function ListTableBehind<Row extends { id: string }>(props: ListTableProps<Row>): ReactNode {
  const { rows, listKey, at } = props;
  const asked = useMemo(() => ({ rows, listKey, at }), [rows, listKey, at]);
  const drawn = useBehind(asked);
  if (drawn.listKey === listKey) return <ListTable {...props} />;
  // What is in view now is nothing that the new list has to do with.
  return <ListTable {...props} {...drawn} busy onFirstVisible={nothing} onNear={nothing} />;
}

const nothing = (): void => {};
