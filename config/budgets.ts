import { PAGES } from '../src/client/app/pages';
import { SETTINGS_PAGES } from '../src/client/app/settings/settings-pages';

/**
 * Budgets of a page until it is painted and usable. Used by the check of the build (scripts/budgets.ts) and by the
 * browser tests. kB are 1,000 bytes: the page with its inline content, its scripts and its styles, as transferred
 * (gzip level 9, brotli level 11).
 */
export interface Budget {
  /** `webpackChunkName`s of the required chunks, apart from the initial ones. */
  parts: readonly string[];
  gzipKb: number;
  brotliKb: number;
}

export interface RouteBudget extends Budget {
  path: string;
  /** Interaction that is possible by then. Default: see and use the page. */
  step?: string;
}

/** Chunks of every page behind the sign-in: its layout, the API endpoints, and the signed-in user. */
export const SHELL_PARTS = ['workspace', 'api', 'identity'] as const;

/** `webpackChunkName` of each page behind the sign-in, by path. */
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

/** Tolerance of the budgets, because antd and React grow a little with each release. */
const AIR = 1.05;

/** Measured over all pages: brotli needs at most this share of gzip's bytes. */
const BROTLI_SHARE = 0.88;

/** The first list that a user opens. The size of every other page is also limited by its addition to this list. */
const FIRST_LIST = '/user-info/sales';
const LIST_KB = 510;
const ADDED_KB = 75;

function withAir(gzipKb: number): { gzipKb: number; brotliKb: number } {
  return { gzipKb: Math.round(gzipKb * AIR), brotliKb: Math.round(gzipKb * AIR * BROTLI_SHARE) };
}

function pageBudget({ path }: { path: string }): RouteBudget {
  const part = PAGE_PARTS[path];
  if (part === undefined) throw new Error(`config/budgets.ts does not name the part of ${path}.`);
  const gzipKb = path === '/' ? 480 : path === FIRST_LIST ? LIST_KB : LIST_KB + ADDED_KB;
  return { path, parts: [...SHELL_PARTS, part], ...withAir(gzipKb) };
}

/**
 * kB gzip without tolerance: login 220, login with the identity provider 250, second factor 276, dashboard 480, the first
 * list 510, any other page 75 more than a list.
 */
export const ROUTE_BUDGETS: readonly RouteBudget[] = [
  { path: '/login', parts: ['login', 'boot'], ...withAir(220) },
  { path: '/login', step: 'sign in', parts: ['login', 'boot', 'identity'], ...withAir(250) },
  { path: '/reset-password', parts: ['reset-password'], ...withAir(220) },
  { path: '/auth/action', parts: ['action-link'], ...withAir(220) },
  { path: '/2fa', parts: ['two-factor', 'api', 'identity'], ...withAir(276) },
  ...[...PAGES, ...SETTINGS_PAGES].map(pageBudget),
];

/** Chunks that are loaded after a list was displayed: antd's table, filters, panel, and the layout. */
export const LIST_PARTS = [...SHELL_PARTS, 'sales'] as const;

/** Maximum additional size of a page compared with a list, kB gzip. */
export const MAX_ADDED_KB = ADDED_KB * AIR;

/** Maximum size of a chunk that is loaded later, kB gzip. */
export const MAX_LATER_KB = 80 * AIR;

/** Chunks that are loaded after the page is painted, or on demand. */
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
  'palette',
  'replay',
  'sale-record',
];

/** Modules that no page needs, by a part of their path, with the alternative. */
export const EXCLUDED_PACKAGES: readonly { path: string; instead: string }[] = [
  { path: 'zod/v4/classic/', instead: "import from 'zod/mini'" },
  { path: 'zod/v4/locales/', instead: 'our messages are our own: import what is used of zod/mini' },
  { path: 'antd/es/index.js', instead: "import from 'antd/es/<component>'" },
  { path: 'antd/lib/', instead: "import from 'antd/es/<component>'" },
  { path: '@ant-design/icons/es/icons/index.js', instead: "import from '@ant-design/icons/es/icons/<icon>'" },
];

/**
 * Maximum number of sequential round trips from the address to a page with its data: the page, then all announced
 * files in parallel.
 */
export const MAX_ROUND_TRIPS = 2;

/** Maximum number of elements of a long table with any number of rows. */
export const MAX_TABLE_NODES = 600;
