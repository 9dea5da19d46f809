import { render } from '@testing-library/react';
import { Provider } from 'react-redux';
import { makeStore } from '../../app/store';
import { buildServices } from '../../lib/testing/services';
import type { Action, Resource } from '../../../contract/features/permissions/permissions-rules';
import { Can } from './can';

function shown(permissions: string[], resource: Resource, action?: Action, fallback?: string): string {
  const { store } = makeStore(buildServices(), {
    permissions: { status: 'ready', permissions, resources: [], stamp: null },
  });
  const { container } = render(
    <Provider store={store}>
      <Can resource={resource} {...(action && { action })} fallback={fallback}>
        content
      </Can>
    </Provider>,
  );
  return container.textContent ?? '';
}

it.each([
  [['sales.view'], 'sales', undefined, 'content'],
  [['sales.edit'], 'sales', undefined, ''],
  [['sales.manage'], 'sales', 'delete', 'content'],
  [['sales.manage'], 'sales', 'admin', ''],
  [['system.admin'], 'salaries', 'admin', 'content'],
  [[], 'dashboard', 'view', ''],
] as const)('with %j, %s %s shows "%s"', (permissions, resource, action, expected) => {
  expect(shown([...permissions], resource, action)).toBe(expected);
});

it('shows its fallback', () => expect(shown([], 'sales', 'view', 'not for you')).toBe('not for you'));

it('shows nothing while permissions load', () => {
  const { store } = makeStore(buildServices());
  const { container } = render(
    <Provider store={store}>
      <Can resource="sales">content</Can>
    </Provider>,
  );
  expect(container).toBeEmptyDOMElement();
});
