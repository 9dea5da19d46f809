import { getPermissions } from '../../contract/permissions/permissions-contract';
import { accessibleResources } from '../../contract/permissions/permissions-rules';
import { serve } from '../platform/serve-route';

export const permissionsRoutes = [
  serve(getPermissions, async ({ user }) => ({
    permissions: [...user.permissions],
    resources: accessibleResources(user.permissions),
  })),
];
