import { allOf, anyOf, missingPermissions } from '#contract/lib/http/route';
import { getExcessPermissions, explainAccess, explainPermission } from './access-rules';
import { ACTIONS, can, RESOURCES, type Permission } from '#contract/lib/permissions/permissions-rules';

it.each([
  [['system.admin'], 'sales.view', [true, ['admin']]],
  [['sales.manage'], 'sales.view', [true, ['admin', 'manage']]],
  [['sales.view'], 'sales.view', [true, ['admin', 'manage', 'exact']]],
  [['sales.manage'], 'sales.admin', [false, ['admin', 'exact']]],
  [[], 'sales.manage', [false, ['admin', 'exact']]],
  [[], 'system.admin', [false, ['admin']]],
] as const)('evaluates the rules in order: %p, %p', (held, permission, expected) => {
  const { allowed, steps } = explainPermission(held, permission);
  expect([allowed, steps.map(({ rule }) => rule)]).toEqual(expected);
});

it('explains every evaluated rule', () => {
  const { steps } = explainPermission([], 'sales.view');
  expect(steps.map(({ permission }) => permission)).toEqual(['system.admin', 'sales.manage', 'sales.view']);
});

it('explains the requirement of a route', () => {
  const getNeed = (...args: Parameters<typeof explainAccess>) => {
    const { need, permissions } = explainAccess(...args);
    return [need, permissions.map(({ permission }) => permission)];
  };
  for (const open of ['public', 'token', 'signed-in'] as const)
    expect(getNeed([], open)).toEqual(['open', []]);
  expect(getNeed([], 'sales.view')).toEqual(['one', ['sales.view']]);
  expect(getNeed([], allOf('sales.view', 'users.view'))).toEqual(['all', ['sales.view', 'users.view']]);
  expect(getNeed([], anyOf('sales.view', 'users.view'))).toEqual(['any', ['sales.view', 'users.view']]);
});

it('returns the permissions that the actor does not hold', () => {
  expect(getExcessPermissions(['sales.manage'], ['sales.view', 'users.view'])).toEqual(['users.view']);
});

it('decides every permission like the guard', () => {
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
] as const)('decides on a route like the guard: %p', (requires) => {
  for (const held of [[], ['sales.view'], ['users.view', 'sales.view'], ['system.admin']])
    expect(explainAccess(held, requires).allowed).toBe(missingPermissions(held, requires).length === 0);
});
