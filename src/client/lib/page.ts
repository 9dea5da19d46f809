import type { ComponentType } from 'react';
import type { Permission } from '#contract/lib/permissions/permissions-rules';
import type { Prefetch } from './prefetch';

/** Groups of the menu in their order. A group without a heading is separate. */
export const MENU_GROUPS = ['main', 'userInfo', 'reports', 'operation'] as const;
export type MenuGroup = (typeof MENU_GROUPS)[number];

export type MenuIcon =
  | 'agent'
  | 'agents'
  | 'customers'
  | 'dashboard'
  | 'inactiveCustomers'
  | 'inventory'
  | 'ledger'
  | 'marketers'
  | 'print'
  | 'reports'
  | 'salaries'
  | 'salariesReport'
  | 'salaryReports'
  | 'sales'
  | 'settings';

/** Page behind the sign-in. Routes, menu, top bar title and document title derive from it. */
export interface Page {
  path: string;
  title: string;
  /** Permissions required for the page, all of them (spec.md section 2). Empty for every signed-in user. */
  needs: readonly Permission[];
  /** Permissions required for the content. Without them the page shows an explanation, and no link leads to it. */
  figures?: readonly Permission[];
  /** Menu entry, or null. `title`: of the entry, if it differs from the page's. */
  menu: { group: MenuGroup; icon: MenuIcon; title?: string } | null;
  /** The page is linked only for a user who is an agent; every user may open it. */
  ofAgents?: true;
  /** Loads the first requests of the page, from the chunk `api`, which is loaded before the page. */
  prefetch?: () => Promise<Prefetch>;
  /** Loads the page. Its size is limited by scripts/budgets.ts. */
  load: () => Promise<ComponentType>;
}

/** Properties of a link to a page. */
export type PageLink = Pick<Page, 'path' | 'title' | 'menu'>;

/** Sections of the settings menu in order (spec.md section 2, "Settings / admin area menu"). */
export const SETTINGS_SECTIONS = ['system', 'management', 'security', 'tools'] as const;
export type SettingsSection = (typeof SETTINGS_SECTIONS)[number];

/** Page of the settings, which have a menu of their own. */
export interface SettingsPage extends Omit<Page, 'menu'> {
  section: SettingsSection;
}

/** Permissions required for every settings page in addition to its own. */
export const SETTINGS_NEEDS = ['settings.view'] as const satisfies Page['needs'];
