import ShopOutlined from '@ant-design/icons/es/icons/ShopOutlined';
import Table from 'antd/es/table/index';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { MarketerRow, MarketersReport } from '../../../contract/reports/marketers-contract';
import { marketersTexts } from '../../../contract/reports/marketers-texts';
import { meanings } from '../../../contract/reports/meaning-texts';
import { EmptyState } from '../../ui/section/empty-state';
import { useNarrow } from '../../ui/use-narrow';
import { formatCount, isolated } from '../../ui/values/format-number';
import { Info } from '../../ui/values/info';
import { Money } from '../../ui/values/money';
import { Name } from '../../ui/values/name';
import { Count, Percent } from '../../ui/values/numbers';
import { DateText } from '../../ui/values/times';
import { AgeingBar } from '../ageing-bar';
import { marketersPageTexts as texts, reportTexts } from '../reports-texts';
import { sum } from './debts-card';

interface Props {
  report: MarketersReport;
  rows: readonly MarketerRow[];
}

const PAGE_ROWS = 100;
const by =
  (value: (row: MarketerRow) => number | string | null) =>
  (a: MarketerRow, b: MarketerRow): number => {
    const [x, y] = [value(a) ?? '', value(b) ?? ''];
    return x < y ? -1 : x > y ? 1 : 0;
  };

/** One line a marketer; its name leads to the ledger. A phone has them as cards. */
export function MarketersTable({ report, rows }: Props): ReactNode {
  const narrow = useNarrow();
  if (rows.length === 0)
    return (
      <EmptyState icon={ShopOutlined} title={texts.noneTitle}>
        {texts.none}
      </EmptyState>
    );
  if (narrow) return <MarketerCards report={report} rows={rows} />;
  const number = { className: 'number-cell' } as const;
  return (
    <Table<MarketerRow>
      size="small"
      aria-label={texts.table}
      rowKey="id"
      dataSource={rows}
      sticky
      scroll={{ x: 1_040 }}
      pagination={{ pageSize: PAGE_ROWS, hideOnSinglePage: true, showSizeChanger: false }}
      summary={() => <Totals report={report} rows={rows} />}
      columns={[
        {
          key: 'name',
          title: marketersTexts.marketer,
          sorter: by(({ name }) => name),
          render: (_, row) => <MarketerName row={row} report={report} />,
        },
        {
          ...number,
          key: 'customers',
          width: 110,
          title: <Explained label={marketersTexts.customers}>{meanings.marketers.active}</Explained>,
          sorter: by((row) => row.customers),
          render: (_, row) => (
            <>
              <Count value={row.customers} />
              <span className="report-second">
                {texts.activeOf(isolated(formatCount(row.activeCustomers)))}
              </span>
            </>
          ),
        },
        {
          ...number,
          key: 'sales',
          width: 90,
          title: marketersTexts.sales,
          sorter: by((row) => row.sales),
          render: (_, row) => <Count value={row.sales} />,
        },
        {
          ...number,
          key: 'amount',
          width: 125,
          title: marketersTexts.amount,
          sorter: by((row) => row.amount),
          render: (_, row) => <Money value={row.amount} whole />,
        },
        {
          ...number,
          key: 'share',
          width: 85,
          title: <Explained label={texts.share}>{meanings.marketers.share}</Explained>,
          render: (_, row) => <Percent value={shareOf(row.amount, report)} digits={1} />,
        },
        {
          ...number,
          key: 'trend',
          width: 100,
          title: <Explained label={texts.trend}>{meanings.marketers.trend}</Explained>,
          sorter: by((row) => trendOf(row) ?? -Infinity),
          render: (_, row) => <Trend row={row} />,
        },
        {
          ...number,
          key: 'lastSaleOn',
          width: 115,
          title: marketersTexts.lastSaleOn,
          sorter: by((row) => row.lastSaleOn),
          render: (_, row) => <DateText value={row.lastSaleOn} />,
        },
        { key: 'age', width: 130, title: texts.age, render: (_, row) => <Age row={row} /> },
        {
          ...number,
          key: 'balance',
          width: 140,
          title: marketersTexts.balance,
          sorter: by((row) => row.balance),
          defaultSortOrder: 'descend',
          render: (_, row) => <Balance row={row} />,
        },
      ]}
    />
  );
}

