import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import type { MonthClosing } from '#contract/features/salaries/closings-contract';
import {
  UnsavedChangesProvider,
  useUnsavedChanges,
} from '#client/components/unsaved-changes/unsaved-changes-provider';
import { useDraft } from '#client/lib/drafts/use-draft';
import { shownName } from '#contract/lib/http/name-text';
import { formTexts } from '#client/components/form/form-texts';
import { Section } from '#client/components/layout/section';
import { CardSkeleton } from '#client/components/feedback/skeletons';
import { useGetMonthClosingQuery } from '../salaries-api';
import { closingTexts as texts, stateTexts } from '../salaries-texts';
import { CloseMonth } from './close-month';
import { ClosedMonth } from './closed-month';
import { MonthChecks, type Reasons } from './month-checks';

/** Checks and closing of a month for all agents. */
export function ClosingCard({ month }: { month: string }): ReactNode {
  const query = useGetMonthClosingQuery({ params: { month } });
  return (
    <Section query={query} failedTitle={texts.failed} skeleton={<CardSkeleton lines={14} />}>
      {({ data }) => <Closing closing={data} />}
    </Section>
  );
}

const NONE: Reasons = {};
const StoredReasons = z.record(z.string(), z.string());
const asReasons = (kept: unknown): Reasons | null => StoredReasons.safeParse(kept).data ?? null;

function Closing({ closing }: { closing: MonthClosing }): ReactNode {
  return closing.state === 'closed' ? (
    <ClosedMonth closing={closing} />
  ) : (
    <UnsavedChangesProvider>
      <OpenMonth closing={closing} />
    </UnsavedChangesProvider>
  );
}

/** Checks of an open month. */
function OpenMonth({ closing }: { closing: MonthClosing }): ReactNode {
  const { month, checks, state } = closing;
  const { value: reasons, setValue: setReasons, restored } = useDraft(`closing-${month}`, NONE, asReasons);
  const isOpen = state === 'waiting';
  useUnsavedChanges(isOpen && Object.values(reasons).some((reason) => shownName(reason ?? '') !== ''));
  return (
    <>
      <MonthChecks checks={checks} about={closing} reasons={reasons} onReasons={isOpen ? setReasons : null} />
      {isOpen && restored && <p className="hint">{formTexts.restored}</p>}
      {isOpen && <CloseMonth closing={closing} reasons={reasons} />}
      {state === 'running' && <p className="hint">{texts.running}</p>}
      {state === 'future' && <p className="hint">{stateTexts.future}</p>}
    </>
  );
}
