/**
 * What a page may cost before it is painted and can be used. One place: the build's check (scripts/budgets.ts) and the
 * browser tests read it. kB are 1,000 bytes: the page with what is painted in it, its scripts and its styles, as they
 * travel (gzip at level 9, brotli at 11).
 */
export interface Budget {
  /** `webpackChunkName`s of what must be there, beside what every page starts with. */
  parts: readonly string[];
  gzipKb: number;
  brotliKb: number;
}

export interface RouteBudget extends Budget {
  /** As in src/client/app/router.tsx, src/client/app/pages.ts and src/client/app/settings/settings-pages.ts. */
  path: string;
  /** What the person can do by then; none: see the page and use it. */
  step?: string;
}

/** What every page behind the sign-in needs: the frame around it, its data's endpoints, and who is signed in. */
export const SHELL_PARTS = ['workspace', 'api', 'identity'] as const;

const behindSignIn = (path: string, part: string, gzipKb: number, brotliKb: number): RouteBudget => ({
  path,
  parts: [...SHELL_PARTS, part],
  gzipKb,
  brotliKb,
});

/** Every route stands here; one that does not fails the check. */
export const ROUTE_BUDGETS: readonly RouteBudget[] = [
  { path: '/login', parts: ['login', 'boot'], gzipKb: 215, brotliKb: 185 },
  { path: '/login', step: 'sign in', parts: ['login', 'boot', 'identity'], gzipKb: 250, brotliKb: 216 },
  { path: '/reset-password', parts: ['reset-password'], gzipKb: 205, brotliKb: 177 },
  { path: '/auth/action', parts: ['action-link'], gzipKb: 205, brotliKb: 177 },
  { path: '/2fa', parts: ['two-factor', 'api', 'identity'], gzipKb: 268, brotliKb: 232 },
  behindSignIn('/', 'dashboard', 400, 346),
  behindSignIn('/user-info', 'agents', 450, 390),
  behindSignIn('/user-info/sales', 'sales', 450, 390),
  behindSignIn('/reports', 'reports', 450, 390),
  behindSignIn('/reports/smart-ledger', 'smart-ledger', 450, 390),
  behindSignIn('/reports/marketers', 'marketers', 450, 390),
  behindSignIn('/reports/inactive-customers', 'inactive-customers', 450, 390),
  behindSignIn('/reports/sales-print', 'sales-print', 450, 390),
  behindSignIn('/inventory', 'inventory', 450, 390),
  behindSignIn('/agent', 'agent', 450, 390),
  behindSignIn('/user-info/salaries', 'salaries', 450, 390),
  behindSignIn('/user-info/salary-reports', 'salary-reports', 450, 390),
  behindSignIn('/reports/salaries', 'company-salaries', 450, 390),
  behindSignIn('/settings/data-sync', 'data-sync', 450, 390),
  behindSignIn('/settings/functions-config', 'functions', 450, 390),
  behindSignIn('/settings/user-info-management', 'user-info-management', 460, 400),
  behindSignIn('/settings/biometric-devices', 'biometric-devices', 400, 348),
  behindSignIn('/settings/2fa', 'second-factor', 400, 348),
  behindSignIn('/settings/login-behavior', 'login-behavior', 400, 348),
  behindSignIn('/settings/users', 'people', 450, 390),
  behindSignIn('/settings/permissions', 'permissions', 450, 390),
  behindSignIn('/settings/user-id', 'user-id', 450, 390),
  behindSignIn('/settings/audit-log', 'audit-log', 450, 390),
];

/** A page behind the sign-in, and each later part, may add so much to what all of them share. gzip. */
export const MOST_ADDED_KB = 60;

/** Parts that nobody waits for: they come once the page is painted, or when they are asked for. */
export const LATER_PARTS: readonly string[] = [
  'account',
  'app-check',
  'authenticator',
  'bar-charts',
  'change-password',
  'customer-panel',
  'date-pickers',
  'google',
  'mapping-select',
  'my-devices',
  'palette',
  'sales-selects',
];

/** Modules that no page needs, by a part of their path, and what to do instead. */
export const KEPT_OUT: readonly { path: string; instead: string }[] = [
  { path: 'zod/v4/classic/', instead: "import from 'zod/mini'" },
  { path: 'zod/v4/locales/', instead: 'our messages are our own: import what is used of zod/mini' },
  { path: 'antd/es/index.js', instead: "import from 'antd/es/<component>'" },
  { path: 'antd/lib/', instead: "import from 'antd/es/<component>'" },
  { path: '@ant-design/icons/es/icons/index.js', instead: "import from '@ant-design/icons/es/icons/<icon>'" },
];

/**
 * Times that the browser waits for an answer before it can go on, from the page's address to a screen with its data: the
 * page, then all that it announces side by side.
 */
export const MOST_ROUND_TRIPS = 2;

/** Elements of a long table, however many rows it has. */
export const MOST_TABLE_NODES = 600;
