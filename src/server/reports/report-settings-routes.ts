import { changeReportSettings, getReportSettings } from '../../contract/reports/report-settings-contract';
import { insertAudit } from '../platform/audit-queries';
import { serve } from '../platform/http/serve-route';
import { findReportSettings, updateReportSettings } from './report-settings-queries';

export const reportSettingsRoutes = [
  serve(getReportSettings, async ({ services }) => ({ data: await findReportSettings(services.db) })),

  serve(changeReportSettings, async ({ services, user, body }) => {
    await services.db.transaction(async (tx) => {
      const before = await findReportSettings(tx);
      await updateReportSettings(tx, body);
      await insertAudit(tx, {
        actorId: user.id,
        action: 'report_settings.changed',
        before,
        after: body,
      });
    });
    return { data: body };
  }),
];
