import FilePdfOutlined from '@ant-design/icons/es/icons/FilePdfOutlined';
import LockOutlined from '@ant-design/icons/es/icons/LockOutlined';
import QuestionCircleOutlined from '@ant-design/icons/es/icons/QuestionCircleOutlined';
import UnlockOutlined from '@ant-design/icons/es/icons/UnlockOutlined';
import Button from 'antd/es/button/Button';
import Card from 'antd/es/card/Card';
import Flex from 'antd/es/flex/index';
import Tag from 'antd/es/tag/index';
import type { ReactNode } from 'react';
import { addMonths, daysInMonth, toMonth } from '#contract/lib/calendar/calendar-rules';
import type { AgentArea } from '#contract/features/agent-area/agent-area-contract';
import type { Statement } from '#contract/features/salaries/statements-contract';
import { sum } from '#contract/lib/money/compare-amounts';
import { useAddress } from '#client/lib/location/use-address';
import { MonthPicker } from '#client/components/dates/month-picker';
import { ChangeNote } from '#client/components/figures/change-note';
import { TargetBar } from '#client/components/figures/target-bar';
import { FileButton } from '#client/components/files/file-button';
import { Money } from '#client/components/values/money';
import { agentAreaApi } from './agent-area-api';
import { agentAreaTexts as texts } from './agent-area-texts';

const { printMyStatement } = agentAreaApi.endpoints;

interface Props {
  area: AgentArea;
  statement: Statement;
  /** Month in the address. Its statement may still be loading. */
  requestedMonth: string;
}

/** Salary of a month, with its state, its statement as PDF and its explanation. */
export function MonthCard({ area, statement, requestedMonth }: Props): ReactNode {
  const { period: month, amount, payable, previous, closings } = statement;
  const { change } = useAddress();
  const current = toMonth(area.today);
  const isCurrent = month === current;
  const isClosed = closings.length > 0;
  const before = addMonths(month, -1);
  const corrections = sum([payable, -amount]);
  return (
    <Card size="small">
      <Flex vertical gap="small">
        <Flex wrap align="center" justify="space-between" gap="small">
          <span className="hint">{isCurrent ? texts.salary(month) : texts.payableIn(month)}</span>
          <Tag icon={isClosed ? <LockOutlined aria-hidden /> : <UnlockOutlined aria-hidden />}>
            {isClosed ? texts.closed : texts.open}
          </Tag>
        </Flex>
        <p className="amount" data-testid="figure-my-salary">
          <Money value={isCurrent ? amount : payable} large />
        </p>
        <ChangeNote
          current={amount}
          previous={previous.amount}
          period={isCurrent ? texts.sameDays(before) : texts.inMonth(before)}
          previousText={<Money value={previous.amount} />}
        />
        {corrections !== 0 && (
          <p>
            {isCurrent ? texts.payable : texts.corrections}:{' '}
            <Money value={isCurrent ? payable : corrections} />
          </p>
        )}
        <Flex wrap gap="small">
          <MonthPicker
            label={texts.month}
            value={requestedMonth}
            latest={current}
            onChange={(next) => change({ month: next === current ? undefined : next })}
          />
          <FileButton
            endpoint={printMyStatement}
            values={{ query: { month } }}
            icon={<FilePdfOutlined aria-hidden />}
          >
            {isClosed ? texts.pdf : texts.draftPdf}
          </FileButton>
          <Button icon={<QuestionCircleOutlined aria-hidden />} onClick={() => change({ period: month })}>
            {texts.why}
          </Button>
        </Flex>
        {isCurrent && <Target area={area} />}
      </Flex>
    </Card>
  );
}

const PERCENT = 100;

/** Sales against the target, with a mark at the expected value for today. */
function Target({ area: { target, sales, today } }: { area: AgentArea }): ReactNode {
  if (target === null || target <= 0) return <p className="hint">{texts.noTarget}</p>;
  const days = daysInMonth(toMonth(today));
  const day = Number(today.slice(8));
  const reached = Math.round((sales.amount / target) * PERCENT);
  return (
    <>
      <Flex wrap align="center" justify="space-between" gap="small">
        <span>
          {texts.target}: <Money value={target} whole />
        </span>
        <span className="hint">
          <bdi dir="ltr">{reached}%</bdi> · {texts.daysLeft(days - day)}
        </span>
      </Flex>
      <TargetBar label={texts.target} reached={reached} pace={(day / days) * PERCENT} />
      <p className="hint">
        {texts.pace}
        <Money value={(sales.amount / day) * days} whole />
      </p>
    </>
  );
}
