import CheckCircleFilled from '@ant-design/icons/es/icons/CheckCircleFilled';
import CheckOutlined from '@ant-design/icons/es/icons/CheckOutlined';
import Button from 'antd/es/button/Button';
import type { ReactNode } from 'react';
import { getAgentName } from '#contract/features/agents/agent-name';
import type { MonthRow } from '#contract/features/salaries/month-list/month-list-contract';
import { isChecked } from '#contract/features/salaries/month-list/month-list-rules';
import { monthListTexts as texts } from './month-list-texts';
import { formatMoment } from '#client/components/values/format-date';

interface Props {
  row: MonthRow;
  /** Null: the user may not mark, or the month is closed. */
  onCheck: ((rows: readonly MonthRow[]) => void) | null;
  /** The key x marks this row. */
  isCurrent: boolean;
  /** A mark of the user counts. */
  isMarkable: boolean;
}

/** People who checked a statement, and when; a button that marks it. */
export function CheckMark({ row, onCheck, isCurrent, isMarkable }: Props): ReactNode {
  const { marks, agentId: id, agentName: name } = row;
  const isDone = isChecked(row);
  const note = marks.length > 0 ? texts.changedSince : texts.notChecked;
  if (!isDone && !onCheck) return <span className="muted">{note}</span>;
  return (
    <>
      {isDone && <CheckedBy marks={marks} />}
      {isMarkable && onCheck && (
        <Button
          size="small"
          type={isCurrent ? 'default' : 'text'}
          icon={<CheckOutlined aria-hidden />}
          title={!isDone && marks.length > 0 ? texts.changedSince : undefined}
          aria-label={texts.markOne(getAgentName({ id, name }))}
          onClick={() => onCheck([row])}
        >
          {!isDone && texts.mark} {isCurrent && <kbd>x</kbd>}
        </Button>
      )}
    </>
  );
}

/** Latest person who checked the present amount, with the number of the others. */
export function CheckedBy({ marks }: Pick<MonthRow, 'marks'>): ReactNode {
  const present = marks.filter(({ isCurrent }) => isCurrent);
  const [first] = present;
  if (!first) return null;
  return (
    <span>
      <CheckCircleFilled className="good" aria-hidden />{' '}
      <bdi title={present.map(({ by }) => by).join(', ')}>{first.by}</bdi>{' '}
      {present.length > 1 && <bdi dir="ltr">+{present.length - 1} </bdi>}
      <TimestampDay value={first.at} />
    </span>
  );
}

/** Day and month of an ISO 8601 timestamp in Israel: `23.11`. The title has the time. */
export function TimestampDay({ value }: { value: string }): ReactNode {
  const { day, time } = formatMoment(value);
  return (
    <time dateTime={value} dir="ltr" className="number fine" title={`${day} ${time}`}>
      {day.split('.').slice(0, 2).join('.')}
    </time>
  );
}
