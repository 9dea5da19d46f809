import Button from 'antd/es/button/Button';
import Flex from 'antd/es/flex/index';
import Select from 'antd/es/select/index';
import { type ReactNode, useState } from 'react';
import { toMonth } from '#contract/lib/calendar/calendar-rules';
import type { LateChange } from '#contract/features/salaries/statements-contract';
import { isConflict } from '#client/lib/http/api-error';
import { AgentLink } from '#client/components/links/record-link';
import { useToday } from '#client/components/dates/business-day';
import { FormDialog } from '#client/components/form/form-dialog';
import { periodText } from '#client/components/salary/amount-breakdown-texts';
import { FailureAlert } from '#client/components/feedback/failure-alert';
import { Code } from '#client/components/values/code';
import { Money } from '#client/components/values/money';
import { useCarryLateChangeMutation, useDeclineLateChangeMutation } from '../../salaries-api';
import { lateTexts as texts } from '../../salaries-texts';
import { ReasonField } from '../reason-field';
import { getAgentName } from '#contract/features/agents/agent-name';
import { formatDate } from '#client/components/values/format-date';
import { moneyText } from '#client/components/values/format-number';

interface Props {
  change: LateChange;
  /** Open months that corrections can be carried into, the newest first. */
  openMonths: readonly string[];
  /** Month of the page, which is the default. */
  shownMonth: string;
  may: boolean;
}

/** Late change without a decision. */
export function WaitingChange({ change, openMonths, shownMonth, may }: Props): ReactNode {
  const [carry, carrying] = useCarryLateChangeMutation();
  const [asking, setAsking] = useState(false);
  const [chosen, setChosen] = useState<string | null>(null);
  const running = toMonth(useToday());
  const { month, saleId, agentId, difference } = change;
  const laterMonths = openMonths.filter((one) => one > month);
  const isChosen = chosen !== null && laterMonths.includes(chosen);
  const into = isChosen ? chosen : chooseTargetMonth(laterMonths, shownMonth, running);
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
        {periodText(month)} · <Code value={change.number ?? saleId} /> · {describeDifference(change)}
      </p>
      {carrying.error !== undefined && (
        <FailureAlert title={texts.notDone} error={carrying.error}>
          {isConflict(carrying.error) ? texts.conflict : undefined}
        </FailureAlert>
      )}
      {may && (
        <Flex wrap gap="small">
          {into !== null && laterMonths.length > 1 && (
            <Select
              size="small"
              aria-label={texts.into}
              value={into}
              onChange={setChosen}
              options={laterMonths.map((one) => ({ value: one, label: periodText(one) }))}
            />
          )}
          {into !== null && (
            <Button
              size="small"
              // The change stays in the list until the refetch.
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

/**
 * Returns the default target: the month of the page if it is open, else the newest complete open month, else the
 * current month.
 */
export function chooseTargetMonth(
  laterMonths: readonly string[],
  shownMonth: string,
  running: string,
): string | null {
  if (laterMonths.includes(shownMonth)) return shownMonth;
  return laterMonths.find((one) => one < running) ?? laterMonths[0] ?? null;
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

/** Describes the first difference between the frozen and the current sale. */
export function describeDifference({ frozen, live, month }: LateChange): string {
  if (!live || (frozen && !live.saleDate)) return texts.deleted;
  if (!frozen) return texts.added;
  if (frozen.agentId !== live.agentId) {
    return texts.agentChanged(
      getAgentName({ id: frozen.agentId ?? '', name: frozen.agentName }),
      getAgentName({ id: live.agentId ?? '', name: live.agentName }),
    );
  }
  if (live.saleDate && !live.saleDate.startsWith(month)) {
    return texts.date(formatDate(frozen.saleDate ?? live.saleDate), formatDate(live.saleDate));
  }
  if (frozen.statusCode !== live.statusCode) {
    return texts.status(frozen.statusName ?? '—', live.statusName ?? '—');
  }
  return texts.commission(moneyText(frozen.commission), moneyText(live.commission));
}
