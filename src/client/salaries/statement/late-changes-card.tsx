import Button from 'antd/es/button/Button';
import Card from 'antd/es/card/Card';
import Flex from 'antd/es/flex/index';
import FormItem from 'antd/es/form/FormItem/index';
import Input from 'antd/es/input/Input';
import { useState, type ReactNode } from 'react';
import { nameOf } from '../../../contract/agents/agent-name';
import type { LateChanges } from '../../../contract/salaries/closings-contract';
import { sum } from '../../../contract/money/money-rules';
import type { LateChange, LateDecision } from '../../../contract/salaries/statements-contract';
import { selectHolds } from '../../permissions/permissions-selectors';
import { isConflict } from '../is-conflict';
import { useAppSelector } from '../../platform/hooks';
import { FormDialog } from '../../ui/form/form-dialog';
import { FailureAlert } from '../../ui/section/failure-alert';
import { Section } from '../../ui/section/section';
import { CardSkeleton } from '../../ui/section/skeletons';
import { Code } from '../../ui/values/code';
import { formatDate } from '../../ui/values/format-date';
import { moneyText } from '../../ui/values/format-number';
import { Money } from '../../ui/values/money';
import { LinkedAgentName } from '../agent-name';
import {
  useCarryLateChangeMutation,
  useDeclineLateChangeMutation,
  useListLateChangesQuery,
  useTakeBackDecisionMutation,
} from '../salaries-api';
import { periodText } from '../../ui/salary/why-texts';
import { lateTexts as texts } from '../salaries-texts';

const SHORTEST_REASON = 2;
const DECISIONS_SHOWN = 10;

/** What the CRM changed in closed months: carried into an open one, or turned down, one by one. */
export function LateChangesCard(): ReactNode {
  const query = useListLateChangesQuery();
  return (
    <Section query={query} failedTitle={texts.failed} skeleton={<CardSkeleton lines={6} />}>
      {({ data }) => <Inbox changes={data} />}
    </Section>
  );
}

function Inbox({ changes: { waiting, decided, openMonths } }: { changes: LateChanges }): ReactNode {
  const may = useAppSelector((state) => selectHolds(state, 'salaries.manage'));
  const now = new Map(waiting.map((change) => [keyOf(change), change]));
  const done = new Map([...decided].reverse().map((decision) => [keyOf(decision), decision]));
  return (
    <Card
      size="small"
      title={texts.title}
      extra={waiting.length > 0 && <Money value={sum(waiting.map(({ difference }) => difference))} />}
    >
      <p className="hint">{waiting.length === 0 ? texts.none : texts.explain}</p>
      <ul className="lined">
        {useSeen(waiting).map((key) => {
          const [change, decision] = [now.get(key), done.get(key)];
          if (change)
            return (
              <Waiting key={key} change={change} into={may ? intoOf(change, openMonths) : null} may={may} />
            );
          return decision && <Done key={key} decision={decision} />;
        })}
      </ul>
      {decided.length > 0 && (
        <>
          <h2>{texts.decided}</h2>
          <ul className="lined">
            {decided.slice(0, DECISIONS_SHOWN).map((decision) => (
              <Decided key={decision.id} decision={decision} openMonths={openMonths} may={may} />
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

function keyOf({ month, saleId, agentId }: Pick<LateChange, 'month' | 'saleId' | 'agentId'>): string {
  return `${month}/${saleId}/${agentId}`;
}

/**
 * The keys of all that has waited since the page opened, each in its place: were one that is decided on taken away, the
 * next one's button would come under the pointer, and a second click would carry that.
 */
function useSeen(waiting: readonly LateChange[]): readonly string[] {
  const [seen, setSeen] = useState<readonly string[]>([]);
  const fresh = waiting.map(keyOf).filter((key) => !seen.includes(key));
  if (fresh.length > 0) setSeen([...seen, ...fresh]);
  return seen;
}

/** The earliest later month that is open; months come the newest first. */
function intoOf({ month }: LateChange, openMonths: readonly string[]): string | null {
  return openMonths.filter((one) => one > month).at(-1) ?? null;
}

function Waiting({
  change,
  into,
  may,
}: {
  change: LateChange;
  into: string | null;
  may: boolean;
}): ReactNode {
  const [carry, carrying] = useCarryLateChangeMutation();
  const [decline] = useDeclineLateChangeMutation();
  const [asking, setAsking] = useState(false);
  const { month, saleId, agentId, difference } = change;
  const about = { month, saleId, agentId, difference };
  return (
    <li>
      <Flex justify="space-between" gap="small">
        <span>
          <i className="late-mark" aria-hidden />{' '}
          <LinkedAgentName agent={{ id: agentId, name: change.agentName }} />
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
      {asking && (
        <FormDialog<{ reason: string }>
          title={texts.declineTitle}
          submitText={texts.declineSubmit}
          initial={{ reason: '' }}
          submit={({ reason }) => decline({ body: { ...about, reason } })}
          explain={(error) => (isConflict(error) ? texts.conflict : null)}
          onClose={() => setAsking(false)}
        >
          <FormItem name="reason" label={texts.reason} rules={[{ required: true, min: SHORTEST_REASON }]}>
            <Input maxLength={500} />
          </FormItem>
        </FormDialog>
      )}
    </li>
  );
}

/** In words: the first of what differs between then and now. */
function whatChanged({ frozen, live, month }: LateChange): string {
  if (!live || (frozen && !live.saleDate)) return texts.deleted;
  if (!frozen) return texts.added;
  if (frozen.agentId !== live.agentId) {
    return texts.agentChanged(
      nameOf({ id: frozen.agentId ?? '', name: frozen.agentName }),
      nameOf({ id: live.agentId ?? '', name: live.agentName }),
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

/** In the place where it waited, without a button: what takes it back stands below. */
function Done({ decision }: { decision: LateDecision }): ReactNode {
  return (
    <li>
      <DecidedWords decision={decision} />
    </li>
  );
}

function DecidedWords({ decision }: { decision: LateDecision }): ReactNode {
  const { month, intoMonth, reason } = decision;
  return (
    <>
      <Flex justify="space-between" gap="small">
        <LinkedAgentName agent={{ id: decision.agentId, name: decision.agentName }} />
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

function Decided({ decision, openMonths, may }: DecidedProps): ReactNode {
  const [takeBack, { isLoading }] = useTakeBackDecisionMutation();
  const { intoMonth } = decision;
  const isOpen = intoMonth === null || openMonths.includes(intoMonth);
  return (
    <li>
      <DecidedWords decision={decision} />
      {may && isOpen && (
        <Button
          size="small"
          type="text"
          loading={isLoading}
          onClick={() => void takeBack({ params: { id: decision.id } })}
        >
          {texts.takeBack}
        </Button>
      )}
    </li>
  );
}
