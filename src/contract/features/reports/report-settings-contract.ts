import * as z from 'zod/mini';
import { route } from '../../lib/http/route';
import { settingBody } from '../../lib/http/setting-body';
import { ReportSettings } from './report-settings';

const declared = { path: '/api/functions/reports', requires: 'system.manage' } as const;

export const getReportSettings = route({
  ...declared,
  method: 'GET',
  summary: 'Limits of the marks in a ledger, cancelled statuses, wording of VAT',
  response: z.object({ data: ReportSettings }),
});

export const changeReportSettings = route({
  ...declared,
  method: 'PUT',
  summary: 'Changes the limits of the marks in a ledger, cancelled statuses, wording of VAT',
  audit: 'report_settings.changed',
  body: settingBody(ReportSettings),
  response: z.object({ data: ReportSettings }),
});
