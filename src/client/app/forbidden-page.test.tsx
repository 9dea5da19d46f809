import { render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { accessibleResources } from '../../contract/permissions/permissions-rules';
import { ForbiddenPage } from './forbidden-page';
import { openPages } from './open-pages';
import type { Page } from './pages';
import { makeStore } from './store';
import { StoreRouter } from '../platform/location/store-router';
import { buildServices } from '../platform/testing/services';

function show(permissions: string[]): void {
  const { store } = makeStore(buildServices(), {
    permissions: { status: 'ready', permissions, resources: accessibleResources(permissions), stamp: null },
  });
  render(
    <Provider store={store}>
      <StoreRouter>
        <ForbiddenPage missing={['salaries.view']} />
      </StoreRouter>
    </Provider>,
  );
}

it('names what is missing and leads to what may be opened', () => {
  show(['dashboard.view']);
  expect(screen.getByText('salaries.view')).toBeVisible();
  expect(screen.getByText(/צפייה – משכורות/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'לוח בקרה' })).toHaveAttribute('href', '/');
});

it("leads whoever may open nothing else to what is everybody's own", () => {
  show([]);
  expect(screen.queryAllByRole('link').map(({ textContent }) => textContent)).toEqual(['האזור שלי']);
});

describe('openPages', () => {
  const page = (path: string, needs: Page['needs']): Page => ({
    path,
    title: path,
    needs,
    menu: null,
    load: jest.fn(),
  });
  const pages = [
    page('/a', ['sales.view']),
    page('/b', ['inventory.view']),
    page('/c', []),
    page('/d', ['settings.view', 'system.manage']),
  ];
  const paths = (permissions: string[]): string[] =>
    openPages(permissions, accessibleResources(permissions), pages).map(({ path }) => path);

  it.each([
    [[], ['/c']],
    [['sales.view'], ['/a', '/c']],
    [['sales.create'], ['/c']],
    [['inventory.manage'], ['/b', '/c']],
    [['settings.view'], ['/c']],
    [
      ['settings.manage', 'system.manage'],
      ['/c', '/d'],
    ],
    [['system.admin'], ['/a', '/b', '/c', '/d']],
  ])('gives with %j %j', (permissions, expected) => expect(paths(permissions)).toEqual(expected));
});
