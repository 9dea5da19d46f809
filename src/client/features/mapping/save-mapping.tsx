import { useState, type ReactNode } from 'react';
import { partText } from '#contract/features/crm-mirror/mapping/mapping-texts';
import type { MappingChange, SyncMapping } from '#contract/features/crm-mirror/mapping/sync-mapping-contract';
import { entityTexts } from '#contract/features/crm-mirror/sync/sync-texts';
import { ChangesBar } from '#client/components/form/settings/changes-bar';
import type { FieldChange } from '#client/components/form/settings/setting-field';
import { useRestoreFocus } from '#client/components/hooks/use-restore-focus';
import { getErrorStatus } from '#client/lib/http/api-error';
import { useChangeMappingMutation } from './mapping-api';
import { mappingTexts as texts } from './mapping-texts';
import { TryMapping } from './try-mapping';

interface Props {
  inForce: SyncMapping;
  draft: SyncMapping;
  changes: readonly MappingChange[];
  /** The changes include values from before a sign-out. */
  restored: boolean;
  /** The CRM is known to contradict the draft. */
  isBlocked: boolean;
  onDone: () => void;
}

/** Footer with the changes and the save button, which first tries the mapping. The changes stay after an error. */
export function SaveMapping({ inForce, draft, changes, restored, isBlocked, onDone }: Props): ReactNode {
  const [save, { error, isLoading, isSuccess, reset }] = useChangeMappingMutation();
  const [isTrying, setTrying] = useState(false);
  const { within, target } = useRestoreFocus<HTMLDivElement>();
  const hasChanges = changes.length > 0;
  const submit = async (): Promise<void> => {
    const { data } = await save({ body: { basedOn: inForce, mapping: draft } });
    setTrying(false);
    if (data) onDone();
  };
  // The marks beside the fields show what the CRM contradicts.
  const isShown = isBlocked && getErrorStatus(error) === 400;
  return (
    <section
      className="changes-within mapping-save"
      {...(hasChanges && { 'aria-label': texts.whatChanges })}
      {...within}
    >
      <ChangesBar
        target={target}
        changes={changes.map(describeChange)}
        affects={isBlocked ? <span className="bad">{texts.blocked}</span> : texts.whatHappens}
        restored={restored}
        isInvalid={isBlocked}
        isSaving={isLoading}
        isSaved={isSuccess}
        error={hasChanges && !isLoading && !isShown ? (error ?? null) : null}
        onSave={() => {
          reset();
          setTrying(true);
        }}
        onUndo={() => {
          reset();
          onDone();
        }}
      />
      {isTrying && (
        <TryMapping
          draft={draft}
          changes={changes}
          isSaving={isLoading}
          onSave={() => void submit()}
          onBack={() => setTrying(false)}
        />
      )}
    </section>
  );
}

function describeChange({ entity, part, before, after }: MappingChange): FieldChange {
  const describe = (value: string | null): string => {
    if (part === 'isOff') return value === 'true' ? texts.yes : texts.no;
    return value ?? texts.empty;
  };
  return {
    name: `${entity}/${part}`,
    label: `${entityTexts[entity]} · ${partText(part)}`,
    before: describe(before),
    after: describe(after),
  };
}
