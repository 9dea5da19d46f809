import LeftOutlined from '@ant-design/icons/es/icons/LeftOutlined';
import RightOutlined from '@ant-design/icons/es/icons/RightOutlined';
import Button from 'antd/es/button/Button';
import Flex from 'antd/es/flex/index';
import type { ReactNode } from 'react';
import { datesTexts } from './dates-texts';

interface Props {
  /** `YYYY-MM`; `undefined` disables the button. */
  previous: string | undefined;
  next: string | undefined;
  onMonth: (month: string) => void;
  /** Display of the current month. */
  children: ReactNode;
}

/** Buttons for the previous and next month, around the current month. */
export function MonthSteps({ previous, next, onMonth, children }: Props): ReactNode {
  return (
    <Flex align="center" justify="space-between" className="month-steps">
      <Button
        type="text"
        icon={<RightOutlined aria-hidden />}
        aria-label={datesTexts.previousMonth}
        disabled={previous === undefined}
        onClick={() => previous !== undefined && onMonth(previous)}
      />
      {children}
      <Button
        type="text"
        icon={<LeftOutlined aria-hidden />}
        aria-label={datesTexts.nextMonth}
        disabled={next === undefined}
        onClick={() => next !== undefined && onMonth(next)}
      />
    </Flex>
  );
}
