import { allOf, anyOf, missingPermissions } from '../http/route';
import { explainAccess, explainPermission } from './access-rules';
import { ACTIONS, can, RESOURCES, type Permission } from './permissions-rules';

it.each([
  [['system.admin'], 'sales.view', [true, ['admin']]],
  [['sales.manage'], 'sales.view', [true, ['admin', 'manage']]],
  [['sales.view'], 'sales.view', [true, ['admin', 'manage', 'exact']]],
  [['sales.manage'], 'sales.admin', [false, ['admin', 'exact']]],
  [[], 'system.admin', [false, ['admin']]],
] as const)('of %p, %p is decided by the rules in their order', (held, permission, expected) => {
  const { allowed, steps } = explainPermission(held, permission);
  expect([allowed, steps.map(({ rule }) => rule)]).toEqual(expected);
});

it('decides every permission as the guard does', () => {
  const every = RESOURCES.flatMap((resource) => ACTIONS.map((action) => ({ resource, action })));
  for (const held of every) {
    const holding: Permission[] = [`${held.resource}.${held.action}`];
    for (const { resource, action } of every)
      expect(explainPermission(holding, `${resource}.${action}`).allowed).toBe(
        can(holding, resource, action),
      );
  }
});

it.each([
  'public',
  'signed-in',
  'sales.view',
  anyOf('sales.view', 'users.view'),
  allOf('sales.view', 'users.view'),
] as const)('decides on a route as the guard does: %p', (requires) => {
  for (const held of [[], ['sales.view'], ['users.view', 'sales.view'], ['system.admin']])
    expect(explainAccess(held, requires).allowed).toBe(missingPermissions(held, requires).length === 0);
});
