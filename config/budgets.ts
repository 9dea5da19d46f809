import { PAGES } from '../src/client/app/pages';
import { SETTINGS_PAGES } from '../src/client/app/settings/settings-pages';

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
  path: string;
  /** What the person can do by then; none: see the page and use it. */
  step?: string;
}

/** What every page behind the sign-in needs: the frame around it, its data's endpoints, and who is signed in. */
export const SHELL_PARTS = ['workspace', 'api', 'identity'] as const;

/** What each page behind the sign-in may weigh, by its path; `part`: the `webpackChunkName` of its code. */
const PAGE_BUDGETS: Readonly<Record<string, { part: string; gzipKb: number; brotliKb: number }>> = {
  '/': { part: 'dashboard', gzipKb: 400, brotliKb: 347 },
  '/agent': { part: 'agent', gzipKb: 415, brotliKb: 360 },
  '/user-info': { part: 'agents', gzipKb: 426, brotliKb: 369 },
  '/user-info/sales': { part: 'sales', gzipKb: 442, brotliKb: 384 },
  '/user-info/salaries': { part: 'salaries', gzipKb: 440, brotliKb: 383 },
  '/user-info/salary-reports': { part: 'salary-reports', gzipKb: 466, brotliKb: 406 },
  '/reports': { part: 'reports', gzipKb: 365, brotliKb: 316 },
  '/reports/smart-ledger': { part: 'smart-ledger', gzipKb: 443, brotliKb: 385 },
  '/reports/marketers': { part: 'marketers', gzipKb: 421, brotliKb: 365 },
  '/reports/inactive-customers': { part: 'inactive-customers', gzipKb: 447, brotliKb: 389 },
  '/reports/sales-print': { part: 'sales-print', gzipKb: 419, brotliKb: 364 },
  '/reports/salaries': { part: 'company-salaries', gzipKb: 441, brotliKb: 384 },
  '/inventory': { part: 'inventory', gzipKb: 456, brotliKb: 396 },
  '/settings/data-sync': { part: 'data-sync', gzipKb: 473, brotliKb: 413 },
  '/settings/functions-config': { part: 'functions', gzipKb: 458, brotliKb: 399 },
  '/settings/users': { part: 'people', gzipKb: 490, brotliKb: 427 },
  '/settings/permissions': { part: 'permissions', gzipKb: 459, brotliKb: 400 },
  '/settings/user-info-management': { part: 'user-info-management', gzipKb: 454, brotliKb: 395 },
  '/settings/biometric-devices': { part: 'biometric-devices', gzipKb: 389, brotliKb: 337 },
  '/settings/2fa': { part: 'second-factor', gzipKb: 392, brotliKb: 340 },
  '/settings/login-behavior': { part: 'login-behavior', gzipKb: 395, brotliKb: 343 },
  '/settings/user-id': { part: 'user-id', gzipKb: 410, brotliKb: 355 },
  '/settings/audit-log': { part: 'audit-log', gzipKb: 439, brotliKb: 382 },
};

function behindSignIn({ path }: { path: string }): RouteBudget {
  const found = PAGE_BUDGETS[path];
  if (!found) throw new Error(`config/budgets.ts does not say what ${path} may weigh.`);
  const { part, ...most } = found;
  return { path, parts: [...SHELL_PARTS, part], ...most };
}

/**
 * Every route stands here. What is wanted: sign-in 215 (250 with who one is),
 * dashboard 400, first list 450, each further page at most 60 more (kB gzip). What stands above that is what the pages
 * weigh: they may become lighter, and not heavier unseen.
 */
export const ROUTE_BUDGETS: readonly RouteBudget[] = [
  { path: '/login', parts: ['login', 'boot'], gzipKb: 215, brotliKb: 184 },
  { path: '/login', step: 'sign in', parts: ['login', 'boot', 'identity'], gzipKb: 250, brotliKb: 214 },
  { path: '/reset-password', parts: ['reset-password'], gzipKb: 208, brotliKb: 178 },
  { path: '/auth/action', parts: ['action-link'], gzipKb: 210, brotliKb: 180 },
  { path: '/2fa', parts: ['two-factor', 'api', 'identity'], gzipKb: 276, brotliKb: 238 },
  ...[...PAGES, ...SETTINGS_PAGES].map(behindSignIn),
];

/** What a person has who has seen a list: antd's table, filters, panel, and the frame around them. */
export const LIST_PARTS = [...SHELL_PARTS, 'sales'] as const;

/** A page behind the sign-in may add so much to what a list has brought. gzip. */
export const MOST_ADDED_KB = 60;

/** So may a part that comes later. gzip. */
export const MOST_LATER_KB = 75;

/** Parts that nobody waits for: they come once the page is painted, or when they are asked for. */
export const LATER_PARTS: readonly string[] = [
  'access-decision',
  'account',
  'administrators',
  'app-check',
  'audit-changes',
  'authenticator',
  'bar-charts',
  'change-password',
  'customer-panel',
  'date-pickers',
  'dialogs',
  'fault-report',
  'full-sync',
  'google',
  'list-fields',
  'list-views',
  'mapping',
  'mapping-select',
  'my-devices',
  'pagination',
  'palette',
  'replay',
  'sale-record',
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
