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

/** `webpackChunkName` of each page behind the sign-in, by its path. */
const PAGE_PARTS: Readonly<Record<string, string>> = {
  '/': 'dashboard',
  '/agent': 'agent',
  '/user-info': 'agents',
  '/user-info/sales': 'sales',
  '/user-info/salaries': 'salaries',
  '/user-info/salary-reports': 'salary-reports',
  '/reports': 'reports',
  '/reports/smart-ledger': 'smart-ledger',
  '/reports/marketers': 'marketers',
  '/reports/inactive-customers': 'inactive-customers',
  '/reports/sales-print': 'sales-print',
  '/reports/salaries': 'company-salaries',
  '/inventory': 'inventory',
  '/settings/data-sync': 'data-sync',
  '/settings/functions-config': 'functions',
  '/settings/users': 'people',
  '/settings/permissions': 'permissions',
  '/settings/user-info-management': 'user-info-management',
  '/settings/biometric-devices': 'biometric-devices',
  '/settings/2fa': 'second-factor',
  '/settings/login-behavior': 'login-behavior',
  '/settings/user-id': 'user-id',
  '/settings/audit-log': 'audit-log',
};

/** Growth that a budget allows before the check fails: antd and React grow a little with each release. */
const AIR = 1.05;

/** Measured over all pages: brotli needs at most this share of the bytes of gzip. */
const BROTLI_SHARE = 0.88;

function withAir(gzipKb: number): { gzipKb: number; brotliKb: number } {
  return { gzipKb: Math.round(gzipKb * AIR), brotliKb: Math.round(gzipKb * AIR * BROTLI_SHARE) };
}

function pageBudget({ path }: { path: string }): RouteBudget {
  const part = PAGE_PARTS[path];
  if (part === undefined) throw new Error(`config/budgets.ts does not name the part of ${path}.`);
  return { path, parts: [...SHELL_PARTS, part], ...withAir(path === '/' ? 480 : 510) };
}

/** kB gzip, before air: login 220, login with the identity provider 250, second factor 276, dashboard 480, any other page 510. */
export const ROUTE_BUDGETS: readonly RouteBudget[] = [
  { path: '/login', parts: ['login', 'boot'], ...withAir(220) },
  { path: '/login', step: 'sign in', parts: ['login', 'boot', 'identity'], ...withAir(250) },
  { path: '/reset-password', parts: ['reset-password'], ...withAir(220) },
  { path: '/auth/action', parts: ['action-link'], ...withAir(220) },
  { path: '/2fa', parts: ['two-factor', 'api', 'identity'], ...withAir(276) },
  ...[...PAGES, ...SETTINGS_PAGES].map(pageBudget),
];

/** What a person has who has seen a list: antd's table, filters, panel, and the frame around them. */
export const LIST_PARTS = [...SHELL_PARTS, 'sales'] as const;

/** A page behind the sign-in may add so much to what a list has brought. gzip. */
export const MOST_ADDED_KB = 75 * AIR;

/** So may a part that comes later. gzip. */
export const MOST_LATER_KB = 80 * AIR;

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
