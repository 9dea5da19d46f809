import * as contract from '#contract/features/roles/roles-contract';
import { serve } from '#server/lib/http/serve-route';
import { changeRole, makeRole, removeRole } from './change-role';
import { cleanUpRoles } from './cleanup-roles';
import { presentRole, presentRoles } from './present-roles';

export const rolesRoutes = [
  serve(contract.listRoles, async ({ services, user }) => ({
    data: await presentRoles(services, user),
  })),

  serve(contract.getRole, async ({ services, user, params }) => ({
    data: await presentRole(services, user, params.id),
  })),

  serve(contract.createRole, async ({ services, user, body }) => {
    const id = await makeRole(services, user, body);
    return { data: await presentRole(services, user, id) };
  }),

  serve(contract.updateRole, async ({ services, user, params, body }) => {
    await changeRole(services, user, params.id, body);
    return { data: await presentRole(services, user, params.id) };
  }),

  serve(contract.deleteRole, async ({ services, user, params }) => {
    await removeRole(services, user, params.id);
    return { data: { id: params.id } };
  }),

  serve(contract.cleanupRoles, async ({ services, user, body }) => ({
    data: await cleanUpRoles(services, user, body.dryRun),
  })),
];
