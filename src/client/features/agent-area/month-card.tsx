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
import { sum } from '#contract/lib/money/compare-amounts';
import { useAddress } from '#client/lib/location/use-address';
import { ChangePercent } from '#client/components/figures/change-percent';
import { TargetBar } from '#client/components/figures/target-bar';
import { FileButton } from '#client/components/files/file-button';
import { StatusBars } from '#client/components/salary/amount-breakdown';
import { Money } from '#client/components/values/money';
import { Percent } from '#client/components/values/numbers';
import { agentAreaApi } from './agent-area-api';
import { agentAreaTexts as texts } from './agent-area-texts';
import { MyMonthPicker, type ShownMonth } from './my-month';

const { printMyStatement } = agentAreaApi.endpoints;

/** Salary of a month, with its state, its statuses, its statement as PDF and its explanation. */
export function MonthCard({ area, statement, requestedMonth }: ShownMonth): ReactNode {
  const { period: month, amount, payable, sales, previous, closings } = statement;
  const { change } = useAddress();
  const isCurrent = month === toMonth(area.today);
  const isClosed = closings.length > 0;
  const before = addMonths(month, -1);
  const corrections = sum([payable, -amount]);
  return (
    <Card size="small">
      <Flex vertical gap={12}>
        <MyMonthPicker value={requestedMonth} today={area.today} />
        <div>
          <Flex wrap align="center" justify="space-between" gap="small">
            <span className="muted">{isCurrent ? texts.salary(month) : texts.payableIn(month)}</span>
            <Tag icon={isClosed ? <LockOutlined aria-hidden /> : <UnlockOutlined aria-hidden />}>
              {isClosed ? texts.closed : texts.open}
            </Tag>
          </Flex>
          <p className="amount" data-testid="figure-my-salary">
            <Money value={isCurrent ? amount : payable} large />
          </p>
          <p className="muted">
            {texts.salesCount(sales)} · <ChangePercent current={amount} previous={previous.amount} plain />{' '}
            {texts.against(isCurrent ? texts.sameDays(before) : texts.inMonth(before))}
          </p>
          {corrections !== 0 && (
            <p>
              {isCurrent ? texts.payable : texts.corrections}:{' '}
              <Money value={isCurrent ? payable : corrections} />
            </p>
          )}
        </div>
        <StatusBars statement={statement} />
        <Flex gap="small" className="even">
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
      </Flex>
    </Card>
  );
}

const PERCENT = 100;

/** Sales of the current month against its target, whatever month is shown. */
export function TargetCard({ area: { target, sales, today } }: Pick<ShownMonth, 'area'>): ReactNode {
  const month = toMonth(today);
  if (target === null || target <= 0) return <p className="hint">{texts.noTarget}</p>;
  const days = daysInMonth(month);
  const day = Number(today.slice(8));
  const reached = (sales.amount / target) * PERCENT;
  return (
    <Card size="small">
      <Flex justify="space-between">
        <span className="muted">{texts.target(month)}</span>
        <strong>
          <Percent value={reached} />
        </strong>
      </Flex>
      <TargetBar label={texts.target(month)} reached={reached} pace={(day / days) * PERCENT} />
      <Flex wrap justify="space-between" gap="0 8px" className="fine">
        <span>
          <Money value={sales.amount} whole /> {texts.ofTarget} <Money value={target} whole />
        </span>
        <span>{texts.daysLeft(days - day)}</span>
        <span>
          {texts.pace}
          <Money value={(sales.amount / day) * days} whole />
        </span>
      </Flex>
    </Card>
  );
}
