import { paths } from '#client/lib/location/paths';
import { SETTINGS_NEEDS, type SettingsPage } from '#client/lib/page';

export const auditLogPages: readonly SettingsPage[] = [
  {
    path: paths.auditLog(),
    title: 'יומן פעולות',
    section: 'tools',
    needs: [...SETTINGS_NEEDS, 'system.manage'],
    load: async () => (await import(/* webpackChunkName: "audit-log" */ './audit-log-page')).AuditLogPage,
  },
];
