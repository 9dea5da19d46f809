import { getTwoFactor } from '../../contract/two-factor/two-factor-contract';
import { serve } from '../platform/serve-route';
import { twoFactorStatus } from './two-factor-status';

export const twoFactorRoutes = [
  serve(getTwoFactor, async ({ services, claims, request }) => ({
    data: await twoFactorStatus(services, claims, request),
  })),
];
