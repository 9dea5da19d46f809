import Alert from 'antd/es/alert/Alert';
import Card from 'antd/es/card/Card';
import Table, { type ColumnsType } from 'antd/es/table/index';
import type { ReactNode } from 'react';
import { hebrewMonth } from '../../contract/calendar/calendar-texts';
import type {
  ComparedSalary,
  SalarySale,
  SalaryStatusSum,
  Statement,
} from '../../contract/salaries/statements-contract';
import { ChangeNote } from '../ui/figures/change-note';
import { Section } from '../ui/section/section';
import { CardSkeleton } from '../ui/section/skeletons';
import { Code } from '../ui/values/code';
import { Money } from '../ui/values/money';
import { StatusMark } from '../ui/values/status-mark';
import { DateText, Moment } from '../ui/values/times';
import { useGetStatementQuery, useListSalarySalesQuery } from './salaries-api';
import { periodText, whyTexts } from '../ui/salary/why-texts';
import { statementTexts as texts } from './salaries-texts';
import { reachableScroll } from '../ui/reachable-scroll';

/** More sales than this has no agent in a month; what is beyond is said, and in the files. */
const MOST_SALES = 500;

type Line =
  | { kind: 'status'; key: string; status: SalaryStatusSum }
  | { kind: 'sale'; key: string; sale: SalarySale }
  | { kind: 'total'; key: string; statement: Statement };

/** One agent's statement of a month: sums, the change with its reasons, and every counted sale by status. */
export function StatementCard({ month, agentId }: { month: string; agentId: string }): ReactNode {
  const about = { period: month, agentId, statusCode: [] };
  const statement = useGetStatementQuery({ query: about });
  const sales = useListSalarySalesQuery({ query: { ...about, which: 'counted', limit: MOST_SALES } });
  return (
    <Section query={statement} failedTitle={texts.failed} skeleton={<CardSkeleton lines={12} />}>
      {({ data }) => (
        <Card size="small" className="statement">
          <Head statement={data} />
          <Section query={sales} failedTitle={whyTexts.salesFailed} skeleton={<CardSkeleton lines={8} />}>
            {(page) => <Lines statement={data} sales={page.data} />}
          </Section>
          <Foot statement={data} />
        </Card>
      )}
    </Section>
  );
}

function Head({ statement }: { statement: Statement }): ReactNode {
  const { amount, payable, previous, previousYear, period, statuses, employment, employeeNumber } = statement;
  return (
    <header className="statement-head">
      <div>
        <span className="hint">{texts.salaryOf(periodText(period))}</span>
        <p className="why-amount">
          <Money value={amount} large />
        </p>
        {payable !== amount && (
          <p>
            {whyTexts.payable}: <Money value={payable} />
          </p>
        )}
        <Compared statement={statement} before={previous} />
        <Compared statement={statement} before={previousYear} />
        <p className="hint">
          {employeeNumber === null ? (
            texts.lacksNumber
          ) : (
            <>
              {texts.employeeNumber} <Code value={employeeNumber} />
            </>
          )}
          {employment && <> · {employment === 'employee' ? texts.employee : texts.selfEmployed}</>}
        </p>
        {employment === 'self_employed' && <Alert type="info" title={texts.notInvoice} />}
      </div>
      <ul className="statement-statuses">
        {statuses
          .filter(({ isCounted }) => isCounted)
          .map((status) => (
            <li key={status.statusCode ?? ''}>
              <StatusMark name={status.statusName} />
              <strong>
                <Money value={status.commission} />
              </strong>
              <span className="hint">{whyTexts.sales(status.sales)}</span>
            </li>
          ))}
      </ul>
    </header>
  );
}

/** Against another month, and what makes the difference: how many sales, what one brings. */
function Compared({ statement, before }: { statement: Statement; before: ComparedSalary }): ReactNode {
  const average = ({ amount, sales }: { amount: number; sales: number }) =>
    sales === 0 ? 0 : amount / sales;
  const [now, then] = [average(statement), average(before)];
  return (
    <div>
      <ChangeNote
        current={statement.amount}
        previous={before.amount}
        period={periodText(before.from.slice(0, 7))}
        previousText={<Money value={before.amount} />}
      />
      <p className="hint">
        {texts.salesCount(statement.sales, before.sales)} · {texts.averageSale}: <Money value={now} />
        {before.sales > 0 && (
          <>
            {' '}
            ({hebrewMonth(before.from)}: <Money value={then} />)
          </>
        )}
      </p>
    </div>
  );
}

