import Select, { type SelectProps } from 'antd/es/select/index';
import type { ReactNode } from 'react';
import { getExcessPermissions } from '#contract/features/permissions/access-rules';
import { accessibleResources, SYSTEM_ADMIN } from '#contract/lib/permissions/permissions-rules';
import type { HeldRole } from '#contract/features/roles/roles-contract';
import type { SubmitConfirmation } from '#client/components/form/use-submit-confirmation';
import { resourceTexts } from '#client/session/permissions/permissions-texts';
import { selectPermissions } from '#client/session/permissions/permissions-selectors';
import { useAppSelector } from '#client/lib/hooks';
import { useListRolesQuery } from '#client/features/roles/roles-api';
import { inviteTexts } from './users-texts';

const NO_ROLES: readonly HeldRole[] = [];

/** Returns all roles, by name. */
export function useRoles(): readonly HeldRole[] {
  return useListRolesQuery().data?.data ?? NO_ROLES;
}

const isAdministrator = ({ permissions }: HeldRole): boolean => permissions.includes(SYSTEM_ADMIN);

/** Returns a function that gives the confirmation before a role with all permissions is granted; null for other roles. */
export function useAdministratorConfirmation(
  before: string | null = null,
): (values: { roleId: string | null }) => SubmitConfirmation | null {
  const roles = useRoles();
  return ({ roleId }) => {
    const role = roles.find(({ id }) => id === roleId);
    return role && roleId !== before && isAdministrator(role) ? inviteTexts.administrator(role.name) : null;
  };
}

/** Returns the roles with the fewest permissions first. */
function sortByPermissions(roles: readonly HeldRole[]): HeldRole[] {
  const rank = (role: HeldRole): number => (isAdministrator(role) ? Infinity : role.permissions.length);
  return [...roles].sort((a, b) => (rank(a) === rank(b) ? 0 : rank(a) - rank(b)));
}

function describeAccess(role: HeldRole): string {
  if (isAdministrator(role)) return inviteTexts.everything;
  return accessibleResources(role.permissions)
    .map((resource) => resourceTexts[resource])
    .join(' · ');
}

/** Select of roles with what they open. Roles with permissions that the user lacks are disabled. */
export function RoleSelect(props: Pick<SelectProps, 'value' | 'onChange' | 'id'>): ReactNode {
  const roles = useRoles();
  const held = useAppSelector(selectPermissions);
  return (
    <Select
      {...props}
      showSearch={{ optionFilterProp: 'label' }}
      optionRender={({ label, data }) => (
        <>
          {label}
          <div className="hint role-access">{data.access}</div>
        </>
      )}
      options={sortByPermissions(roles).map((role) => {
        const { id, name } = role;
        const isBeyond = getExcessPermissions(held, role.permissions).length > 0;
        return {
          value: id,
          access: describeAccess(role),
          label: isBeyond ? `${name} (${inviteTexts.cannotGrant})` : name,
          disabled: isBeyond,
        };
      })}
    />
  );
}
