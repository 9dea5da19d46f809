import { bootstrapFirstAdmin, getBootstrapStatus } from '#contract/features/auth/bootstrap-contract';
import { serve } from '#server/lib/http/serve-route';
import { firstAdminNeeded, makeFirstAdmin } from './bootstrap-first-admin';

export const bootstrapRoutes = [
  serve(getBootstrapStatus, async ({ services }) => ({ firstAdminNeeded: await firstAdminNeeded(services) })),

  serve(bootstrapFirstAdmin, async ({ services, claims, body }) => ({
    data: { userId: await makeFirstAdmin(services, claims, body.displayName) },
  })),
];
