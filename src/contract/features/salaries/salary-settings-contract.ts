import * as z from 'zod/mini';
import { settingRoutes } from '#contract/lib/http/setting-routes';
import { PlainStatusCodes } from './salary-values';
import { salariesFeature } from './salaries-contract';

/** The organisation's salary settings. */
export const SalarySettings = z.strictObject({
  /** Statuses that count in a salary. Empty for all statuses. */
  defaultStatuses: PlainStatusCodes,
  /** Hour in Asia/Jerusalem at which the nightly job collects years, agents and statuses. */
  metadataHour: z.int().check(z.minimum(0), z.maximum(23)),
  /** Component code of commissions in the payroll program. */
  componentCode: z.string().check(z.trim(), z.regex(/^[\w.-]{1,20}$/)),
});
export type SalarySettings = z.infer<typeof SalarySettings>;

export const SALARY_SETTINGS: SalarySettings = { defaultStatuses: [], metadataHour: 3, componentCode: '100' };

export const { get: getSalarySettings, change: changeSalarySettings } = settingRoutes(salariesFeature, {
  path: '/api/salaries/settings',
  summary: {
    get: 'Statuses that count in salaries, time of the nightly job, payroll component code',
    change: 'Changes the settings of salaries; closed months do not change',
  },
  audit: 'salary_settings.changed',
  setting: SalarySettings,
});
