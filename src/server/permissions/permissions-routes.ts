import { getPermissions } from '../../contract/permissions/permissions-contract';
import { accessibleResources } from '../../contract/permissions/permissions-rules';
import { serve } from '../platform/http/serve-route';

export const permissionsRoutes = [
  serve(getPermissions, async ({ user }) => ({
    permissions: [...user.permissions],
    resources: accessibleResources(user.permissions),
  })),
];
