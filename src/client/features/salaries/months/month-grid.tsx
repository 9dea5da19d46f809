import LockOutlined from '@ant-design/icons/es/icons/LockOutlined';
import Card from 'antd/es/card/Card';
import Table, { type TableProps, type TableRef } from 'antd/es/table/index';
import { type KeyboardEvent, type ReactNode, useMemo, useRef } from 'react';
import { getAgentName } from '#contract/features/agents/agent-name';
import { getYearMonths, toMonth } from '#contract/lib/calendar/calendar-rules';
import type { SalariesResponse } from '#contract/features/salaries/salaries-contract';
import type { NamedAgent } from '#contract/features/salaries/salary-values';
import { AgentLink } from '#client/components/links/record-link';
import { Deferred } from '#client/components/hooks/deferred';
import { type OrderedColumn, useTableOrder } from '#client/components/report/use-table-order';
import { SortingProvider } from '#client/components/sorting/sorting-context';
import { formatMonthName } from '#client/components/values/format-date';
import { salariesTexts as texts } from '../salaries-texts';
import type { OpenAmount } from '../use-salaries-address';
import { MonthInView } from './month-in-view';
import './month-grid.css';
import { reachableScroll } from '#client/components/tables/reachable-scroll';
import { usePrinting } from '#client/components/hooks/use-printing';

export interface GridCells<Row> {
  month: (row: Row, at: { month: string; column: number; row: number }) => ReactNode;
  /** Columns after the months; one column has `first`. */
  ends: readonly OrderedColumn<Row>[];
}

interface Props<Row> {
  response: SalariesResponse;
  title: string;
  note: string;
  extra?: ReactNode;
  rows: readonly Row[];
  /** Must be stable while the content is unchanged: otherwise every cell re-renders. */
  cells: GridCells<Row>;
  /** Amount open in the panel. */
  open: OpenAmount | null;
  /** Rows below the agents. */
  sums: ReactNode;
}

/** Width of a month with amounts, and of a future month, px. */
const MONTH_PX = 56;
const FUTURE_PX = 40;
/** Additional width for amounts of a million, px. */
const MILLION_PX = 14;

