import { checkStatements, getMonthList } from '#contract/features/salaries/month-list/month-list-contract';
import { cancelSendings, markOpened, sendStatements } from '#contract/features/salaries/sending-contract';
import { serve } from '#server/lib/http/serve-route';
import * as sending from '../sending/send-statements';
import * as checking from './check-statements';
import { loadMonthList } from './load-month-list';

export const monthListRoutes = [
  serve(getMonthList, async ({ services, user, params }) => ({
    data: await loadMonthList(services, user.id, params.month),
  })),

  serve(checkStatements, async ({ services, user, params, body }) => ({
    data: await checking.checkStatements(services, user.id, { ...params, ...body }),
  })),

  serve(sendStatements, async ({ services, user, body }) => ({
    data: { count: await sending.queueStatements(services, user.id, body) },
  })),

  serve(markOpened, async ({ services, user, params }) => ({
    data: { count: await sending.markOpened(services, user.id, params.id) },
  })),

  serve(cancelSendings, async ({ services, user, body }) => ({
    data: { count: await sending.cancelSendings(services, user.id, body.ids) },
  })),
];
