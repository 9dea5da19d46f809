import LockOutlined from '@ant-design/icons/es/icons/LockOutlined';
import Flex from 'antd/es/flex/index';
import Table, { type TableRef } from 'antd/es/table/index';
import { type ReactNode, useMemo, useRef } from 'react';
import { sumBy } from '#contract/lib/sum-by';
import { getAgentName } from '#contract/features/agents/agent-name';
import { isAgent } from '#contract/lib/agents/agent-rows';
import { getYearMonths, toMonth } from '#contract/lib/calendar/calendar-rules';
import type { SalariesResponse } from '#contract/features/salaries/salaries-contract';
import type { NamedAgent } from '#contract/features/salaries/salary-values';
import { AgentLink } from '#client/components/links/record-link';
import { Deferred } from '#client/components/hooks/deferred';
import { usePrinting } from '#client/components/hooks/use-printing';
import { useRemainingHeight } from '#client/components/hooks/use-remaining-height';
import { type OrderedColumn, useTableOrder } from '#client/components/report/use-table-order';
import { SortingProvider } from '#client/components/sorting/sorting-context';
import { reachableScroll } from '#client/components/tables/reachable-scroll';
import { useWidth } from '#client/components/tables/use-shown-columns';
import { Face } from '#client/components/values/face';
import { formatMonthName } from '#client/components/values/format-date';
import { salariesTexts as texts } from '../salaries-texts';
import type { OpenAmount } from '../use-salaries-address';
import { moveInGrid } from './grid-keys';
import { getGridLayout, type GridLayout } from './grid-layout';
import { MonthInView } from './month-in-view';
import '#client/components/list/list.css';
import './month-grid.css';

/** Column after the months. A spare one is left out beside a panel. */
export type EndColumn<Row> = OrderedColumn<Row> & { width: number; isSpare?: boolean };

export interface GridCells<Row> {
  month: (row: Row, at: { month: string; column: number; row: number }) => ReactNode;
  /** Columns after the months; one column has `first`. */
  ends: readonly EndColumn<Row>[];
}

interface Props<Row> {
  response: SalariesResponse;
  title: string;
  /** Figures at the top of the card. */
  strip: ReactNode;
  rows: readonly Row[];
  /** Must be stable while the content is unchanged: otherwise every cell re-renders. */
  cells: GridCells<Row>;
  /** Amount open in the panel. */
  open: OpenAmount | null;
  /** Returns the rows below the agents. `isCompact`: without the spare columns. */
  sums: (isCompact: boolean) => ReactNode;
  /** Height of the rows below the agents, px. */
  sumsPx: number;
}

/** Heights of a row, the column heads, and the card's lines with the page's edge below it, px. */
const ROW_PX = 36;
const HEAD_PX = 36;
const EDGE_PX = 14;
/** Size before the first layout, px. */
const START_PX = { width: 1080, height: 600 };
/** Width of a landscape page, px. */
const PAPER_PX = 1020;
/** Maximum number of rows without virtual scrolling. */
const MAX_ROWS_SHOWN = 40;

/**
 * Grid of months by agents with arrow key navigation. All months are in view where they fit. The rows scroll between header
 * and sums, and the card ends with the window.
 */
export function MonthGrid<Row extends Named>(props: Props<Row>): ReactNode {
  const { response, title, strip, rows, cells, open, sums, sumsPx } = props;
  const frame = useRef<HTMLDivElement>(null);
  const table = useRef<TableRef>(null);
  const isPrinted = usePrinting();
  const width = useWidth(frame, 0) || START_PX.width;
  const height = useRemainingHeight(frame, HEAD_PX + EDGE_PX + sumsPx, START_PX.height);
  const layout = useLayout(response, cells, isPrinted ? PAPER_PX : width);
  const unsorted = useMemo(() => getColumns(response, cells, layout), [response, cells, layout]);
  const { columns: all, rows: sorted, order, components } = useTableOrder(unsorted, rows);
  const columns = layout.isCompact ? all.filter(({ isSpare }) => !isSpare) : all;
  const getSideWidth = (side: 'start' | 'end'): number =>
    sumWidths(columns.filter(({ fixed }) => fixed === side));
  return (
    <div className="surface list-box salaries-grid">
      {strip}
      {/* Arrow keys only extend Tab and Enter on the buttons inside. */}
      {/* oxlint-disable-next-line jsx-a11y/no-static-element-interactions */}
      <div
        ref={frame}
        className={`list-table ${layout.isTight ? 'month-grid-tight' : ''}`}
        onKeyDown={(event) => moveInGrid(event, (row) => table.current?.scrollTo({ index: row }))}
      >
        <SortingProvider value={order}>
          <Deferred>
            <Table<Row>
              aria-label={title}
              ref={(next) => {
                table.current = next;
                reachableScroll(next);
              }}
              size="small"
              tableLayout="fixed"
              rowKey={({ agent }) => agent.id}
              dataSource={sorted}
              columns={columns}
              components={components}
              pagination={false}
              // All rows are rendered for printing.
              virtual={rows.length > MAX_ROWS_SHOWN && !isPrinted}
              scroll={{ x: sumWidths(columns), ...(!isPrinted && { y: height }) }}
              // antd keeps the summary visible only if it is its own element.
              summary={() => <Table.Summary fixed>{sums(layout.isCompact)}</Table.Summary>}
              {...{ listItemHeight: ROW_PX }}
            />
            <MonthInView
              frame={frame}
              open={open}
              year={response.year}
              start={getSideWidth('start')}
              end={getSideWidth('end')}
            />
          </Deferred>
        </SortingProvider>
      </div>
    </div>
  );
}

