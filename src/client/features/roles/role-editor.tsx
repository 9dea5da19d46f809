import Alert from 'antd/es/alert/Alert';
import Button from 'antd/es/button/Button';
import Flex from 'antd/es/flex/index';
import Tag from 'antd/es/tag/index';
import { useState, type ReactNode } from 'react';
import { getExcessPermissions } from '#contract/features/permissions/access-rules';
import {
  holds,
  type Action,
  type Permission,
  type Resource,
} from '#contract/lib/permissions/permissions-rules';
import type { HeldRole } from '#contract/features/roles/roles-contract';
import { selectPermissions } from '#client/session/permissions/permissions-selectors';
import { actionTexts, resourceTexts } from '#client/session/permissions/permissions-texts';
import { useAppDispatch, useAppSelector } from '#client/lib/hooks';
import { messageRaised } from '#client/lib/snackbar/snackbar-slice';
import { ConfirmDialog } from '#client/components/dialogs/confirm-dialog';
import { ChangesFrame } from '#client/components/form/settings/changes-bar';
import { FormCard } from '#client/components/form/form-card';
import { formTexts } from '#client/components/form/form-texts';
import { ReadOnlyNote } from '#client/components/form/settings/read-only-note';
import { failureText } from './conflict-texts';
import { RoleButtons } from './role-buttons';
import {
  diffPermissions,
  applyEdits,
  filterKnownPermissions,
  needsSettingsView,
  getUnknownPermissions,
  type RoleDraft,
} from './role-edits';
import { RoleHolders } from './role-holders';
import { RoleMatrix } from './role-matrix';
import { useUpdateRoleMutation } from './roles-api';
import { matrixTexts as texts, rolesTexts } from './roles-texts';

interface Props {
  role: HeldRole;
  /** Unsaved changes, kept while another role is displayed. */
  draft: RoleDraft;
  /** The changes include values from before the session ended. */
  restored: boolean;
  onDraft: (draft: RoleDraft) => void;
  onCreated: (id: string) => void;
}

/** Editor of a role: holders, permissions and unsaved changes. Requires the role's id as `key`. */
export function RoleEditor({ role, draft, restored, onDraft, onCreated }: Props): ReactNode {
  const own = useAppSelector(selectPermissions);
  const edits = useRoleEdits(role, draft, onDraft);
  const { edited, toggle } = edits;
  const leftovers = getUnknownPermissions(role);
  const missing = getExcessPermissions(own, role.permissions);
  const isReadOnly = missing.length > 0;
  return (
    <FormCard
      title={role.name}
      note={<RoleHolders role={role} />}
      extra={<RoleButtons role={role} isReadOnly={isReadOnly} onCreated={onCreated} />}
    >
      {isReadOnly && <ReadOnlyNote lacks={missing.join(', ')} />}
      {needsSettingsView(edited) && !isReadOnly && (
        <div className="form-part">
          <Alert
            type="info"
            showIcon
            title={texts.lacksSettings}
            action={
              <Button disabled={!holds(own, 'settings.view')} onClick={() => toggle('settings.view', true)}>
                {texts.addSettings}
              </Button>
            }
          />
        </div>
      )}
      <RoleMatrix
        name={role.name}
        stored={new Set(role.permissions)}
        edited={edited}
        own={own}
        isReadOnly={isReadOnly}
        onToggle={toggle}
      />
      {leftovers.length > 0 && (
        <p className="form-part muted">
          {texts.leftovers} <bdi dir="ltr">{leftovers.join(', ')}</bdi>
        </p>
      )}
      <RoleBar role={role} restored={restored} {...edits} />
    </FormCard>
  );
}

type Edits = ReturnType<typeof useRoleEdits>;

/** Footer with the changes and their affected users, with a confirmation if an active user loses a permission. */
function RoleBar({
  role,
  restored,
  edited,
  isDirty,
  isSaving,
  saveError,
  discard,
  save,
}: Edits & Pick<Props, 'role' | 'restored'>): ReactNode {
  const [warned, setWarned] = useState(false);
  const { added, removed } = diffPermissions(role, edited);
  const losing = getAffectedNames(role, edited, removed);
  if (!isDirty) return null;
  return (
    <>
      <ChangesFrame
        actions={
          <>
            <Button onClick={discard} disabled={isSaving}>
              {texts.discard}
            </Button>
            <Button
              type="primary"
              loading={isSaving}
              onClick={() => (losing === '' ? void save() : setWarned(true))}
            >
              {texts.save}
            </Button>
          </>
        }
      >
        <Flex wrap align="center" gap="4px 8px">
          <strong>{texts.changes(added.length + removed.length)}</strong>
          {added.map((one) => (
            <Tag key={one} color="success">{`+ ${getWords(one)}`}</Tag>
          ))}
          {removed.map((one) => (
            <Tag key={one} color="error">{`− ${getWords(one)}`}</Tag>
          ))}
          <span className="fine">{texts.affects(role.holderCount)}</span>
        </Flex>
        {restored && <p className="hint">{formTexts.restored}</p>}
        <div role="alert" className="bad">
          {saveError}
        </div>
      </ChangesFrame>
      <ConfirmDialog
        open={warned}
        title={texts.warnTitle}
        confirmText={texts.saveAnyway}
        danger
        busy={isSaving}
        onConfirm={() => void save().then(() => setWarned(false))}
        onCancel={() => setWarned(false)}
      >
        {texts.warnText(losing, removed.map(getWords).join(', '))}
      </ConfirmDialog>
    </>
  );
}

/** State of a role's edits. They are kept after a rejected save, and when the role changes. */
function useRoleEdits(role: HeldRole, draft: RoleDraft, onDraft: (draft: RoleDraft) => void) {
  const dispatch = useAppDispatch();
  const [update, { isLoading }] = useUpdateRoleMutation();
  const [saveError, setSaveError] = useState('');
  const edited = applyEdits(role, draft);
  const { added, removed } = diffPermissions(role, edited);
  const isDirty = added.length + removed.length > 0;
  const discard = (): void => {
    onDraft({});
    setSaveError('');
  };
  const save = async (): Promise<void> => {
    setSaveError('');
    const result = await update({
      params: { id: role.id },
      body: { permissions: filterKnownPermissions(edited), basedOn: role.updatedAt },
    });
    if (result.error !== undefined) return setSaveError(failureText(result.error));
    discard();
    dispatch(messageRaised({ tone: 'success', text: rolesTexts.saved(role.name) }));
  };
  return {
    edited,
    isDirty,
    discard,
    save,
    isSaving: isLoading,
    saveError,
    toggle: (permission: Permission, on: boolean) => onDraft({ ...draft, [permission]: on }),
  };
}

/** Returns the names of active holders who would lose a permission, or ''. */
function getAffectedNames(
  { holders = [] }: HeldRole,
  edited: ReadonlySet<string>,
  removed: readonly Permission[],
): string {
  const lost = removed.filter((one) => !holds([...edited], one));
  if (lost.length === 0) return '';
  return holders
    .filter(({ online }) => online)
    .map(({ displayName, email }) => displayName || email)
    .join(', ');
}

function getWords(permission: Permission): string {
  const [resource, action] = permission.split('.') as [Resource, Action];
  return `${resourceTexts[resource]}: ${actionTexts[action]}`;
}
