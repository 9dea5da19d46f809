import * as contract from '#contract/features/users/users-contract';
import { type AdminUser, listAdministrators } from '#contract/features/users/users-contract';
import type { Database } from '#server/db/database';
import { serve } from '#server/lib/http/serve-route';
import { findAdministratorNames } from '#server/features/roles/administrators-queries';
import { resetOwnCode } from './reset-own-code';
import { activate, changeUser, deactivate, endSessions, requireUser } from './change-user';
import { findUserTies } from './user-ties-queries';
import { peopleRoutes, usersListRoutes } from './users-list-queries';

export const usersRoutes = [
  ...usersListRoutes,
  ...peopleRoutes,

  serve(contract.updateUser, async ({ services, user, params, body }) => {
    await changeUser(services, user, params.id, body);
    return { data: await present(services.db, params.id) };
  }),

  serve(contract.getUserTies, async ({ services, params }) => {
    await requireUser(services.db, params.id);
    return { data: await findUserTies(services.db, params.id, services.clock.now()) };
  }),

  serve(contract.deactivateUser, async ({ services, user, params }) => {
    await deactivate(services, user, params.id);
    return { data: await present(services.db, params.id) };
  }),

  serve(contract.offBoardUser, async ({ services, user, params, body }) => {
    await deactivate(services, user, params.id, body);
    return { data: await present(services.db, params.id) };
  }),

  serve(contract.resetOwnCode, async ({ services, user, params }) => {
    await resetOwnCode(services, user, params.id);
    return { data: await present(services.db, params.id) };
  }),

  serve(contract.endSessions, async ({ services, user, params }) => {
    await endSessions(services, user, params.id);
    return { data: await present(services.db, params.id) };
  }),

  serve(contract.activateUser, async ({ services, user, params }) => {
    const lostAgent = await activate(services, user, params.id);
    return { data: await present(services.db, params.id), lostAgent };
  }),

  serve(listAdministrators, async ({ services }) => ({
    data: await findAdministratorNames(services.db),
  })),
];

async function present(db: Database, id: string): Promise<AdminUser> {
  const { user, role } = await requireUser(db, id);
  const { email, displayName, roleId, isActive, createdAt, updatedAt, lastLogin } = user;
  return {
    id,
    email,
    displayName,
    roleId,
    roleName: role?.name ?? null,
    isActive,
    createdAt,
    updatedAt,
    lastLogin,
  };
}
