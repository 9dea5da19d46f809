import CheckCircleFilled from '@ant-design/icons/es/icons/CheckCircleFilled';
import CheckOutlined from '@ant-design/icons/es/icons/CheckOutlined';
import Button from 'antd/es/button/Button';
import type { ReactNode } from 'react';
import { getAgentName } from '#contract/features/agents/agent-name';
import type { MonthRow } from '#contract/features/salaries/month-list/month-list-contract';
import { monthListTexts as texts } from './month-list-texts';
import { formatMoment } from '#client/components/values/format-date';

interface Props {
  row: MonthRow;
  /** Null: the user may not mark, or the month is closed. */
  onCheck: ((rows: readonly MonthRow[]) => void) | null;
  /** The key x marks this row. */
  isCurrent: boolean;
}

/** Person who checked a statement, and when; otherwise a button that marks it. */
export function CheckMark({ row, onCheck, isCurrent }: Props): ReactNode {
  const { checked, agentId: id, agentName: name } = row;
  if (checked?.isCurrent) return <CheckedBy checked={checked} />;
  const note = checked ? texts.changedSince : texts.notChecked;
  if (!onCheck) return <span className="muted">{note}</span>;
  return (
    <Button
      size="small"
      type={isCurrent ? 'default' : 'text'}
      icon={<CheckOutlined aria-hidden />}
      title={checked ? texts.changedSince : undefined}
      aria-label={texts.markOne(getAgentName({ id, name }))}
      onClick={() => onCheck([row])}
    >
      {texts.mark} {isCurrent && <kbd>x</kbd>}
    </Button>
  );
}

export function CheckedBy({ checked: { by, at } }: { checked: NonNullable<MonthRow['checked']> }): ReactNode {
  return (
    <span>
      <CheckCircleFilled className="good" aria-hidden /> <bdi title={by}>{by}</bdi>{' '}
      <TimestampDay value={at} />
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
