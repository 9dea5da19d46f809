import Flex from 'antd/es/flex/index';
import Table, { type ColumnsType } from 'antd/es/table/index';
import type { ReactNode } from 'react';
import type { SalarySale, SalaryStatusSum, Statement } from '#contract/features/salaries/statements-contract';
import { paths } from '#client/lib/location/paths';
import { PageLink } from '#client/components/links/page-link';
import { reachableScroll } from '#client/components/tables/reachable-scroll';
import { amountBreakdownTexts } from '#client/components/salary/amount-breakdown-texts';
import { QuestionsMark } from '#client/components/salary/question-answer';
import { useNarrow } from '#client/components/hooks/use-media';
import { Code } from '#client/components/values/code';
import { Money } from '#client/components/values/money';
import { Name } from '#client/components/values/name';
import { StatusMark } from '#client/components/values/status-mark';
import { DateText } from '#client/components/values/times';
import { statementTexts as texts } from '../salaries-texts';

/** `isAsked`: the agent has an open question about the sale. */
type ListedSale = SalarySale & { isAsked: boolean };

type Line =
  | { kind: 'status'; key: string; status: SalaryStatusSum }
  | { kind: 'sale'; key: string; sale: ListedSale }
  | { kind: 'total'; key: string; statement: Statement };

interface Props {
  statement: Statement;
  sales: readonly SalarySale[];
  /** There are more sales than these. */
  hasMore: boolean;
  /** Ids of sales with an open question. */
  openSales: ReadonlySet<string>;
}

const PHONE_PX = 600;

/** Counted sales by status with sums; on a phone as cards. */
export function StatementLines({ statement, sales, hasMore, openSales }: Props): ReactNode {
  const narrow = useNarrow(PHONE_PX);
  const lines = getLines(statement, sales, openSales);
  return (
    <>
      {narrow ? <Cards lines={lines} /> : <LinesTable lines={lines} />}
      {hasMore && <p className="hint">{texts.more(sales.length)}</p>}
    </>
  );
}

function getLines(
  statement: Statement,
  sales: readonly SalarySale[],
  openSales: ReadonlySet<string>,
): Line[] {
  const counted = statement.statuses.filter(({ isCounted }) => isCounted);
  const lines: Line[] = counted.flatMap((status): Line[] => [
    { kind: 'status', key: `status ${status.statusCode ?? ''}`, status },
    ...sales
      .filter((sale) => sale.statusCode === status.statusCode)
      .map((sale): Line => ({
        kind: 'sale',
        key: sale.id,
        sale: { ...sale, isAsked: openSales.has(sale.id) },
      })),
  ]);
  if (counted.length > 0) lines.push({ kind: 'total', key: 'total', statement });
  return lines;
}

function LinesTable({ lines }: { lines: Line[] }): ReactNode {
  return (
    <Table<Line>
      size="small"
      rowKey="key"
      dataSource={lines}
      columns={COLUMNS}
      pagination={false}
      ref={reachableScroll}
      scroll={{ x: 560 }}
      rowClassName={({ kind }) => (kind === 'sale' ? 'statement-sale' : 'sum-row')}
      locale={{ emptyText: amountBreakdownTexts.noSales }}
    />
  );
}

const onlySale = (show: (sale: ListedSale) => ReactNode) => (_value: unknown, line: Line) =>
  line.kind === 'sale' ? show(line.sale) : null;
const getHiddenProps = ({ kind }: Line) => (kind === 'sale' ? {} : { colSpan: 0 });

const COLUMNS: ColumnsType<Line> = [
  {
    key: 'date',
    title: amountBreakdownTexts.date,
    width: 104,
    onCell: ({ kind }) => (kind === 'sale' ? {} : { colSpan: 4 }),
    render: (_value, line) => {
      if (line.kind === 'sale') return <DateText value={line.sale.saleDate} />;
      return <Heading line={line} />;
    },
  },
  {
    key: 'number',
    title: amountBreakdownTexts.sale,
    width: 90,
    onCell: getHiddenProps,
    render: onlySale((sale) => <SaleNumber sale={sale} />),
  },
  {
    key: 'customer',
    title: texts.customer,
    ellipsis: true,
    onCell: getHiddenProps,
    render: onlySale((sale) => <Name value={sale.customerName} />),
  },
  {
    key: 'product',
    title: texts.product,
    ellipsis: true,
    onCell: getHiddenProps,
    render: onlySale((sale) => <Name value={sale.productName} />),
  },
  {
    key: 'amount',
    title: amountBreakdownTexts.amount,
    width: 108,
    className: 'number-cell',
    render: (_value, line) => <Money value={getSums(line).amount} />,
  },
  {
    key: 'commission',
    title: amountBreakdownTexts.commission,
    width: 98,
    className: 'number-cell',
    render: (_value, line) => <Money value={getSums(line).commission} />,
  },
];

function getSums(line: Line): { amount: number; commission: number } {
  if (line.kind === 'sale') return line.sale;
  if (line.kind === 'status') return line.status;
  return { amount: line.statement.salesAmount, commission: line.statement.amount };
}

/** Heading of a status, or of the total. */
function Heading({ line }: { line: Exclude<Line, { kind: 'sale' }> }): ReactNode {
  if (line.kind === 'total')
    return `${amountBreakdownTexts.sales(line.statement.sales)}, ${amountBreakdownTexts.total}`;
  return (
    <Flex component="span" align="center" gap="small">
      <StatusMark name={line.status.statusName} />
      <span className="hint">{amountBreakdownTexts.sales(line.status.sales)}</span>
    </Flex>
  );
}

function Cards({ lines }: { lines: Line[] }): ReactNode {
  if (lines.length === 0) return <p className="hint">{amountBreakdownTexts.noSales}</p>;
  return (
    <ul className="statement-cards lined">
      {lines.map((line) => (
        <Flex
          component="li"
          key={line.key}
          justify="space-between"
          gap={12}
          className={line.kind === 'sale' ? undefined : 'sum-row'}
        >
          {line.kind === 'sale' ? <SaleText sale={line.sale} /> : <Heading line={line} />}
          <Flex component="span" vertical align="end" flex="none">
            <strong>
              <Money value={getSums(line).commission} />
            </strong>
            <span className="hint">
              {texts.of} <Money value={getSums(line).amount} />
            </span>
          </Flex>
        </Flex>
      ))}
    </ul>
  );
}

/** Link to the current sale, for users who may see sales. */
function SaleNumber({ sale: { id, number, isAsked } }: { sale: ListedSale }): ReactNode {
  return (
    <>
      <PageLink to={paths.sales({ sale: id })}>
        <Code value={number ?? id} />
      </PageLink>
      <QuestionsMark count={isAsked ? 1 : 0} />
    </>
  );
}

function SaleText({ sale }: { sale: ListedSale }): ReactNode {
  return (
    <Flex component="span" vertical>
      <Name value={sale.customerName} />
      <span className="hint">
        <DateText value={sale.saleDate} /> · <SaleNumber sale={sale} />
      </span>
      <span className="hint">
        <Name value={sale.productName} />
      </span>
    </Flex>
  );
}
