import type { ReactNode, ThHTMLAttributes } from 'react';

/** Header cell of a table whose rows scroll. antd's space above the scrollbar is no heading. */
export function PlainHeadCell(props: ThHTMLAttributes<HTMLTableCellElement>): ReactNode {
  return props.className?.includes('ant-table-cell-scrollbar') ? <td {...props} /> : <th {...props} />;
}

/** `components` of a table whose rows scroll and cannot be sorted. */
export const PLAIN_HEADS = { header: { cell: PlainHeadCell } };
