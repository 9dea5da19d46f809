import type { ReactNode } from 'react';
import type {
  LinkedUser,
  ManagedAgent,
} from '#contract/features/user-info-management/user-info-management-contract';
import { isConflict, isForbidden } from '#client/lib/http/api-error';
import { ConfirmDialog } from '#client/components/dialogs/confirm-dialog';
import { FailureNote } from '#client/components/feedback/failure-note';
import { useLinkAgentMutation } from './user-info-management-api';
import { managementTexts as texts } from './user-info-management-texts';

/** Link that is about to be created or removed. */
export interface LinkIntent {
  agent: ManagedAgent;
  user: LinkedUser;
  ends: boolean;
}

/** Confirmation before a link, which gives access to a salary. */
export function LinkDialog({ intent, onEnd }: { intent: LinkIntent; onEnd: () => void }): ReactNode {
  const { agent, user, ends } = intent;
  const [link, { error, isLoading }] = useLinkAgentMutation();
  const names = [user.displayName || user.email, agent.name ?? agent.id] as const;
  const confirm = async (): Promise<void> => {
    const result = await link({ params: { agentId: agent.id }, body: { userId: ends ? null : user.id } });
    if (!result.error) onEnd();
  };
  return (
    <ConfirmDialog
      open
      danger={ends}
      busy={isLoading}
      title={ends ? texts.unlinkAsk(...names) : texts.linkAsk(...names)}
      confirmText={ends ? texts.unlinkConfirm : texts.link}
      onConfirm={() => void confirm()}
      onCancel={onEnd}
    >
      <p>
        <bdi>{user.email}</bdi>
      </p>
      <p>{ends ? texts.unlinkText : texts.linkText}</p>
      <div role="alert">{error !== undefined && !isLoading && <LinkFailure error={error} />}</div>
    </ConfirmDialog>
  );
}

export function LinkFailure({ error }: { error: unknown }): ReactNode {
  if (isConflict(error)) return <p className="bad">{texts.linkConflict}</p>;
  if (isForbidden(error)) return <p className="bad">{texts.linkSelf}</p>;
  return <FailureNote error={error} />;
}
