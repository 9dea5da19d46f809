import CopyOutlined from '@ant-design/icons/es/icons/CopyOutlined';
import DeleteOutlined from '@ant-design/icons/es/icons/DeleteOutlined';
import EditOutlined from '@ant-design/icons/es/icons/EditOutlined';
import Button from 'antd/es/button/Button';
import Flex from 'antd/es/flex/index';
import FormItem from 'antd/es/form/FormItem/index';
import Input from 'antd/es/input/Input';
import TextArea from 'antd/es/input/TextArea';
import { useState, type ReactNode } from 'react';
import type { HeldRole } from '#contract/features/roles/roles-contract';
import { useAppDispatch } from '#client/lib/hooks';
import { messageRaised } from '#client/lib/snackbar/snackbar-slice';
import { ConfirmDialog } from '#client/components/dialogs/confirm-dialog';
import { FormDialog } from '#client/components/form/form-dialog';
import { failureText, conflictText } from './conflict-texts';
import { filterKnownPermissions } from './role-edits';
import { useCreateRoleMutation, useDeleteRoleMutation, useUpdateRoleMutation } from './roles-api';
import { rolesTexts as texts } from './roles-texts';

interface Props {
  role: HeldRole;
  /** The role has permissions that the user lacks. */
  isReadOnly: boolean;
  onCreated: (id: string) => void;
}

/** Buttons that copy, rename or delete a role. */
export function RoleButtons({ role, isReadOnly, onCreated }: Props): ReactNode {
  const dispatch = useAppDispatch();
  const [open, setOpen] = useState<'copy' | 'rename' | 'remove' | null>(null);
  const [remove] = useDeleteRoleMutation();
  const [update] = useUpdateRoleMutation();
  const close = (): void => setOpen(null);
  const { id, name, description, holderCount, invitedCount } = role;
  const isHeld = holderCount + invitedCount > 0;
  const removeIt = async (): Promise<void> => {
    close();
    const result = await remove({ params: { id } });
    dispatch(
      messageRaised(
        result.error === undefined
          ? { tone: 'success', text: texts.removed(name) }
          : { tone: 'error', text: failureText(result.error) },
      ),
    );
  };
  return (
    <Flex wrap gap={4}>
      <Button
        type="text"
        icon={<CopyOutlined aria-hidden />}
        disabled={isReadOnly}
        onClick={() => setOpen('copy')}
      >
        {texts.copy}
      </Button>
      <Button
        type="text"
        icon={<EditOutlined aria-hidden />}
        disabled={isReadOnly}
        onClick={() => setOpen('rename')}
      >
        {texts.rename}
      </Button>
      <Button
        type="text"
        danger
        icon={<DeleteOutlined aria-hidden />}
        disabled={isReadOnly}
        onClick={() => setOpen('remove')}
      >
        {texts.remove}
      </Button>
      {open === 'copy' && <CreateRoleDialog copied={role} onClose={close} onCreated={onCreated} />}
      {open === 'rename' && (
        <FormDialog<{ name: string; description: string }>
          title={texts.renameTitle}
          submitText={texts.submitSave}
          initial={{ name, description }}
          submit={(body) => update({ params: { id }, body })}
          explain={conflictText}
          onClose={close}
        >
          <RoleFields />
        </FormDialog>
      )}
      <ConfirmDialog
        open={open === 'remove'}
        title={texts.removeTitle(name)}
        confirmText={texts.remove}
        danger
        impossible={isHeld}
        onConfirm={() => void removeIt()}
        onCancel={close}
      >
        {holderCount > 0 && <p>{texts.holders(holderCount)}.</p>}
        {texts.removeText}
      </ConfirmDialog>
    </Flex>
  );
}

interface CreateProps {
  /** Role to copy the permissions from. Default: no permissions. */
  copied?: HeldRole;
  onClose: () => void;
  onCreated: (id: string) => void;
}

/** Dialog that creates a role. Its permissions are edited afterwards. */
export function CreateRoleDialog({ copied, onClose, onCreated }: CreateProps): ReactNode {
  const [create] = useCreateRoleMutation();
  return (
    <FormDialog<{ name: string; description: string }>
      title={texts.createTitle}
      submitText={texts.submitCreate}
      initial={{ name: copied ? texts.copyName(copied.name) : '', description: copied?.description ?? '' }}
      submit={async (values) => {
        const permissions = [...new Set(filterKnownPermissions(copied?.permissions ?? []))];
        const result = await create({ body: { ...values, permissions } });
        if (result.data) onCreated(result.data.data.id);
        return result;
      }}
      explain={conflictText}
      onClose={onClose}
    >
      <RoleFields />
    </FormDialog>
  );
}

function RoleFields(): ReactNode {
  return (
    <>
      <FormItem
        name="name"
        label={texts.name}
        rules={[{ required: true, whitespace: true, message: texts.needName }]}
      >
        <Input maxLength={100} />
      </FormItem>
      <FormItem name="description" label={texts.description}>
        <TextArea maxLength={1_000} rows={2} />
      </FormItem>
    </>
  );
}
