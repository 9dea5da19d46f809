import type { ColumnsType, TableProps } from 'antd/es/table/index';
import { useNarrow } from '../hooks/use-media';
import './phone-cards.css';

/** Maximum page width at which phone-cards.css shows rows as cards, px. */
const CARDS_UP_TO_PX = 767;

/** Returns columns and scrolling of a table with the class `phone-cards`. Cards have no column widths and scroll with the page. */
export function useCardColumns<Row>(
  columns: ColumnsType<Row>,
  scroll?: TableProps<Row>['scroll'],
): Pick<TableProps<Row>, 'columns' | 'scroll'> {
  const isCards = useNarrow(CARDS_UP_TO_PX);
  if (!isCards) return { columns, ...(scroll && { scroll }) };
  return {
    columns: columns.map(({ width: _width, ellipsis: _ellipsis, fixed: _fixed, ...column }) => column),
  };
}
