import { PAGES, type PageCost } from '../src/client/app/pages';
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

const behindSignIn = ({ path, budget: { part, ...most } }: PageCost): RouteBudget => ({
  path,
  parts: [...SHELL_PARTS, part],
  ...most,
});

/**
 * Every route stands here: the pages behind the sign-in name their own. What is wanted: sign-in 215 (250 with who one is),
 * dashboard 400, first list 450, each further page at most 60 more (kB gzip). What stands above that is what the pages
 * weigh: they may become lighter, and not heavier unseen.
 */
export const ROUTE_BUDGETS: readonly RouteBudget[] = [
  { path: '/login', parts: ['login', 'boot'], gzipKb: 220, brotliKb: 189 },
  { path: '/login', step: 'sign in', parts: ['login', 'boot', 'identity'], gzipKb: 254, brotliKb: 218 },
  { path: '/reset-password', parts: ['reset-password'], gzipKb: 214, brotliKb: 183 },
  { path: '/auth/action', parts: ['action-link'], gzipKb: 216, brotliKb: 185 },
  { path: '/2fa', parts: ['two-factor', 'api', 'identity'], gzipKb: 282, brotliKb: 243 },
  ...[...PAGES, ...SETTINGS_PAGES].map(behindSignIn),
];

/** What a person has who has seen a list: antd's table, filters, panel, and the frame around them. */
export const LIST_PARTS = [...SHELL_PARTS, 'sales'] as const;

/** A page behind the sign-in, and each later part, may add so much to what a list has brought. gzip; wanted: 60. */
export const MOST_ADDED_KB = 75;

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
