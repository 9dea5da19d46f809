import Button from 'antd/es/button/Button';
import type { ReactNode } from 'react';
import type { Check } from '#contract/features/salaries/closings-contract';
import { FailureAlert } from '#client/components/feedback/failure-alert';
import { LinkButton, useCanOpen } from '#client/components/links/page-link';
import { useCan } from '#client/session/permissions/use-can';
import { useCompareWithCrmMutation } from '../salaries-api';
import { checkTexts, closingTexts as texts } from '../salaries-texts';
import { type CheckedMonth, getCheckPath } from './check-targets';
import { focusLateChanges } from './late-changes/late-changes-card';
import { focusQuestions } from './questions/questions-card';
import { questionsTexts } from './questions/questions-texts';

/** Button that compares the mirror with the CRM, for users who may close the month. */
function CompareWithCrm(): ReactNode {
  const may = useCan('salaries.manage');
  const [compare, { isLoading, error }] = useCompareWithCrmMutation();
  if (!may) return <span className="fine">{texts.cannotCompare}</span>;
  return (
    <>
      {error !== undefined && <FailureAlert title={texts.notCompared} error={error} />}
      <Button size="small" loading={isLoading} onClick={() => void compare()}>
        {isLoading ? texts.comparing : texts.compare}
      </Button>
    </>
  );
}

interface CureProps {
  check: Check;
  about: CheckedMonth;
  /** The month can be closed. */
  isOpen: boolean;
}

/** Leads to the rows of a red check, or to its remedy. */
export function Cure({ check, about, isOpen }: CureProps): ReactNode {
  const { key } = check;
  const path = getCheckPath(check, about);
  const mayOpen = useCanOpen(path ?? '');
  if (key === 'questions') {
    return (
      <Button size="small" onClick={focusQuestions}>
        {questionsTexts.toQuestions}
      </Button>
    );
  }
  if (key === 'lateChanges') {
    return (
      <Button size="small" onClick={focusLateChanges}>
        {texts.toLateChanges}
      </Button>
    );
  }
  if (key === 'equalToCrm' && isOpen) return <CompareWithCrm />;
  if (path === null || !mayOpen) return null;
  const text = texts.cures[key] ?? texts.toSync;
  return (
    <LinkButton size="small" to={path} aria-label={`${text}: ${checkTexts[key].red(check)}`}>
      {text}
    </LinkButton>
  );
}
