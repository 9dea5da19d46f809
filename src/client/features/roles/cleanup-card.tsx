import Button from 'antd/es/button/Button';
import { useState, type ReactNode } from 'react';
import type { Cleanup } from '#contract/features/roles/roles-contract';
import { FailureNote } from '#client/components/feedback/failure-note';
import { FormCard } from '#client/components/form/form-card';
import { useCleanupRolesMutation } from './roles-api';
import { cleanupTexts as texts } from './roles-texts';

/** Card that cleans up permissions: a dry run first, then the removal (spec.md section 6). */
export function CleanupCard(): ReactNode {
  const [cleanUp, { isLoading, error }] = useCleanupRolesMutation();
  const [found, setFound] = useState<{ dryRun: boolean; cleanup: Cleanup } | null>(null);
  const run = async (dryRun: boolean): Promise<void> => {
    const { data } = await cleanUp({ body: { dryRun } });
    if (data) setFound({ dryRun, cleanup: data.data });
  };
  return (
    <FormCard
      title={texts.title}
      note={texts.note}
      padded
      extra={
        <Button loading={isLoading} onClick={() => void run(true)}>
          {texts.dryRun}
        </Button>
      }
    >
      {error !== undefined && <FailureNote error={error} />}
      <output>{found && <Found {...found} busy={isLoading} onRun={() => void run(false)} />}</output>
    </FormCard>
  );
}

function Found(props: { dryRun: boolean; cleanup: Cleanup; busy: boolean; onRun: () => void }): ReactNode {
  const { dryRun, cleanup, busy, onRun } = props;
  const { updated, skipped, changes } = cleanup;
  if (updated === 0) return texts.nothing;
  return (
    <>
      <p>{dryRun ? texts.counts(updated, skipped) : texts.ran(updated, skipped)}</p>
      <ul className="bulleted">
        {changes.map(({ roleId, roleName, before, after, removed }) => (
          <li key={roleId}>
            <bdi>{roleName}</bdi>: {texts.sizes(before, after)} · <bdi dir="ltr">{removed.join(', ')}</bdi>
          </li>
        ))}
      </ul>
      {dryRun && (
        <Button type="primary" loading={busy} onClick={onRun}>
          {texts.run}
        </Button>
      )}
    </>
  );
}
