import Flex from 'antd/es/flex/index';
import Button from 'antd/es/button/Button';
import type { ReactNode } from 'react';
import { agentNameTexts } from '#contract/features/agents/agents-texts';
import { sum } from '#contract/lib/money/compare-amounts';
import type { MonthRow } from '#contract/features/salaries/month-list/month-list-contract';
import { Money } from '#client/components/values/money';
import { Count } from '#client/components/values/numbers';
import type { RowSums } from '#contract/features/salaries/month-list/month-list-rules';
import { monthListTexts as texts } from './month-list-texts';

/** Sums of a month as an equation: payable = in the payroll file + without an employee number + sales without an agent. */
export function MonthEquation({ sums }: { sums: RowSums }): ReactNode {
  const { payable, ready, lacking, withoutAgent, zero } = sums;
  const parts = [
    { sign: null, label: texts.payable, value: payable },
    { sign: '=', label: texts.getInFile(ready.agents), value: ready.payable },
    ...(lacking.agents === 0 ? [] : [{ sign: '+', label: texts.withoutNumber, value: lacking.payable }]),
    ...(withoutAgent === 0 ? [] : [{ sign: '+', label: agentNameTexts.noAgent, value: withoutAgent }]),
  ];
  return (
    <dl className="equation month-equation">
      {parts.map(({ sign, label, value }) => (
        <div key={label} className="list-total">
          <dt className="fine">
            {sign !== null && <span aria-hidden>{sign} </span>}
            {label}
          </dt>
          <dd className={sign === '+' ? 'bad' : undefined}>
            <Money value={value} bare={sign !== null} />
          </dd>
        </div>
      ))}
      {zero > 0 && (
        <div className="list-total">
          <dt className="fine">{texts.zero}</dt>
          <dd>
            <Count value={zero} />
          </dd>
        </div>
      )}
    </dl>
  );
}

/** Undecided late changes of the month, with a button that leads to their decision. */
export function LateNote({ rows, onOpen }: { rows: readonly MonthRow[]; onOpen: () => void }): ReactNode {
  const late = rows.filter(({ waiting }) => waiting !== 0);
  if (late.length === 0) return null;
  return (
    <Flex component="span" align="center" gap={4}>
      <i className="late-mark" aria-hidden /> {texts.lateChanges(late.length)}:{' '}
      <Money value={sum(late.map(({ waiting }) => waiting))} />{' '}
      <Button type="link" size="small" onClick={onOpen}>
        {texts.carry}
      </Button>
    </Flex>
  );
}