/** Grid of months by agents with arrow key navigation. Header and sums are sticky. */
export function MonthGrid<Row extends { agent: NamedAgent }>(props: Props<Row>): ReactNode {
  const { response, title, note, extra, rows, cells, open, sums } = props;
  const unsorted = useMemo(() => getColumns(response, cells), [response, cells]);
  const { columns, rows: sorted, order, components } = useTableOrder(unsorted, rows);
  const width = columns.reduce((sum, column) => sum + Number(column.width), 0);
  const frame = useRef<HTMLDivElement>(null);
  const getWidth = (side: string): number =>
    columns.reduce((sum, one) => sum + (one.fixed === side ? Number(one.width) : 0), 0);
  const { props: shown, scrollTo } = useVirtualRows(rows.length, width);
  return (
    <Card
      size="small"
      className="salaries-grid flush"
      title={
        <>
          {title} <span className="hint">{note}</span>
        </>
      }
      extra={extra}
    >
      {/* Arrow keys only extend Tab and Enter on the buttons inside. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div ref={frame} onKeyDown={(event) => moveInGrid(event, scrollTo)}>
        <SortingProvider value={order}>
          <Deferred>
            <Table<Row>
              size="small"
              tableLayout="fixed"
              rowKey={({ agent }) => agent.id}
              dataSource={sorted}
              columns={columns}
              components={components}
              pagination={false}
              {...shown}
              // antd makes the summary sticky only if it is its own element.
              summary={() => <Table.Summary fixed>{sums}</Table.Summary>}
            />
            <MonthInView
              frame={frame}
              open={open}
              year={response.year}
              start={getWidth('start')}
              end={getWidth('end')}
            />
          </Deferred>
        </SortingProvider>
      </div>
    </Card>
  );
}

function getColumns<Row extends { agent: NamedAgent }>(
  { year, today, closedMonths, statistics }: SalariesResponse,
  { month: getCell, ends }: GridCells<Row>,
): OrderedColumn<Row>[] {
  const closed = new Set(closedMonths.map(({ month }) => month));
  const now = toMonth(today);
  const monthPx = MONTH_PX + (statistics.maxMonthlySalary >= 1_000_000 ? MILLION_PX : 0);
  return [
    {
      key: 'agent',
      title: texts.agent,
      fixed: 'start',
      width: 118,
      ellipsis: true,
      render: (_value, { agent }) => <AgentLink {...agent} />,
      compare: (a, b) => getAgentName(a.agent).localeCompare(getAgentName(b.agent), 'he'),
    },
    ...getYearMonths(year).map((month, column): OrderedColumn<Row> => ({
      key: month,
      width: month > now ? FUTURE_PX : monthPx,
      numeric: true,
      className: month > now ? 'month-to-come' : month === now ? 'month-running' : '',
      title: (
        <>
          {formatMonthName(month, 'short')}{' '}
          {closed.has(month) && <LockOutlined aria-label={texts.closed} title={texts.closed} />}
          {month === now && <div className="fine">{texts.running}</div>}
        </>
      ),
      render: (_value, row, index) => month <= now && getCell(row, { month, column, row: index }),
    })),
    ...ends,
  ];
}

/** Rows and columns per arrow key; the columns run from right to left. */
const STEPS: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowRight: [0, -1],
  ArrowLeft: [0, 1],
};

/**
 * Moves the focus between amounts by arrow keys, skipping months without an amount; Home and End go to the ends of the
 * row. Positions are in `data-cell="row,column"`.
 * @param scrollTo Renders a row of a virtual table that is outside the viewport.
 */
export function moveInGrid(event: KeyboardEvent<HTMLElement>, scrollTo: (row: number) => void): void {
  const cell = event.target instanceof HTMLElement ? event.target.dataset['cell'] : undefined;
  if (cell === undefined) return;
  const grid = event.currentTarget;
  const [row = 0, column = 0] = cell.split(',').map(Number);
  const [rows = 0, columns = 0] = STEPS[event.key] ?? [];
  if (rows !== 0) {
    const find = (): HTMLElement | null => grid.querySelector(`[data-cell="${row + rows},${column}"]`);
    if (find() === null && row + rows >= 0) scrollTo(row + rows);
    requestAnimationFrame(() => find()?.focus());
  } else {
    const cells = [...grid.querySelectorAll<HTMLElement>(`[data-cell^="${row},"]`)];
    const at = cells.findIndex((one) => one.dataset['cell'] === cell) + columns;
    const index = event.key === 'Home' ? 0 : event.key === 'End' ? cells.length - 1 : at;
    if (columns === 0 && event.key !== 'Home' && event.key !== 'End') return;
    cells[index]?.focus();
  }
  event.preventDefault();
}

/** Maximum number of rows without virtual scrolling. */
const MAX_ROWS_SHOWN = 40;
/** Height of the virtual table's body; header and totals are sticky, px. */
const BODY_PX = 560;

interface VirtualRows {
  /** Props of antd's `Table`, for any row type. */
  props: Pick<TableProps<never>, 'virtual' | 'scroll' | 'sticky'> & {
    ref: (table: TableRef | null) => void;
  };
  /** Scrolls to a row. */
  scrollTo: (row: number) => void;
}

/** Makes a table of many rows virtual. Header and totals are sticky in either case. */
export function useVirtualRows(rows: number, width: number): VirtualRows {
  const table = useRef<TableRef>(null);
  const isPrinted = usePrinting();
  // All rows are rendered for printing.
  const isMany = rows > MAX_ROWS_SHOWN && !isPrinted;
  const ref = (next: TableRef | null): void => {
    table.current = next;
    reachableScroll(next);
  };
  return {
    props: {
      ref,
      sticky: true,
      ...(isMany ? { virtual: true, scroll: { x: width, y: BODY_PX } } : { scroll: { x: width } }),
    },
    scrollTo: (row) => table.current?.scrollTo({ index: row }),
  };
}
