import { ROUTE_BUDGETS } from '../../../config/budgets';
import { PAGES } from './pages';

it.each(PAGES.map(({ path }) => path))('%s has a budget (config/budgets.ts)', (path) => {
  expect(ROUTE_BUDGETS.map((budget) => budget.path)).toContain(path);
});