interface Named {
  agent: NamedAgent;
}

/** Order by the names of the agents. */
const AGENT_ORDER = {
  key: 'agent',
  title: texts.agent,
  compare: (a: Named, b: Named): number => getAgentName(a.agent).localeCompare(getAgentName(b.agent), 'he'),
};

/** Returns the ids of the agents in the order of the grid. */
export function useGridOrder<Row extends Named>(
  rows: readonly Row[],
  ends: readonly EndColumn<Row>[],
): string[] {
  const columns = useMemo((): OrderedColumn<Row>[] => [AGENT_ORDER, ...ends], [ends]);
  return useTableOrder(columns, rows).rows.map(({ agent }) => agent.id);
}

function useLayout<Row>(
  { year, today }: SalariesResponse,
  { ends }: GridCells<Row>,
  width: number,
): GridLayout {
  const months = getYearMonths(year).filter((month) => month <= toMonth(today)).length;
  const endPx = sumWidths(ends);
  const spare = sumWidths(ends.filter(({ isSpare }) => isSpare));
  return useMemo(
    () => getGridLayout({ width, months, futures: 12 - months, ends: endPx, spare }),
    [width, months, endPx, spare],
  );
}

function sumWidths(columns: readonly { width: number }[]): number {
  return sumBy(columns, ({ width }) => width);
}

function getColumns<Row extends Named>(
  { year, today, closedMonths }: SalariesResponse,
  { month: getCell, ends }: GridCells<Row>,
  { name, month: monthPx, future, isCompact }: GridLayout,
): EndColumn<Row>[] {
  const closed = new Set(closedMonths.map(({ month }) => month));
  const now = toMonth(today);
  return [
    {
      ...AGENT_ORDER,
      fixed: 'start',
      width: name,
      ellipsis: true,
      className: 'list-name',
      render: (_value, { agent }) => <Agent agent={agent} hasFace={!isCompact} />,
    },
    ...getYearMonths(year).map((month, column): EndColumn<Row> => ({
      key: month,
      width: month > now ? future : monthPx,
      numeric: true,
      className: month > now ? 'month-to-come' : month === now ? 'month-running' : '',
      title:
        month > now && isCompact ? (
          <span className="visually-hidden">{formatMonthName(month, 'short')}</span>
        ) : (
          <MonthHead
            month={month}
            isClosed={closed.has(month)}
            isRunning={month === now}
            hasIcon={!isCompact}
          />
        ),
      render: (_value, row, index) => month <= now && getCell(row, { month, column, row: index }),
    })),
    ...ends,
  ];
}

function Agent({ agent, hasFace }: { agent: NamedAgent; hasFace: boolean }): ReactNode {
  if (!hasFace) return <AgentLink {...agent} />;
  return (
    <Flex align="center" gap={8}>
      <Face name={isAgent(agent.id) ? getAgentName(agent) : null} />
      <span className="cut">
        <AgentLink {...agent} />
      </span>
    </Flex>
  );
}

interface HeadProps {
  month: string;
  isClosed: boolean;
  isRunning: boolean;
  hasIcon: boolean;
}

function MonthHead({ month, isClosed, isRunning, hasIcon }: HeadProps): ReactNode {
  return (
    <>
      {formatMonthName(month, 'short')}{' '}
      {isClosed && hasIcon && <LockOutlined aria-label={texts.closed} title={texts.closed} />}
      {isClosed && !hasIcon && <span className="visually-hidden">{texts.closed}</span>}
      {isRunning && <span className="visually-hidden">{texts.running}</span>}
    </>
  );
}