function Explained({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <>
      {label}
      <Info label={reportTexts.meaning(label)}>{children}</Info>
    </>
  );
}

function MarketerName({ row, report }: { row: MarketerRow; report: MarketersReport }): ReactNode {
  const query = new URLSearchParams({ marketerId: row.id, from: report.from, to: report.to });
  return (
    <>
      <Link to={`/reports/smart-ledger?${query.toString()}`}>
        <Name value={row.name ?? row.id} />
      </Link>
      {row.city !== null && (
        <span className="report-second">
          <bdi>{row.city}</bdi>
        </span>
      )}
    </>
  );
}

function shareOf(amount: number, { allAmount }: MarketersReport): number | null {
  return allAmount === 0 ? null : (amount / allAmount) * 100;
}

/** Percent against the same days of the year before; null: there is nothing to compare with. */
function trendOf({ amount, previousAmount }: MarketerRow): number | null {
  return previousAmount <= 0 ? null : ((amount - previousAmount) / previousAmount) * 100;
}

function Trend({ row }: { row: MarketerRow }): ReactNode {
  const trend = trendOf(row);
  if (trend === null) return <span className="report-second">{texts.noComparison}</span>;
  const direction = trend > 0 ? 'up' : 'down';
  return (
    <span className={`change-${direction}`}>
      <span className="arrow">
        {trend > 0 ? '↑' : '↓'} <Percent value={Math.abs(trend)} />
      </span>
    </span>
  );
}

function Age({ row }: { row: MarketerRow }): ReactNode {
  return row.balance > 0 ? (
    <AgeingBar amounts={row.ageing} small />
  ) : (
    <span className="report-second">{texts.noDebt}</span>
  );
}

function Balance({ row }: { row: MarketerRow }): ReactNode {
  const late = row.ageing[3] ?? 0;
  return (
    <>
      <Money value={row.balance} />
      {late > 0 ? (
        <span className="report-second report-late">
          <Money value={late} whole /> {texts.over90Words}
        </span>
      ) : (
        row.balance !== 0 && (
          <span className="report-second">{row.balance > 0 ? texts.debit : texts.credit}</span>
        )
      )}
    </>
  );
}

function Totals({ report, rows }: Props): ReactNode {
  const amount = sum(rows.map((row) => row.amount));
  const cells: ReactNode[] = [
    texts.total(isolated(formatCount(rows.length))),
    <Count key="customers" value={rows.reduce((total, row) => total + row.customers, 0)} />,
    <Count key="sales" value={rows.reduce((total, row) => total + row.sales, 0)} />,
    <Money key="amount" value={amount} whole />,
    <Percent key="share" value={shareOf(amount, report)} digits={1} />,
    null,
    null,
    null,
    <Money key="balance" value={sum(rows.map((row) => row.balance))} />,
  ];
  return (
    <Table.Summary fixed>
      <Table.Summary.Row className="ledger-row-total">
        {cells.map((cell, index) => (
          <Table.Summary.Cell key={index} index={index} className={index > 0 ? 'number-cell' : ''}>
            {cell}
          </Table.Summary.Cell>
        ))}
      </Table.Summary.Row>
    </Table.Summary>
  );
}

function MarketerCards({ report, rows }: Props): ReactNode {
  const sorted = [...rows].sort((a, b) => b.balance - a.balance);
  return (
    <ul className="ledger-cards" aria-label={texts.table}>
      {sorted.map((row) => (
        <li key={row.id}>
          <span>
            <MarketerName row={row} report={report} />
          </span>
          <span>
            <Balance row={row} />
          </span>
          <span className="report-second">
            {marketersTexts.sales} <Count value={row.sales} /> · <Money value={row.amount} whole /> ·{' '}
            <Trend row={row} />
          </span>
          <span className="report-second">
            {marketersTexts.customers} <Count value={row.customers} /> · {marketersTexts.lastSaleOn}{' '}
            <DateText value={row.lastSaleOn} />
          </span>
          <span className="report-second">
            <Age row={row} />
          </span>
        </li>
      ))}
    </ul>
  );
}
