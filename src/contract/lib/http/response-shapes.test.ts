import type * as z from 'zod/v4/core';
import { allRoutes } from '#contract/features';

const getDef = (schema: unknown) => (schema as z.$ZodTypes)._zod.def;

/** Returns the fields of a response with a list in `data`. Null for any other response. */
function fieldsOfList(response: unknown): string[] | null {
  const def = getDef(response);
  if (def.type !== 'object' || !def.shape['data'] || getDef(def.shape['data']).type !== 'array') return null;
  return Object.keys(def.shape).sort();
}

const WHOLE = ['data'];
const BY_PAGES = ['data', 'next', 'previous'];

it('list responses are complete, or paged in both directions', () => {
  const others = allRoutes
    .map(({ method, path, response }) => ({ route: `${method} ${path}`, fields: fieldsOfList(response) }))
    .filter(({ fields }) => fields !== null)
    .filter(({ fields }) => ![WHOLE, BY_PAGES].some((shape) => shape.join() === fields?.join()));
  // Paged forward only: the sales of a statement, which add up to an amount, and an agent's own customers, which are scrolled.
  expect(others.map(({ route }) => route)).toEqual([
    'GET /api/agent/me/customers',
    'GET /api/agent/me/sales',
    'GET /api/salaries/sales',
  ]);
});
