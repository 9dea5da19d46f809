import * as contract from '#contract/features/salary-views/salary-views-contract';
import { serve } from '#server/lib/http/serve-route';
import { serveList } from '#server/lib/lists/serve-list';
import { findMyViews, salaryViewsSource } from './salary-views-queries';

const DAY_MS = 24 * 3_600_000;

export const salaryViewsRoutes = [
  ...serveList(contract.salaryViewsList, salaryViewsSource),

  serve(contract.listMySalaryViews, async ({ services: { db, clock }, user: { id, agentId } }) => {
    const since = new Date(clock.now().getTime() - contract.MY_VIEWS_DAYS * DAY_MS);
    return { data: agentId === null ? [] : await findMyViews(db, { agentId, userId: id, since }) };
  }),
];
