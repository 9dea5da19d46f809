import Button from 'antd/es/button/Button';
import { useId, useState, type ReactNode } from 'react';
import type {
  MappingChange,
  MappingIssue,
  SyncMapping,
} from '#contract/features/crm-mirror/mapping/sync-mapping-contract';
import { entityTexts } from '#contract/features/crm-mirror/sync/entity-texts';
import { issueText, partText } from '#contract/features/crm-mirror/mapping/mapping-texts';
import { getErrorBody, isConflict, getErrorStatus } from '#client/lib/http/api-error';
import { useAppDispatch } from '#client/lib/hooks';
import { messageRaised } from '#client/lib/snackbar/snackbar-slice';
import { ChangeList, ChangesFrame } from '#client/components/form/settings/changes-bar';
import { formatMappingChanges } from '../format-mapping-changes';
import { useChangeMappingMutation } from '../mapping-api';
import { mappingTexts as texts } from '../mapping-texts';
import { SaveQuestion } from './save-question';
import { formTexts } from '#client/components/form/form-texts';
import { FailureNote } from '#client/components/feedback/failure-note';

interface Props {
  /** Current version that the changes are compared with. */
  version: number;
  draft: SyncMapping;
  changes: readonly MappingChange[];
  /** The changes include values from before a sign-out. */
  restored: boolean;
  /** The CRM is known to contradict the draft. */
  blocked: boolean;
  /** Reverts the change of a place. */
  onUndo: (place: string) => void;
  onDone: () => void;
}

/** Footer with the changes and the save button. The changes stay after an error. */
export function SaveMapping({
  version,
  draft,
  changes,
  restored,
  blocked,
  onUndo,
  onDone,
}: Props): ReactNode {
  const dispatch = useAppDispatch();
  const title = useId();
  const [save, { error, isLoading, reset }] = useChangeMappingMutation();
  const [isAsking, setAsking] = useState(false);
  const submit = async (): Promise<void> => {
    const result = await save({ body: { basedOn: version, mapping: draft } });
    setAsking(false);
    if (!result.data) return;
    dispatch(messageRaised({ tone: 'success', text: formTexts.saved }));
    onDone();
  };
  return (
    <section className="changes-within mapping-save" aria-labelledby={title}>
      <ChangesFrame
        isOpen
        actions={
          <>
            <Button disabled={isLoading} onClick={onDone}>
              {formTexts.undoAll}
            </Button>
            <Button
              type="primary"
              disabled={blocked}
              onClick={() => {
                reset();
                setAsking(true);
              }}
            >
              {texts.tryAndSave}
            </Button>
          </>
        }
      >
        <h3 id={title}>{texts.whatChanges}</h3>
        <ChangeList changes={formatMappingChanges(changes)} onUndo={onUndo} />
        {restored && <p className="hint">{formTexts.restored}</p>}
        <p className="fine">{texts.whatHappens}</p>
        <div role="alert">
          {blocked && <p className="bad">{texts.blocked}</p>}
          {error && !isLoading && <SaveFailure error={error} blocked={blocked} />}
        </div>
      </ChangesFrame>
      {isAsking && (
        <SaveQuestion
          sales={changes.some(({ entity }) => entity === 'sales') ? draft.sales : null}
          isSaving={isLoading}
          onSave={() => void submit()}
          onBack={() => setAsking(false)}
        />
      )}
    </section>
  );
}

interface FailureProps {
  error: unknown;
  /** The marks beside the fields show the problems already. */
  blocked: boolean;
}

function SaveFailure({ error, blocked }: FailureProps): ReactNode {
  const isRefused = getErrorStatus(error) === 400;
  if (isConflict(error)) return <p className="bad">{texts.conflict}</p>;
  if (isRefused && blocked) return null;
  const issues = isRefused ? issuesIn(error) : [];
  if (issues.length === 0) return <FailureNote error={error} />;
  return (
    <ul className="bulleted bad">
      {issues.map((issue) => (
        <li key={`${issue.entity}/${issue.part}`}>
          {entityTexts[issue.entity]} · {partText(issue.part)}: {issueText(issue)}
        </li>
      ))}
    </ul>
  );
}

/** Returns the problems that the server found in the CRM. */
function issuesIn(error: unknown): MappingIssue[] {
  const { issues } = (getErrorBody(error)?.details ?? {}) as { issues?: MappingIssue[] };
  return (issues ?? []).filter(({ blocks }) => blocks);
}