function Lines({ statement, sales }: { statement: Statement; sales: readonly SalarySale[] }): ReactNode {
  const counted = statement.statuses.filter(({ isCounted }) => isCounted);
  const lines: Line[] = counted.flatMap((status): Line[] => [
    { kind: 'status', key: `status ${status.statusCode ?? ''}`, status },
    ...sales
      .filter((sale) => sale.statusCode === status.statusCode)
      .map((sale): Line => ({ kind: 'sale', key: sale.id, sale })),
  ]);
  if (counted.length > 0) lines.push({ kind: 'total', key: 'total', statement });
  return (
    <Table<Line>
      size="small"
      rowKey="key"
      dataSource={lines}
      columns={COLUMNS}
      pagination={false}
      ref={reachableScroll}
      scroll={{ x: 620 }}
      rowClassName={({ kind }) => `statement-${kind}`}
      locale={{ emptyText: whyTexts.noSales }}
    />
  );
}

const onlySale = (show: (sale: SalarySale) => ReactNode) => (_value: unknown, line: Line) =>
  line.kind === 'sale' ? show(line.sale) : null;
const hiddenOf = ({ kind }: Line) => (kind === 'sale' ? {} : { colSpan: 0 });

const COLUMNS: ColumnsType<Line> = [
  {
    key: 'date',
    title: whyTexts.date,
    width: 104,
    onCell: ({ kind }) => (kind === 'sale' ? {} : { colSpan: 4 }),
    render: (_value, line) => {
      if (line.kind === 'sale') return <DateText value={line.sale.saleDate} />;
      if (line.kind === 'total') return `${whyTexts.sales(line.statement.sales)}, ${whyTexts.total}`;
      return (
        <>
          <StatusMark name={line.status.statusName} />{' '}
          <span className="hint">{whyTexts.sales(line.status.sales)}</span>
        </>
      );
    },
  },
  {
    key: 'number',
    title: whyTexts.sale,
    width: 90,
    onCell: hiddenOf,
    render: onlySale((sale) => <Code value={sale.number ?? sale.id} />),
  },
  {
    key: 'customer',
    title: texts.customer,
    ellipsis: true,
    onCell: hiddenOf,
    render: onlySale((sale) => <bdi>{sale.customerName ?? '—'}</bdi>),
  },
  {
    key: 'product',
    title: texts.product,
    ellipsis: true,
    onCell: hiddenOf,
    render: onlySale((sale) => <bdi>{sale.productName ?? '—'}</bdi>),
  },
  {
    key: 'amount',
    title: whyTexts.amount,
    width: 128,
    className: 'salaries-number',
    render: (_value, line) => <Money value={sumsOf(line).amount} />,
  },
  {
    key: 'commission',
    title: whyTexts.commission,
    width: 120,
    className: 'salaries-number',
    render: (_value, line) => <Money value={sumsOf(line).commission} />,
  },
];

function sumsOf(line: Line): { amount: number; commission: number } {
  if (line.kind === 'sale') return line.sale;
  if (line.kind === 'status') return line.status;
  return { amount: line.statement.salesAmount, commission: line.statement.amount };
}

function Foot({ statement }: { statement: Statement }): ReactNode {
  const { corrections, lastSyncTime, statuses, lateChanges } = statement;
  const out = statuses.filter(({ isCounted }) => !isCounted);
  return (
    <footer className="statement-foot">
      {corrections.map((correction) => (
        <p key={correction.id}>
          {whyTexts.correction(periodText(correction.month), correction.number ?? correction.saleId)}:{' '}
          <Money value={correction.amount} />
        </p>
      ))}
      {lateChanges.length > 0 && (
        <p>
          {whyTexts.late}:{' '}
          <Money value={lateChanges.reduce((total, { difference }) => total + difference, 0)} />
        </p>
      )}
      {out.length > 0 && (
        <p className="hint">
          {whyTexts.notCounted}:{' '}
          {out.map((status) => (
            <span key={status.statusCode ?? ''}>
              <StatusMark name={status.statusName} /> {whyTexts.sales(status.sales)},{' '}
              <Money value={status.commission} />{' '}
            </span>
          ))}
        </p>
      )}
      <p className="hint">
        {lastSyncTime === null ? (
          whyTexts.never
        ) : (
          <>
            {whyTexts.asOf}
            <Moment value={lastSyncTime} />
          </>
        )}
      </p>
    </footer>
  );
}
