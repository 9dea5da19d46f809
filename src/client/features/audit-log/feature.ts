import { SETTINGS_NEEDS, type SettingsPage } from '#client/lib/page';

export const auditLogPages: readonly SettingsPage[] = [
  {
    path: '/settings/audit-log',
    title: 'יומן פעולות',
    section: 'tools',
    needs: [...SETTINGS_NEEDS, 'system.manage'],
    load: async () => (await import(/* webpackChunkName: "audit-log" */ './audit-log-page')).AuditLogPage,
  },
];
