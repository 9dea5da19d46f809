import Alert from 'antd/es/alert/Alert';
import Checkbox from 'antd/es/checkbox/index';
import type { ReactNode } from 'react';
import type { MonthList } from '#contract/features/salaries/month-list/month-list-contract';
import { getErrorBody, isConflict } from '#client/lib/http/api-error';
import { FailureAlert } from '#client/components/feedback/failure-alert';
import { periodText } from '#client/components/salary/amount-breakdown-texts';
import { RestoredNote } from '../month-list/restored-note';
import { sendingTexts as texts } from './sending-texts';

interface Props {
  list: MonthList;
  /** Failure of the last request; undefined: none. */
  error: unknown;
  /** Time of the restore that the user has considered. */
  restore: string | null;
  onCheckRestore: (restore: string | null) => void;
}

/** Notices before statements are sent, and the reason why the last request failed. */
export function SendingNotices({ list, error, restore, onCheckRestore }: Props): ReactNode {
  const { month, isClosed, missingSettings, restored } = list;
  return (
    <>
      <RestoredNote list={list} />
      {restored && (
        <Checkbox
          checked={restored.restoredAt === restore}
          onChange={({ target }) => onCheckRestore(target.checked ? restored.restoredAt : null)}
        >
          {texts.restoredChecked}
        </Checkbox>
      )}
      {!isClosed && <Alert type="warning" showIcon title={texts.draft(periodText(month))} />}
      {missingSettings.length > 0 && (
        <Alert type="error" showIcon title={texts.notSetUp(missingSettings.join(', '))} />
      )}
      {error !== undefined && (
        <FailureAlert title={texts.failed} error={error}>
          {explainConflict(error)}
        </FailureAlert>
      )}
    </>
  );
}

/** @returns the text for a refused request whose list has been loaded again; undefined for any other failure */
function explainConflict(error: unknown): string | undefined {
  if (!isConflict(error)) return undefined;
  const { reason } = (getErrorBody(error)?.details ?? {}) as { reason?: string };
  if (reason === 'restored') return texts.maybeSent;
  return reason === 'no_statement' ? texts.gone : texts.changed;
}
