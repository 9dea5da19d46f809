import Flex from 'antd/es/flex/index';
import type { ReactNode } from 'react';
import { RowLink } from './list-row-link';
import type { ListColumn } from '../list-types';

interface Props<Row> {
  row: Row;
  columns: readonly ListColumn<Row>[];
}

/**
 * Row as a card on a phone: name and figure first, details below. Titles are inside the card, since no column header
 * is visible.
 */
export function ListCard<Row extends { id: string }>({ row, columns }: Props<Row>): ReactNode {
  const of = (place: ListColumn<Row>['card']) => columns.filter((column) => column.card === place);
  const cells = (place: ListColumn<Row>['card']): ReactNode =>
    of(place).map(({ key, title, numeric, named = numeric, cell }) => (
      <span key={key} className={getClass(place, named)} data-title={title}>
        {cell(row)}
      </span>
    ));
  return (
    <div className="list-card">
      {of('mark').length > 0 && <div className="list-card-mark">{cells('mark')}</div>}
      <strong className="cut list-name">
        <RowLink row={row}>{cells('title')}</RowLink>
      </strong>
      <Flex vertical align="flex-end" className="list-card-figures">
        {cells('figure')}
      </Flex>
      <Flex wrap gap="0 14px" className="fine list-card-lines">
        {cells('lead')}
        {cells('line')}
      </Flex>
      {of('foot').length > 0 && <div className="list-card-foot">{cells('foot')}</div>}
    </div>
  );
}

function getClass(place: ListColumn<never>['card'], isNamed = false): string | undefined {
  if (place === 'lead') return 'cut list-card-lead';
  return isNamed ? 'list-card-named' : undefined;
}
