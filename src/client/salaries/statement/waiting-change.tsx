import Button from 'antd/es/button/Button';
import Flex from 'antd/es/flex/index';
import { useState, type ReactNode } from 'react';
import type { LateChange } from '../../../contract/salaries/statements-contract';
import { isConflict } from '../../platform/http/api-error';
import { AgentLink } from '../../ui/agent-link';
import { FormDialog } from '../../ui/form/form-dialog';
import { periodText } from '../../ui/salary/why-texts';
import { FailureAlert } from '../../ui/section/failure-alert';
import { Code } from '../../ui/values/code';
import { Money } from '../../ui/values/money';
import { useCarryLateChangeMutation, useDeclineLateChangeMutation } from '../salaries-api';
import { lateTexts as texts } from '../salaries-texts';
import { ReasonField } from './reason-field';
import { whatChanged } from './what-changed';

interface Props {
  change: LateChange;
  /** The month that it can be carried into. */
  into: string | null;
  may: boolean;
}

/** A late change that nobody has decided on. */
export function WaitingChange({ change, into, may }: Props): ReactNode {
  const [carry, carrying] = useCarryLateChangeMutation();
  const [asking, setAsking] = useState(false);
  const { month, saleId, agentId, difference } = change;
  const about = { month, saleId, agentId, difference };
  return (
    <li>
      <Flex justify="space-between" gap="small">
        <span>
          <i className="late-mark" aria-hidden /> <AgentLink id={agentId} name={change.agentName} />
        </span>
        <strong>
          <Money value={difference} />
        </strong>
      </Flex>
      <p className="hint">
        {periodText(month)} · <Code value={change.number ?? saleId} /> · {whatChanged(change)}
      </p>
      {carrying.error !== undefined && (
        <FailureAlert title={texts.notDone} error={carrying.error}>
          {isConflict(carrying.error) ? texts.conflict : undefined}
        </FailureAlert>
      )}
      {may && (
        <Flex gap="small">
          {into !== null && (
            <Button
              size="small"
              // What was carried stands as waiting until the list has come anew.
              loading={carrying.isLoading || carrying.isSuccess}
              onClick={() => void carry({ body: { ...about, intoMonth: into } })}
            >
              {texts.carry(periodText(into))}
            </Button>
          )}
          <Button size="small" type="text" onClick={() => setAsking(true)}>
            {texts.decline}
          </Button>
        </Flex>
      )}
      {asking && <DeclineDialog change={about} onClose={() => setAsking(false)} />}
    </li>
  );
}

interface DeclineProps {
  change: Pick<LateChange, 'month' | 'saleId' | 'agentId' | 'difference'>;
  onClose: () => void;
}

function DeclineDialog({ change, onClose }: DeclineProps): ReactNode {
  const [decline] = useDeclineLateChangeMutation();
  return (
    <FormDialog<{ reason: string }>
      title={texts.declineTitle}
      submitText={texts.declineSubmit}
      initial={{ reason: '' }}
      submit={({ reason }) => decline({ body: { ...change, reason } })}
      explain={(error) => (isConflict(error) ? texts.conflict : null)}
      onClose={onClose}
    >
      <ReasonField />
    </FormDialog>
  );
}
