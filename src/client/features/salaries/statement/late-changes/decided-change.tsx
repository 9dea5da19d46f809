import Button from 'antd/es/button/Button';
import Flex from 'antd/es/flex/index';
import type { ReactNode } from 'react';
import type { LateDecision } from '#contract/features/salaries/statements-contract';
import { AgentLink } from '#client/components/links/record-link';
import { periodText } from '#client/components/salary/amount-breakdown-texts';
import { Code } from '#client/components/values/code';
import { Money } from '#client/components/values/money';
import { useWithdrawDecisionMutation } from '../../salaries-api';
import { lateTexts as texts } from '../../salaries-texts';

function DecidedWords({ decision }: { decision: LateDecision }): ReactNode {
  const { month, intoMonth, reason } = decision;
  return (
    <>
      <Flex justify="space-between" gap="small">
        <AgentLink id={decision.agentId} name={decision.agentName} />
        <Money value={decision.amount} />
      </Flex>
      <p className="hint">
        {periodText(month)} · <Code value={decision.number ?? decision.saleId} /> ·{' '}
        {intoMonth === null ? texts.declined : texts.carried(periodText(intoMonth))}
        {reason !== null && (
          <>
            : <bdi>{reason}</bdi>
          </>
        )}
      </p>
    </>
  );
}

interface DecidedProps {
  decision: LateDecision;
  openMonths: readonly string[];
  may: boolean;
}

/** Decision on a change. It can be undone while the target month is open. */
export function DecidedChange({ decision, openMonths, may }: DecidedProps): ReactNode {
  const [withdraw, { isLoading }] = useWithdrawDecisionMutation();
  const { intoMonth } = decision;
  const isOpen = intoMonth === null || openMonths.includes(intoMonth);
  return (
    <li>
      <DecidedWords decision={decision} />
      {may && isOpen && (
        <Button
          size="small"
          type="text"
          // Away from the button that decided, which a second click would hit.
          className="at-end take-back"
          loading={isLoading}
          onClick={() => void withdraw({ params: { id: decision.id } })}
        >
          {texts.takeBack}
        </Button>
      )}
    </li>
  );
}
