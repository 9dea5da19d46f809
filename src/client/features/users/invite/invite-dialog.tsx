import FormItem from 'antd/es/form/FormItem/index';
import Input from 'antd/es/input/Input';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import { parseEmailAddress } from '#client/lib/email-address';
import { useAppDispatch } from '#client/lib/hooks';
import { messageRaised } from '#client/lib/snackbar/snackbar-slice';
import { failureText, conflictText } from '#client/features/roles/conflict-texts';
import { FormDialog } from '#client/components/form/form-dialog';
import type { SaveResult } from '#client/components/form/settings/settings-card';
import {
  useCreatePendingUserMutation,
  useEnsureAuthUserMutation,
  useSendInvitationMutation,
} from '../users-api';
import { inviteTexts as texts } from '../users-texts';
import { RoleSelect, useAdministratorConfirmation } from '../role-select';

const Invited = z.object({ email: z.string(), displayName: z.string(), roleId: z.string() });
type Invited = z.infer<typeof Invited>;

const StoredInvitation = z.partial(Invited);
/** Partly typed invitation. */
export type PartlyInvited = z.infer<typeof StoredInvitation>;

/** Returns a stored invitation, or null for an invalid value. */
export const asInvited = (kept: unknown): PartlyInvited | null =>
  StoredInvitation.safeParse(kept).data ?? null;

const NOTHING: PartlyInvited = {};

interface Props {
  typed: PartlyInvited;
  onChange: (typed: PartlyInvited) => void;
  onClose: () => void;
}

/**
 * Dialog that invites a user: email address, name and role; then the link is mailed. The typed values stay after an
 * error.
 */
export function InviteDialog({ typed, onChange, onClose }: Props): ReactNode {
  const invite = useInvite();
  const confirmation = useAdministratorConfirmation();
  return (
    <FormDialog<Invited>
      title={texts.title}
      submitText={texts.submit}
      initial={typed}
      saved={NOTHING}
      onChange={onChange}
      submit={invite}
      confirmation={confirmation}
      explain={conflictText}
      onClose={onClose}
    >
      <FormItem
        name="email"
        label={texts.email}
        validateTrigger="onBlur"
        validateFirst
        rules={[
          { required: true, whitespace: true, message: texts.needEmail },
          {
            validator: async (_rule, typed: string) => {
              if (parseEmailAddress(typed) === null) throw new Error(texts.badEmail);
            },
          },
        ]}
      >
        <Input dir="ltr" inputMode="email" autoComplete="off" maxLength={254} />
      </FormItem>
      <FormItem
        name="displayName"
        label={texts.name}
        rules={[{ required: true, whitespace: true, message: texts.needName }]}
      >
        <Input autoComplete="off" maxLength={200} />
      </FormItem>
      <FormItem
        name="roleId"
        label={texts.role}
        extra={texts.note}
        rules={[{ required: true, message: texts.needRole }]}
      >
        <RoleSelect />
      </FormItem>
    </FormDialog>
  );
}

/**
 * Returns the function that invites. The invitation exists after the first response; a failed mail is reported and can
 * be repeated.
 */
function useInvite(): (values: Invited) => Promise<SaveResult> {
  const dispatch = useAppDispatch();
  const [create] = useCreatePendingUserMutation();
  const [ensure] = useEnsureAuthUserMutation();
  const [send] = useSendInvitationMutation();
  return async (values) => {
    const email = parseEmailAddress(values.email) ?? values.email;
    const made = await create({ body: { ...values, email } });
    if (made.error !== undefined) return made;
    const { id } = made.data.data;
    const ensured = await ensure({ params: { id } });
    const sent = ensured.error === undefined ? await send({ params: { id } }) : ensured;
    dispatch(
      messageRaised(
        sent.error === undefined
          ? { tone: 'success', text: texts.sent(email) }
          : { tone: 'error', text: texts.notSent(email, failureText(sent.error)) },
      ),
    );
    return made;
  };
}
