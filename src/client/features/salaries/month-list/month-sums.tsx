import Flex from 'antd/es/flex/index';
import Button from 'antd/es/button/Button';
import { Fragment, type ReactNode } from 'react';
import { agentNameTexts } from '#contract/features/agents/agents-texts';
import { sum } from '#contract/lib/money/compare-amounts';
import type { MonthRow } from '#contract/features/salaries/month-list/month-list-contract';
import { useNarrow } from '#client/components/hooks/use-media';
import { Money } from '#client/components/values/money';
import type { RowSums } from '#contract/features/salaries/month-list/month-list-rules';
import { monthListTexts as texts } from './month-list-texts';

/** Sums of a month as an equation: payable = in the payroll file + without an employee number + sales without an agent. */
export function MonthEquation({ sums }: { sums: RowSums }): ReactNode {
  const narrow = useNarrow();
  const { agents, payable, ready, lacking, withoutAgent, zero } = sums;
  const parts = [
    { sign: null, label: texts.payable, agents, value: payable },
    { sign: '=', label: texts.inFile, agents: ready.agents, value: ready.payable },
    { sign: '+', label: texts.withoutNumber, agents: lacking.agents, value: lacking.payable },
    ...(withoutAgent === 0
      ? []
      : [{ sign: '+', label: agentNameTexts.noAgent, agents: null, value: withoutAgent }]),
  ];
  const layout = { vertical: narrow, align: narrow ? 'stretch' : 'end', gap: narrow ? 4 : 'middle' } as const;
  return (
    <Flex {...layout}>
      <Flex component="dl" {...layout} className="month-equation">
        {parts.map(({ sign, label, agents: count, value }) => (
          <Fragment key={label}>
            {sign !== null && !narrow && <span aria-hidden>{sign}</span>}
            <Flex vertical={!narrow || sign === null} justify="space-between">
              <dt className="hint">
                {[label, ...(count === null ? [] : [texts.agents(count)])].join(' · ')}
              </dt>
              <dd className={sign === '+' && value !== 0 ? 'bad' : undefined}>
                <strong className={sign === null && narrow ? 'amount' : undefined}>
                  <Money value={value} large={sign === null && narrow} />
                </strong>
              </dd>
            </Flex>
          </Fragment>
        ))}
      </Flex>
      {zero > 0 && <span className="hint">{texts.zero(zero)}</span>}
    </Flex>
  );
}

/** Undecided late changes of the month, with a button that leads to their decision. */
export function LateNote({ rows, onOpen }: { rows: readonly MonthRow[]; onOpen: () => void }): ReactNode {
  const late = rows.filter(({ waiting }) => waiting !== 0);
  if (late.length === 0) return null;
  return (
    <span>
      <i className="late-mark" aria-hidden /> {texts.lateChanges(late.length)}:{' '}
      <Money value={sum(late.map(({ waiting }) => waiting))} />{' '}
      <Button type="link" size="small" onClick={onOpen}>
        {texts.carry}
      </Button>
    </span>
  );
}
