import Table from 'antd/es/table/index';
import type { ReactNode } from 'react';
import { hebrewMonth } from '../../../contract/calendar/calendar-texts';
import type { CompanySalaries } from '../../../contract/salaries/company-salaries-contract';
import { moneyText } from '../../ui/values/format-number';
import { monthsOfReport, yearBefore, type Pair, type Pivot } from './company-rows';
import { Change, PairCell, type PivotView } from './pair-cell';
import { companyTexts as texts, salariesTexts } from '../salaries-texts';
import type { OpenAmount } from '../use-salaries-address';

interface Props {
  report: CompanySalaries;
  pivot: Pivot;
  view: PivotView;
  onOpen: (amount: OpenAmount) => void;
}

const AT_TOTAL = 13;
const AT_CHANGE = 14;

/** Below the agents: the company's totals, working days, and what a working day brought, this year and the last. */
export function CompanySums({ report, pivot, view, onOpen }: Props): ReactNode {
  const { year } = report;
  const months = monthsOfReport(report);
  const days = months.map((month) => daysOf(report, month));
  const allDays = addUp(days);
  const open = (pair: Pair | undefined, column: number, period: string, words: string): ReactNode => (
    <PairCell
      pair={pair}
      view={view}
      opening={{
        place: `${pivot.rows.length},${column}`,
        label: (amount) => salariesTexts.open(salariesTexts.everybody, words, moneyText(amount)),
        onOpen: () => onOpen({ period, agentId: null }),
      }}
    />
  );
  const plain = (pair: Pair | undefined): ReactNode => <PairCell pair={pair} view={view} />;
  return (
    <>
      <Line
        name={salariesTexts.sum}
        className="sum-row"
        months={months.map((month, i) => open(pivot.months[i], i, month, hebrewMonth(month)))}
        total={open(pivot.total, months.length, String(year), String(year))}
        change={<Change {...pivot.total} />}
      />
      <Line name={texts.workingDays} className="muted" months={days.map(plain)} total={plain(allDays)} />
      <Line
        name={texts.perDay}
        className="muted"
        months={days.map((pair, i) => plain(perDay(pivot.months[i], pair)))}
        total={plain(perDay(pivot.total, allDays))}
        change={<Change {...perDay(pivot.total, allDays)} />}
      />
    </>
  );
}

/** Working days of a month and of the same one a year before; of the running month up to today, and so in both. */
function daysOf({ workingDays, salaries, previous }: CompanySalaries, month: string): Pair {
  const before = yearBefore(month);
  return {
    now: salaries[month] && workingDays[month],
    before: previous.salaries[before] && workingDays[before],
  };
}

function addUp(pairs: readonly Pair[]): Pair {
  const of = (which: keyof Pair): number => pairs.reduce((days, pair) => days + (pair[which] ?? 0), 0);
  return { now: of('now'), before: of('before') };
}

function perDay(amount: Pair | undefined, days: Pair): Pair {
  const of = (which: keyof Pair): number | undefined => {
    const [shekels, count] = [amount?.[which], days[which]];
    return shekels === undefined || count === undefined || count === 0 ? undefined : shekels / count;
  };
  return { now: of('now'), before: of('before') };
}

interface LineProps {
  name: string;
  className: string;
  months: ReactNode[];
  total: ReactNode;
  change?: ReactNode;
}

function Line({ name, className, months, total, change }: LineProps): ReactNode {
  return (
    <Table.Summary.Row className={className}>
      <Table.Summary.Cell index={0}>{name}</Table.Summary.Cell>
      {months.map((shown, i) => (
        // oxlint-disable-next-line react/no-array-index-key -- twelve months, always the same
        <Table.Summary.Cell key={i} index={i + 1} className="number-cell">
          {shown}
        </Table.Summary.Cell>
      ))}
      <Table.Summary.Cell index={AT_TOTAL} className="number-cell">
        {total}
      </Table.Summary.Cell>
      <Table.Summary.Cell index={AT_CHANGE} className="number-cell">
        {change}
      </Table.Summary.Cell>
    </Table.Summary.Row>
  );
}
