import type { ComponentType } from 'react';
import {
  holds,
  type Permission,
  type Resource,
} from '../../../contract/features/permissions/permissions-rules';
import { AGENTS_PATH } from '../../lib/location/agents-path';
import {
  INACTIVE_PATH,
  LEDGER_PATH,
  MARKETERS_PATH,
  SALES_PRINT_PATH,
} from '../../lib/location/reports-paths';
import { SALES_PATH } from '../../lib/location/sales-path';
import { COMPANY_SALARIES_PATH, SALARIES_PATH, SALARY_REPORTS_PATH } from '../../lib/location/salaries-paths';
import { pageTexts } from '../app-texts';
import type { MenuGroup, MenuIcon } from '../layout/menu-icons';

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
  /** Loads the page. Its size is limited by scripts/budgets.ts. */
  load: () => Promise<ComponentType>;
}

/** Pages in the order of the menu. */
export const PAGES: readonly Page[] = [
  {
    path: '/',
    title: pageTexts.dashboard,
    needs: ['dashboard.view'],
    menu: { group: 'main', icon: 'dashboard' },
    load: async () =>
      (await import(/* webpackChunkName: "dashboard" */ '../../features/dashboard/dashboard-page'))
        .DashboardPage,
  },
  {
    path: '/agent',
    title: pageTexts.agent,
    needs: [],
    ofAgents: true,
    menu: { group: 'main', icon: 'agent' },
    load: async () =>
      (await import(/* webpackChunkName: "agent" */ '../../features/agent/agent-page')).AgentPage,
  },
  {
    path: AGENTS_PATH,
    title: pageTexts.agents,
    needs: ['user_info.view'],
    menu: { group: 'userInfo', icon: 'agents', title: pageTexts.agentsEntry },
    load: async () =>
      (await import(/* webpackChunkName: "agents" */ '../../features/agents/agents-page')).AgentsPage,
  },
  {
    path: SALES_PATH,
    title: pageTexts.sales,
    needs: ['user_info.view'],
    figures: ['sales.view'],
    menu: { group: 'userInfo', icon: 'sales' },
    load: async () =>
      (await import(/* webpackChunkName: "sales" */ '../../features/sales/sales-page')).SalesPage,
  },
  {
    path: SALARIES_PATH,
    title: pageTexts.salaries,
    needs: ['user_info.view'],
    figures: ['salaries.view'],
    menu: { group: 'userInfo', icon: 'salaries' },
    load: async () =>
      (await import(/* webpackChunkName: "salaries" */ '../../features/salaries/salaries-page')).SalariesPage,
  },
  {
    path: SALARY_REPORTS_PATH,
    title: pageTexts.salaryReports,
    needs: ['user_info.view'],
    figures: ['salaries.view'],
    menu: { group: 'userInfo', icon: 'salaryReports', title: pageTexts.salaryReportsEntry },
    load: async () =>
      (await import(/* webpackChunkName: "salary-reports" */ '../../features/salaries/statement-page'))
        .StatementPage,
  },
  {
    path: '/reports',
    title: pageTexts.reports,
    needs: ['reports.view'],
    menu: { group: 'reports', icon: 'reports', title: pageTexts.reportsEntry },
    load: async () =>
      (await import(/* webpackChunkName: "reports" */ '../../features/reports/reports-page')).ReportsPage,
  },
  {
    path: LEDGER_PATH,
    title: pageTexts.smartLedger,
    needs: ['reports.view'],
    menu: { group: 'reports', icon: 'ledger' },
    load: async () =>
      (await import(/* webpackChunkName: "smart-ledger" */ '../../features/reports/ledger/ledger-page'))
        .LedgerPage,
  },
  {
    path: MARKETERS_PATH,
    title: pageTexts.marketers,
    needs: ['reports.view'],
    menu: { group: 'reports', icon: 'marketers' },
    load: async () =>
      (await import(/* webpackChunkName: "marketers" */ '../../features/reports/marketers/marketers-page'))
        .MarketersPage,
  },
  {
    path: INACTIVE_PATH,
    title: pageTexts.inactiveCustomers,
    needs: ['inactive_customers.view'],
    menu: { group: 'reports', icon: 'inactiveCustomers' },
    load: async () =>
      (
        await import(
          /* webpackChunkName: "inactive-customers" */ '../../features/reports/inactive/inactive-page'
        )
      ).InactivePage,
  },
  {
    path: SALES_PRINT_PATH,
    title: pageTexts.salesPrint,
    needs: ['sales_print.view'],
    menu: { group: 'reports', icon: 'print' },
    load: async () =>
      (
        await import(
          /* webpackChunkName: "sales-print" */ '../../features/reports/sales-print/sales-print-page'
        )
      ).SalesPrintPage,
  },
  {
    path: COMPANY_SALARIES_PATH,
    title: pageTexts.companySalaries,
    needs: ['salaries.view'],
    menu: { group: 'reports', icon: 'salariesReport', title: pageTexts.companySalariesEntry },
    load: async () =>
      (await import(/* webpackChunkName: "company-salaries" */ '../../features/salaries/company-page'))
        .CompanySalariesPage,
  },
  {
    path: '/inventory',
    title: pageTexts.inventory,
    needs: ['inventory.view'],
    menu: { group: 'operation', icon: 'inventory' },
    load: async () =>
      (await import(/* webpackChunkName: "inventory" */ '../../features/inventory/inventory-page'))
        .InventoryPage,
  },
];

/** Redirects between paths (spec.md section 2). */
export const REDIRECTS: readonly { from: string; to: string }[] = [
  { from: '/dashboard', to: '/' },
  { from: '/customers', to: '/' },
  { from: '/sales-print', to: SALES_PRINT_PATH },
];

/** Returns the page with this path. */
export function pageAt(path: string): Page | undefined {
  return PAGES.find((page) => page.path === path);
}

/** Access rights of a user. */
export interface Visitor {
  permissions: readonly string[];
  /** Accessible resources (spec.md section 6). */
  resources: readonly Resource[];
  /** The user is linked to an agent. */
  isAgent: boolean;
}

/** Returns the pages that are linked for the user, in the order of the menu. */
export function openPages<P extends Pick<Page, 'needs' | 'figures' | 'ofAgents'>>(
  { permissions, resources, isAgent }: Visitor,
  pages: readonly P[],
): P[] {
  return pages.filter(
    (page) =>
      (isAgent || !page.ofAgents) &&
      getNeededPermissions(page).every(
        (needed) => resources.includes(getResource(needed)) && holds(permissions, needed),
      ),
  );
}

/** Returns the permissions required for the page and its content. */
export function getNeededPermissions({ needs, figures = [] }: Pick<Page, 'needs' | 'figures'>): Permission[] {
  return [...needs, ...figures];
}

/** Returns the landing page: the dashboard, else the first allowed page. */
export function landingPath(visitor: Visitor): string {
  const [first] = openPages(visitor, PAGES);
  if (first) return first.path;
  return openPages(visitor, [{ needs: ['settings.view'] as const }]).length > 0 ? '/settings' : '/';
}

/** Returns the resource of a permission. */
export function getResource(permission: Permission): Resource {
  return permission.split('.', 1)[0] as Resource;
}
