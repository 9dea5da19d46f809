import { allOf, anyOf, missingPermissions, requirementText } from './route';

it.each([
  [[], 'signed-in', []],
  [[], 'sales.view', ['sales.view']],
  [['sales.manage'], 'sales.view', []],
  [['users.manage'], anyOf('users.manage', 'roles.manage'), []],
  [['sales.view'], anyOf('users.manage', 'roles.manage'), ['users.manage', 'roles.manage']],
  [['sales.view'], allOf('sales.view', 'salaries.view'), ['salaries.view']],
  [['sales.view', 'salaries.view'], allOf('sales.view', 'salaries.view'), []],
  [['system.admin'], allOf('sales.view', 'salaries.admin'), []],
] as const)('with %p, the missing permissions of %p are %p', (held, requires, missing) => {
  expect(missingPermissions(held, requires)).toEqual(missing);
});

it('formats a requirement', () => {
  expect(requirementText(anyOf('users.manage', 'roles.manage'))).toBe('users.manage or roles.manage');
  expect(requirementText(allOf('sales.view', 'salaries.view'))).toBe('sales.view and salaries.view');
  expect(requirementText('sales.view')).toBe('sales.view');
});
