import LeftOutlined from '@ant-design/icons/es/icons/LeftOutlined';
import RightOutlined from '@ant-design/icons/es/icons/RightOutlined';
import Button from 'antd/es/button/Button';
import Flex from 'antd/es/flex/index';
import type { ReactNode } from 'react';
import { periodText } from '../../ui/salary/why-texts';
import { Money } from '../../ui/values/money';
import { salariesTexts as texts } from '../salaries-texts';

interface Props {
  /** `YYYY-MM` in their order. */
  months: readonly string[];
  month: string;
  /** What the month comes to; opens its sales. */
  amount: number;
  onMonth: (month: string) => void;
  onOpen: () => void;
}

/** One month after the other, where there is no room for all of them. */
export function MonthStep({ months, month, amount, onMonth, onOpen }: Props): ReactNode {
  const at = months.indexOf(month);
  const step = (by: number): void => onMonth(months[at + by] ?? month);
  return (
    <Flex align="center" justify="space-between">
      <Button
        type="text"
        icon={<RightOutlined aria-hidden />}
        aria-label={texts.previousMonth}
        disabled={at <= 0}
        onClick={() => step(-1)}
      />
      <Button type="text" size="large" onClick={onOpen}>
        <strong>{periodText(month)}</strong>
        <Money value={amount} whole />
      </Button>
      <Button
        type="text"
        icon={<LeftOutlined aria-hidden />}
        aria-label={texts.nextMonth}
        disabled={at === months.length - 1}
        onClick={() => step(1)}
      />
    </Flex>
  );
}
