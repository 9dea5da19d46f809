import Table from 'antd/es/table/index';
import { createContext, useContext, type ReactNode } from 'react';
import type { ListColumn } from '../list-types';

/** Height of the foot with its line, px. */
export const FOOT_PX = 40;

interface Foot {
  /** Position in the list. */
  position: ReactNode;
  /** Sums of all rows of the filter, by the keys of their columns. `undefined` while they are unknown. */
  sums: Readonly<Record<string, ReactNode>> | undefined;
}

/** Content of the foots inside. A change of it renders no row. */
export const FootContext = createContext<Foot | null>(null);

function Position(): ReactNode {
  return useContext(FootContext)?.position;
}

function Sum({ name }: { name: string }): ReactNode {
  return useContext(FootContext)?.sums?.[name];
}

/** The table of antd's foot is presentational, as that of its heads, so its rows have no roles of their own. */
const ROW = { role: 'row' } as const;
const CELL = { role: 'gridcell' } as const;

/**
 * Returns the foot of a list: the position below the columns without a sum, then the sums. antd keeps it in view only if
 * the summary is its own element. Its own cells accept no roles.
 */
export function renderFoot<Row>(columns: readonly ListColumn<Row>[]): ReactNode {
  const first = columns.findIndex(({ isSummed }, index) => index > 0 && isSummed === true);
  const span = first < 0 ? columns.length : first;
  return (
    <Table.Summary fixed>
      <tr {...ROW}>
        <td {...CELL} className="ant-table-cell" colSpan={span}>
          <Position />
        </td>
        {columns.slice(span).map(({ key, isSummed = false, numeric = false }) => (
          <td key={key} {...CELL} className={numeric ? 'ant-table-cell number-cell' : 'ant-table-cell'}>
            {isSummed && <Sum name={key} />}
          </td>
        ))}
      </tr>
    </Table.Summary>
  );
}
