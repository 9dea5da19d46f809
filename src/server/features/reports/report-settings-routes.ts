import {
  changeReportSettings,
  getReportSettings,
} from '../../../contract/features/reports/report-settings-contract';
import { serve } from '../../lib/http/serve-route';
import { changeSetting } from '../../lib/settings/setting';
import { findReportSettings, reportSettings } from './report-settings';

export const reportSettingsRoutes = [
  serve(getReportSettings, async ({ services }) => ({ data: await findReportSettings(services.db) })),

  serve(changeReportSettings, async ({ services, user, body: { basedOn, ...value } }) => ({
    data: await changeSetting(services.db, reportSettings, { value, basedOn, actorId: user.id }),
  })),
];
