import Button from 'antd/es/button/Button';
import { useState, type ReactNode } from 'react';
import type { Person } from '#contract/features/users/users-contract';
import { useAppDispatch } from '#client/lib/hooks';
import { callWithSecrets } from '#client/lib/http/secrets/call-with-secrets';
import { messageRaised } from '#client/lib/snackbar/snackbar-slice';
import { CopyOnceDialog } from '#client/components/dialogs/copy-once-dialog';
import { failureText } from '#client/features/roles/conflict-texts';
import { usersApi, useMarkInvitedMutation } from '../users-api';
import { personTexts as texts } from '../users-texts';

/** Creates a new invitation link for copying. The link exists only in this component's state. */
export function CopyLink({ person }: { person: Person }): ReactNode {
  const dispatch = useAppDispatch();
  const [mark] = useMarkInvitedMutation();
  const [link, setLink] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const params = { id: person.id };
  const make = async (): Promise<void> => {
    setBusy(true);
    const result = await dispatch(callWithSecrets(usersApi.endpoints.makeInvitationLink, { params }));
    setBusy(false);
    if ('error' in result) dispatch(messageRaised({ tone: 'error', text: failureText(result.error) }));
    else setLink(result.data.data.link);
  };
  const handOver = async (): Promise<void> => {
    setLink(null);
    const { error } = await mark({ params });
    if (error !== undefined) dispatch(messageRaised({ tone: 'error', text: failureText(error) }));
  };
  return (
    <>
      <Button loading={busy} onClick={() => void make()}>
        {texts.copyLink}
      </Button>
      <CopyOnceDialog
        value={link}
        title={texts.linkTitle}
        text={texts.linkText}
        onClose={() => setLink(null)}
        action={
          <Button key="handed" type="primary" onClick={() => void handOver()}>
            {texts.linkHanded}
          </Button>
        }
      />
    </>
  );
}
