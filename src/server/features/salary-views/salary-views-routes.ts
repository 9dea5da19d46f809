import * as contract from '#contract/features/salary-views/salary-views-contract';
import { serve } from '#server/lib/http/serve-route';
import { serveList } from '#server/lib/lists/serve-list';
import { findMyViews, salaryViewsSource } from './salary-views-queries';

export const salaryViewsRoutes = [
  ...serveList(contract.salaryViewsList, salaryViewsSource),

  serve(contract.listMySalaryViews, async ({ services: { db }, user: { id, agentId } }) => ({
    data: agentId === null ? [] : await findMyViews(db, { agentId, userId: id }),
  })),
];
