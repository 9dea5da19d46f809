import { ROUTE_BUDGETS } from '../../../config/budgets';
import { SETTINGS_PAGES } from './settings/settings-pages';
import { PAGES } from './pages';

it.each([...PAGES, ...SETTINGS_PAGES].map(({ path }) => path))(
  '%s has a budget (config/budgets.ts)',
  (path) => {
    expect(ROUTE_BUDGETS.map((budget) => budget.path)).toContain(path);
  },
);
