import Select, { type SelectProps } from 'antd/es/select/index';
import type { ReactNode } from 'react';
import { beyond } from '../../../contract/features/permissions/access-rules';
import type { HeldRole } from '../../../contract/features/roles/roles-contract';
import { selectPermissions } from '../permissions/permissions-selectors';
import { useAppSelector } from '../../lib/hooks';
import { useListRolesQuery } from '../roles/roles-api';
import { inviteTexts } from './people-texts';

const NO_ROLES: readonly HeldRole[] = [];

/** Returns all roles, by name. */
export function useRoles(): readonly HeldRole[] {
  return useListRolesQuery().data?.data ?? NO_ROLES;
}

/** Select of roles. Roles with permissions that the user lacks are disabled. */
export function RoleSelect(props: Pick<SelectProps, 'value' | 'onChange' | 'id'>): ReactNode {
  const roles = useRoles();
  const held = useAppSelector(selectPermissions);
  return (
    <Select
      {...props}
      showSearch={{ optionFilterProp: 'label' }}
      options={roles.map(({ id, name, permissions }) => {
        const isBeyond = beyond(held, permissions).length > 0;
        return {
          value: id,
          label: isBeyond ? `${name} (${inviteTexts.cannotGrant})` : name,
          disabled: isBeyond,
        };
      })}
    />
  );
}
