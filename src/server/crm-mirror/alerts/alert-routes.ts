import { changeAlertChoice, getAlertChoice } from '#contract/features/crm-mirror/sync/sync-health-contract';
import { insertAudit } from '#server/lib/audit-queries';
import { authorizeWrite } from '#server/lib/authorize-write';
import { serve } from '#server/lib/http/serve-route';
import { nothingChanged } from '#server/lib/request-context';
import { readWantsAlerts, updateWantsAlerts } from './alert-queries';
import { canMailAlerts } from './send-alerts';

export const alertRoutes = [
  serve(getAlertChoice, async ({ services: { db, config }, user }) => ({
    data: { wantsMail: await readWantsAlerts(db, user.id), canSend: canMailAlerts(config) },
  })),

  serve(changeAlertChoice, async ({ services: { db }, user, body: { wantsMail } }) => {
    await db.transaction(async (tx) => {
      await authorizeWrite(tx);
      const before = await readWantsAlerts(tx, user.id);
      if (before === wantsMail) return nothingChanged();
      await updateWantsAlerts(tx, user.id, wantsMail);
      await insertAudit(tx, {
        actorId: user.id,
        action: 'alerts.changed',
        before: { wantsMail: before },
        after: { wantsMail },
      });
    });
    return { data: { wantsMail } };
  }),
];
