import { render } from '@testing-library/react';
import { Provider } from 'react-redux';
import { makeStore } from '#client/app/store';
import { buildServices } from '#client/lib/testing/services';
import type { Permission } from '#contract/lib/permissions/permissions-rules';
import { Can } from './use-can';

function shown(permissions: string[], permission: Permission, fallback?: string): string {
  const { store } = makeStore(buildServices(), {
    permissions: { status: 'ready', permissions, resources: [], stamp: null },
  });
  const { container } = render(
    <Provider store={store}>
      <Can permission={permission} fallback={fallback}>
        content
      </Can>
    </Provider>,
  );
  return container.textContent ?? '';
}

it.each([
  [['sales.view'], 'sales.view', 'content'],
  [['sales.edit'], 'sales.view', ''],
  [['sales.manage'], 'sales.delete', 'content'],
  [['sales.manage'], 'sales.admin', ''],
  [['system.admin'], 'salaries.admin', 'content'],
  [[], 'dashboard.view', ''],
] as const)('with %j, %s shows "%s"', (permissions, permission, expected) => {
  expect(shown([...permissions], permission)).toBe(expected);
});

it('shows its fallback', () => expect(shown([], 'sales.view', 'not for you')).toBe('not for you'));

it('shows nothing while permissions load', () => {
  const { store } = makeStore(buildServices());
  const { container } = render(
    <Provider store={store}>
      <Can permission="sales.view">content</Can>
    </Provider>,
  );
  expect(container).toBeEmptyDOMElement();
});
