import Table from 'antd/es/table/index';
import type { ReactNode } from 'react';
import { hebrewMonth } from '../../../contract/calendar/calendar-texts';
import type { SalariesAnswer } from '../../../contract/salaries/salaries-contract';
import { moneyText } from '../../ui/values/format-number';
import { salariesTexts as texts } from '../salaries-texts';
import type { OpenAmount } from '../use-salaries-address';
import { Whole } from '../whole';

interface Props {
  answer: SalariesAnswer;
  /** Whom the sums are of. */
  whose: string;
  /** Rows above, for the arrow keys. */
  rows: number;
  onOpen: (amount: OpenAmount) => void;
}

export function monthsOf(year: number): string[] {
  return Array.from({ length: 12 }, (_, i) => `${year}-${String(i + 1).padStart(2, '0')}`);
}

/** The year's sums and the year before, each leading to its sales. */
export function SalariesTotals({ answer, whose, rows, onOpen }: Props): ReactNode {
  const { year, today, statistics, previous } = answer;
  // Of the year before, what lies after this day is left out: such a sum is not the one of its month's sales.
  const wholeBefore = today.startsWith(`${year}-`) ? `${year - 1}${today.slice(4, 7)}` : `${year}`;
  return (
    <>
      <SumsOf
        year={year}
        title={texts.sum}
        statistics={statistics}
        row={rows}
        whose={whose}
        nameOf={hebrewMonth}
        isWhole={() => true}
        onOpen={onOpen}
      />
      <SumsOf
        year={year - 1}
        title={year - 1}
        statistics={previous.statistics}
        row={rows + 1}
        whose={whose}
        nameOf={(month) => `${hebrewMonth(month)} ${year - 1}`}
        isWhole={(period) => (period.length === 4 ? wholeBefore === `${year}` : period < wholeBefore)}
        onOpen={onOpen}
        className="muted"
      />
    </>
  );
}

interface SumsProps {
  year: number;
  title: ReactNode;
  statistics: SalariesAnswer['statistics'];
  row: number;
  whose: string;
  nameOf: (month: string) => string;
  /** Is the sum of this month, or year, that of all its sales? */
  isWhole: (period: string) => boolean;
  onOpen: Props['onOpen'];
  className?: string;
}

function SumsOf(props: SumsProps): ReactNode {
  const { year, title, statistics, row, whose, nameOf, isWhole, onOpen, className } = props;
  const sum = (period: string, name: string, value: number | undefined, column: number): ReactNode => {
    if (value === undefined) return null;
    if (!isWhole(period))
      return (
        <span className="pivot-plain">
          <Whole value={value} />
        </span>
      );
    return (
      <button
        type="button"
        className="bare salary-cell"
        data-cell={`${row},${column}`}
        aria-label={texts.open(whose, name, moneyText(value))}
        onClick={() => onOpen({ period, agentId: null })}
      >
        <Whole value={value} />
      </button>
    );
  };
  const ofMonth = new Map(statistics.monthlyStats.map(({ month, totalSalary }) => [month, totalSalary]));
  return (
    <Table.Summary.Row {...(className && { className })}>
      <Table.Summary.Cell index={0}>{title}</Table.Summary.Cell>
      {monthsOf(year).map((month, i) => (
        <Table.Summary.Cell key={month} index={i + 1} className="number-cell">
          {sum(month, nameOf(month), ofMonth.get(month), i)}
        </Table.Summary.Cell>
      ))}
      <Table.Summary.Cell index={13} className="number-cell">
        {sum(String(year), String(year), statistics.totalSalaries, 12)}
      </Table.Summary.Cell>
      <Table.Summary.Cell index={14} className="number-cell">
        <Whole value={statistics.averageMonthlySalary} />
      </Table.Summary.Cell>
    </Table.Summary.Row>
  );
}
