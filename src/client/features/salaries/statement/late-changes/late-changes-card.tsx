import Card from 'antd/es/card/Card';
import { type ReactNode, useState } from 'react';
import type { LateChanges } from '#contract/features/salaries/closings-contract';
import { sum } from '#contract/lib/money/compare-amounts';
import type { LateChange } from '#contract/features/salaries/statements-contract';
import { useCan } from '#client/session/permissions/use-can';
import { Section } from '#client/components/layout/section';
import { CardSkeleton } from '#client/components/feedback/skeletons';
import { Money } from '#client/components/values/money';
import { useListLateChangesQuery } from '../../salaries-api';
import { lateTexts as texts } from '../../salaries-texts';
import { DecidedChange } from './decided-change';
import { WaitingChange } from './waiting-change';

const DECISIONS_SHOWN = 10;
const CARD_ID = 'late-changes';

/** Moves the focus to the card of the late changes beside the checks. */
export function focusLateChanges(): void {
  document.getElementById(CARD_ID)?.focus();
}

/** Card of the CRM's changes to closed months: each is carried into an open month or rejected. */
export function LateChangesCard({ month }: { month: string }): ReactNode {
  const query = useListLateChangesQuery();
  return (
    <Section query={query} failedTitle={texts.failed} skeleton={<CardSkeleton lines={6} />}>
      {({ data }) => <Inbox changes={data} month={month} />}
    </Section>
  );
}

interface InboxProps {
  changes: LateChanges;
  /** Month of the page. */
  month: string;
}

function Inbox({ changes: { waiting, decided, openMonths }, month }: InboxProps): ReactNode {
  const may = useCan('salaries.manage');
  const now = new Map(waiting.map((change) => [getKey(change), change]));
  const done = new Map([...decided].reverse().map((decision) => [getKey(decision), decision]));
  const seen = useSeen(waiting);
  const others = decided.filter((decision) => !seen.includes(getKey(decision)));
  return (
    <Card
      id={CARD_ID}
      tabIndex={-1}
      size="small"
      title={texts.title}
      extra={waiting.length > 0 && <Money value={sum(waiting.map(({ difference }) => difference))} />}
    >
      <p className="hint">{waiting.length === 0 ? texts.none : texts.explain}</p>
      <ul className="lined">
        {seen.map((key) => {
          const [change, decision] = [now.get(key), done.get(key)];
          if (change)
            return (
              <WaitingChange key={key} change={change} openMonths={openMonths} shownMonth={month} may={may} />
            );
          return (
            decision && <DecidedChange key={key} decision={decision} openMonths={openMonths} may={may} />
          );
        })}
      </ul>
      {others.length > 0 && (
        <>
          <h2>{texts.decided}</h2>
          <ul className="lined">
            {others.slice(0, DECISIONS_SHOWN).map((decision) => (
              <DecidedChange key={decision.id} decision={decision} openMonths={openMonths} may={may} />
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

function getKey({ month, saleId, agentId }: Pick<LateChange, 'month' | 'saleId' | 'agentId'>): string {
  return `${month}/${saleId}/${agentId}`;
}

/**
 * Returns the keys of all changes that were waiting since the page opened. Decided ones keep their place: otherwise the
 * next one's button would move under the pointer, and a second click would carry that change.
 */
function useSeen(waiting: readonly LateChange[]): readonly string[] {
  const [seen, setSeen] = useState<readonly string[]>([]);
  const fresh = waiting.map(getKey).filter((key) => !seen.includes(key));
  if (fresh.length > 0) setSeen([...seen, ...fresh]);
  return seen;
}
