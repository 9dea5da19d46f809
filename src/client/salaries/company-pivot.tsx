import LockOutlined from '@ant-design/icons/es/icons/LockOutlined';
import Card from 'antd/es/card/Card';
import Table, { type ColumnsType } from 'antd/es/table/index';
import { memo, type ReactNode } from 'react';
import { addMonths } from '../../contract/calendar/calendar-rules';
import type { CompanySalaries } from '../../contract/salaries/company-salaries-contract';
import { sum } from '../../contract/salaries/salary-statistics';
import type { NamedAgent } from '../../contract/salaries/salary-values';
import { formatMonthName } from '../ui/values/format-date';
import { formatCount } from '../ui/values/format-number';
import { Percent } from '../ui/values/numbers';
import { AgentName } from './agent-name';
import { companyTexts as texts, salariesTexts } from './salaries-texts';
import { reachableScroll } from '../ui/reachable-scroll';

/** This year above the last, only what differs, or this year alone. */
export type PivotView = 'beside' | 'difference' | 'single';

/** An amount of this year and the same of the last; undefined: nothing. */
interface Pair {
  now: number | undefined;
  before: number | undefined;
}

interface Row {
  id: string;
  agent: NamedAgent | null;
  months: Pair[];
  total: Pair;
}

const MONTHS = 12;
const PERCENT = 100;

/** Months by agents, in whole shekels, with the company's total and what a working day brought. */
export const CompanyPivot = memo(function CompanyPivot({
  report,
  view,
}: {
  report: CompanySalaries;
  view: PivotView;
}): ReactNode {
  const rows = rowsOf(report);
  return (
    <Card
      size="small"
      className="salaries-grid"
      title={
        <>
          {texts.pivot}{' '}
          <span className="card-note">{view === 'beside' ? texts.besideNote(report.year) : texts.note}</span>
        </>
      }
    >
      <Table<Row>
        size="small"
        tableLayout="fixed"
        rowKey="id"
        dataSource={rows}
        columns={columnsOf(report, view)}
        pagination={false}
        sticky
        ref={reachableScroll}
        scroll={{ x: 1000 }}
        rowClassName={({ agent }) => (agent === null ? 'salaries-sum' : '')}
      />
    </Card>
  );
});

const monthAt = (year: number, i: number): string => `${year}-${String(i + 1).padStart(2, '0')}`;

function rowsOf(report: CompanySalaries): Row[] {
  const { year, salaries, previous, agents, statistics } = report;
  const known = new Map([...previous.agents, ...agents].map((agent) => [agent.id, agent]));
  const months = Array.from({ length: MONTHS }, (_, i) => monthAt(year, i));
  const before = (month: string) => previous.salaries[addMonths(month, -MONTHS)];
  const rows = [...known.values()].map((agent) => ({
    id: agent.id,
    agent,
    months: months.map((month) => ({
      now: salaries[month]?.[agent.id]?.amount,
      before: before(month)?.[agent.id]?.amount,
    })),
  }));
  const pairOf = (pairs: readonly Pair[]): Pair => ({
    now: total(pairs, 'now'),
    before: total(pairs, 'before'),
  });
  const withTotals: Row[] = rows
    .map((row) => ({ ...row, total: pairOf(row.months) }))
    .sort((a, b) => (b.total.now ?? 0) - (a.total.now ?? 0));
  const sums = months.map((_month, i) => pairOf(rows.flatMap((row) => row.months[i] ?? [])));
  const all = { now: statistics.totalSalaries, before: previous.statistics.totalSalaries };
  return [...withTotals, { id: ' total', agent: null, months: sums, total: all }];
}

function total(pairs: readonly Pair[], which: keyof Pair): number | undefined {
  const amounts = pairs.flatMap((pair) => pair[which] ?? []);
  return amounts.length === 0 ? undefined : sum(amounts);
}

function columnsOf(report: CompanySalaries, view: PivotView): ColumnsType<Row> {
  const { year, closedMonths, today } = report;
  return [
    {
      key: 'agent',
      title: salariesTexts.agent,
      fixed: 'start',
      width: 140,
      ellipsis: true,
      render: (_value, { agent }) => (agent ? <AgentName agent={agent} /> : salariesTexts.sum),
    },
    ...Array.from({ length: MONTHS }, (_, i): ColumnsType<Row>[number] => {
      const month = monthAt(year, i);
      return {
        key: month,
        width: month > today.slice(0, 7) ? 48 : 70,
        className: 'salaries-number',
        title: (
          <span className="salaries-head" title={daysText(report, month)}>
            {formatMonthName(month, 'short')}
            {closedMonths.some((closing) => closing.month === month) && (
              <LockOutlined aria-label={salariesTexts.closed} />
            )}
          </span>
        ),
        render: (_value, row) => <PairCell pair={row.months[i]} view={view} />,
      };
    }),
    {
      key: 'total',
      title: salariesTexts.sum,
      fixed: 'end',
      width: 88,
      className: 'salaries-number salaries-total',
      render: (_value, row) => <PairCell pair={row.total} view={view} />,
    },
    {
      key: 'change',
      title: texts.change,
      fixed: 'end',
      width: 66,
      className: 'salaries-number',
      render: (_value, { total: { now = 0, before = 0 } }) =>
        before === 0 ? (
          texts.isNew
        ) : (
          <>
            <span aria-hidden>{now >= before ? '↑' : '↓'}</span>{' '}
            <Percent value={Math.abs((now - before) / before) * PERCENT} />
          </>
        ),
      sorter: (a, b) => ratio(a) - ratio(b),
    },
  ];
}

const ratio = ({ total: { now = 0, before = 0 }, agent }: Row): number =>
  agent === null ? 0 : before === 0 ? Number.MAX_VALUE : now / before;

function daysText({ workingDays }: CompanySalaries, month: string): string {
  const days = workingDays[month];
  return days === undefined ? '' : `${formatCount(days)} ${texts.workingDays}`;
}

function PairCell({ pair, view }: { pair: Pair | undefined; view: PivotView }): ReactNode {
  const { now, before } = pair ?? { now: undefined, before: undefined };
  if (view === 'difference') {
    const isNothing = now === undefined && before === undefined;
    return <Whole value={isNothing ? undefined : sum([now ?? 0, -(before ?? 0)])} />;
  }
  return (
    <>
      <Whole value={now} />
      {view === 'beside' && (
        <span className="pivot-before">
          <Whole value={before} />
        </span>
      )}
    </>
  );
}

/** Whole shekels without their sign, which the head says. */
function Whole({ value }: { value: number | undefined }): ReactNode {
  if (value === undefined) return <span className="salaries-none">—</span>;
  const rounded = Math.round(value);
  return (
    <bdi dir="ltr" className={rounded < 0 ? 'number negative' : 'number'}>
      {rounded < 0 ? `-${formatCount(-rounded)}` : formatCount(rounded)}
    </bdi>
  );
}
