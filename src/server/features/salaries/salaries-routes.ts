import {
  carryLateChange,
  closeMonth,
  compareWithCrm,
  declineLateChange,
  getMonthClosing,
  getSecondPerson,
  listLateChanges,
  reopenMonth,
  requireSecondPerson,
  waiveSecondPerson,
  withdrawDecision,
} from '#contract/features/salaries/closings-contract';
import { getCompanySalaries, getPayroll } from '#contract/features/salaries/company-salaries-contract';
import {
  changeSalarySettings,
  getSalaryFilterSettings,
  getSalaryMetadata,
  getSalarySettings,
  querySalaries,
  saveSalaryFilterSettings,
} from '#contract/features/salaries/salaries-contract';
import { getStatement, listSalarySales } from '#contract/features/salaries/statements-contract';
import { answerQuestion, listQuestions } from '#contract/features/salaries/questions-contract';
import { businessDate } from '#server/lib/clock';
import { HttpError } from '#server/lib/http/errors';
import { serve } from '#server/lib/http/serve-route';
import { serveSetting } from '#server/lib/settings/serve-setting';
import * as closing from './closing/close-month';
import { changeSecondPerson, describeSecondPerson } from './closing/second-person';
import * as late from './closing/decide-late-change';
import { salaryFileRoutes } from './files/salary-file-routes';
import { loadPayroll, workingDaysOfYears } from './load-company';
import { loadSalesPage, loadStatement } from './load-statement';
import { loadYear } from './load-year';
import { monthListRoutes } from './month-list/month-list-routes';
import { findOfferedAgents } from './salary-names-queries';
import { answerQuestion as answer, loadQuestions } from './questions/answer-question';
import * as settings from './salary-settings-queries';

const queryRoutes = [
  serve(getSalaryMetadata, async ({ services }) => {
    const data = await settings.findSalaryMetadata(services.db);
    if (!data) throw new HttpError('not_found', 'the job that gathers it has not run');
    const agents = await findOfferedAgents(services.db, data.agents);
    return { data: { ...data, agents } };
  }),

  serve(querySalaries, async ({ services, body }) => {
    // Read before the sums: they may then be newer than this time, never older.
    const lastSyncTime = await services.sync.lastSyncTime();
    const today = businessDate(services.clock.now());
    const data = await loadYear(services.db, today, { year: body.year, ...body.filters });
    return { data: { ...data, lastSyncTime } };
  }),

  serve(getSalaryFilterSettings, async ({ services, user }) => ({
    data: await settings.findFilterSettings(services.db, user.id, services.clock.now()),
  })),

  serve(saveSalaryFilterSettings, async ({ services, user, body }) => {
    const now = services.clock.now();
    await settings.upsertFilterSettings(services.db, user.id, body, now);
    return { data: await settings.findFilterSettings(services.db, user.id, now) };
  }),

  ...serveSetting({ get: getSalarySettings, change: changeSalarySettings }, settings.salarySettings),

  serve(getStatement, async ({ services, query }) => {
    const lastSyncTime = await services.sync.lastSyncTime();
    const today = businessDate(services.clock.now());
    return { data: { ...(await loadStatement(services.db, today, query)), lastSyncTime } };
  }),

  serve(listSalarySales, ({ services, query }) =>
    loadSalesPage(services.db, businessDate(services.clock.now()), { ...query, order: 'oldest-first' }),
  ),

  serve(getCompanySalaries, async ({ services, query }) => {
    const lastSyncTime = await services.sync.lastSyncTime();
    const today = businessDate(services.clock.now());
    const { year, statusCode } = query;
    const data = await loadYear(services.db, today, { year, agentIds: [], statusCodes: statusCode });
    return { data: { ...data, lastSyncTime, workingDays: workingDaysOfYears(year, today) } };
  }),

  serve(getPayroll, async ({ services, query }) => ({
    data: await loadPayroll(services.db, businessDate(services.clock.now()), query.month),
  })),
];

const closingRoutes = [
  serve(getMonthClosing, async ({ services, user, params: { month } }) => ({
    data: await closing.describeMonth(services.db, { month, now: services.clock.now(), userId: user.id }),
  })),

  serve(getSecondPerson, async ({ services }) => ({ data: await describeSecondPerson(services.db) })),

  serve(requireSecondPerson, async ({ services, user }) => ({
    data: await changeSecondPerson(services, user.id, null),
  })),

  serve(waiveSecondPerson, async ({ services, user, body }) => ({
    data: await changeSecondPerson(services, user.id, body.reason),
  })),

  serve(compareWithCrm, async ({ services, user }) => {
    await services.sync.run('compare', { kind: 'person', userId: user.id });
    return { success: true };
  }),

  serve(closeMonth, async ({ services: { db, clock, config }, user, body }) => ({
    data: await closing.closeMonth(db, user.id, clock.now(), body, config),
  })),

  serve(reopenMonth, async ({ services, user, params, body }) => ({
    data: await closing.reopenMonth(services.db, user.id, services.clock.now(), { ...params, ...body }),
  })),

  serve(listLateChanges, async ({ services }) => ({
    data: await late.listLateChanges(services.db, services.clock.now()),
  })),

  serve(carryLateChange, async ({ services, user, body }) => {
    const decision = { ...body, reason: null };
    return { data: await late.decideLateChange(services.db, user.id, services.clock.now(), decision) };
  }),

  serve(declineLateChange, async ({ services, user, body }) => {
    const decision = { ...body, intoMonth: null };
    return { data: await late.decideLateChange(services.db, user.id, services.clock.now(), decision) };
  }),

  serve(withdrawDecision, async ({ services, user, params }) => ({
    data: await late.withdrawDecision(services.db, user.id, services.clock.now(), params.id),
  })),
];

const questionRoutes = [
  serve(listQuestions, async ({ services, query }) => ({ data: await loadQuestions(services, query) })),

  serve(answerQuestion, async ({ services, user, params, body }) => ({
    data: await answer(services, user.id, params.id, body),
  })),
];

export const salariesRoutes = [
  ...queryRoutes,
  ...closingRoutes,
  ...questionRoutes,
  ...monthListRoutes,
  ...salaryFileRoutes,
];
