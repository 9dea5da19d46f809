import CheckOutlined from '@ant-design/icons/es/icons/CheckOutlined';
import SendOutlined from '@ant-design/icons/es/icons/SendOutlined';
import Button from 'antd/es/button/Button';
import Flex from 'antd/es/flex/index';
import type { ReactNode } from 'react';
import { sum } from '#contract/lib/money/compare-amounts';
import type { MonthList, MonthRow } from '#contract/features/salaries/month-list/month-list-contract';
import { Money } from '#client/components/values/money';
import { isMarkable } from '#contract/features/salaries/month-list/month-list-rules';
import { monthListTexts as texts } from './month-list-texts';

interface Props {
  list: MonthList;
  rows: readonly MonthRow[];
  /** Null: the month is closed. */
  onCheck: ((rows: readonly MonthRow[], isChecked?: boolean) => void) | null;
  onSend: () => void;
  onClear: () => void;
}

/** Actions on the chosen statements, above the table. */
export function ChoiceBar({ list, rows, onCheck, onSend, onClear }: Props): ReactNode {
  const unchecked = rows.filter((row) => isMarkable(row, list));
  const isMarking = unchecked.length > 0;
  return (
    <Flex
      align="center"
      gap="small"
      className="list-totals choice-bar"
      role="toolbar"
      aria-label={texts.chosen(rows.length)}
    >
      <strong>{texts.chosen(rows.length)}</strong>
      <span className="hint">
        {texts.payable}: <Money value={sum(rows.map(({ payable }) => payable))} />
      </span>
      {onCheck && (
        <Button
          type="text"
          icon={<CheckOutlined aria-hidden />}
          onClick={() => (isMarking ? onCheck(unchecked) : onCheck(rows, false))}
        >
          {isMarking ? texts.markMany : texts.unmarkMany}
        </Button>
      )}
      <Button type="text" icon={<SendOutlined aria-hidden />} onClick={onSend}>
        {texts.sendStatements}
      </Button>
      <Button type="text" className="at-end" onClick={onClear}>
        {texts.clearChoice}
      </Button>
    </Flex>
  );
}
