import { getDashboard } from '#contract/features/dashboard/dashboard-contract';
import { businessDate } from '#server/lib/clock';
import { serve } from '#server/lib/http/serve-route';
import { findFullRunDue } from '#server/crm-mirror/mirror/reading-queries';
import { getPeriods } from './dashboard-periods';
import { loadDashboard } from './load-dashboard';

export const dashboardRoutes = [
  serve(getDashboard, async ({ services, user, query }) => {
    const today = businessDate(services.clock.now());
    const periods = getPeriods(query.period ?? 'month', today);
    // Read before the figures: they may then be newer than this time, never older.
    const lastSyncTime = await services.sync.lastSyncTime();
    const sections = await loadDashboard(services.db, today, periods, user.permissions);
    const fullRunDueSince = await findFullRunDue(services.db);
    return { data: { today, lastSyncTime, fullRunDueSince, periods, ...sections } };
  }),
];
