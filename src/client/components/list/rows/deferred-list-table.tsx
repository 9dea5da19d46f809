import { useMemo, type ReactNode } from 'react';
import { useDeferredRender } from '../../hooks/deferred';
import type { ListTableProps } from '../list-types';
import { ListTable } from './list-table';

/** Table of a list that defers rows of a new filter or order until after the paint that answers the gesture. */
export function DeferredListTable<Row extends { id: string }>(props: ListTableProps<Row>): ReactNode {
  const { rows, listKey, at } = props;
  const current = useMemo(() => ({ rows, listKey, at }), [rows, listKey, at]);
  const drawn = useDeferredRender(current);
  if (drawn.listKey === listKey) return <ListTable {...props} />;
  // The scroll position of the old rows does not apply to the new list.
  return <ListTable {...props} {...drawn} busy onFirstVisible={nothing} onNear={nothing} />;
}

const nothing = (): void => {};
