import { render, screen } from '@testing-library/react';
import { Provider } from 'react-redux';
import { accessibleResources } from '#contract/lib/permissions/permissions-rules';
import { ForbiddenPage } from './forbidden-page';
import type { Page } from '#client/lib/page';
import { landingPath, openPages } from '../routes/pages';
import { makeStore } from '../store';
import { StoreRouter } from '#client/lib/location/store-router';
import { buildProfile } from '#client/lib/testing/profile';
import { buildServices, buildUser, json, TestServer } from '#client/lib/testing/services';
import { attachApiPart } from '#client/lib/testing/render-part';

async function show(permissions: string[], isAgent = false): Promise<void> {
  const administrators = { data: [{ displayName: 'דנה לוי' }, { displayName: '' }, { displayName: 'אורי' }] };
  const server = new TestServer({ 'GET /api/auth/administrators': () => json(administrators) });
  const services = buildServices({ server });
  services.identity.user = services.identity.next;
  const { store } = makeStore(services, {
    auth: { status: 'signedIn', user: buildUser(), profile: buildProfile({ isAgent }) },
    permissions: { status: 'ready', permissions, resources: accessibleResources(permissions), stamp: null },
  });
  await store.dispatch(attachApiPart);
  render(
    <Provider store={store}>
      <StoreRouter>
        <ForbiddenPage missing={['salaries.view']} />
      </StoreRouter>
    </Provider>,
  );
}

it('names the missing permission and the administrators, and links to the first open page', async () => {
  await show(['dashboard.view']);
  expect(await screen.findByText(/פנו אל/)).toHaveTextContent('לקבלת ההרשאה פנו אל דנה לוי, אורי.');
  expect(screen.getByText('salaries.view')).toBeVisible();
  expect(screen.getByText(/צפייה – משכורות/)).toBeVisible();
  expect(screen.getByRole('link', { name: 'לוח בקרה' })).toHaveAttribute('href', '/');
});

it('signs a user out who may open no page, and leads an agent to the own area', async () => {
  await show([]);
  expect(screen.queryAllByRole('link')).toEqual([]);
  expect(screen.getByRole('button', { name: 'התנתקות' })).toBeVisible();
  await show([], true);
  expect(screen.getAllByRole('link').map(({ textContent }) => textContent)).toEqual(['האזור שלי']);
});

it.each([
  [['dashboard.view', 'inventory.view'], true, '/'],
  [['inventory.view'], false, '/inventory'],
  [['inventory.view'], true, '/agent'],
  [['settings.view'], false, '/settings'],
  [[], true, '/agent'],
  [[], false, '/'],
])('a user with %j (agent: %s) lands on %s', (permissions: string[], isAgent, path) => {
  expect(landingPath({ permissions, resources: accessibleResources(permissions), isAgent })).toBe(path);
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
    openPages({ permissions, resources: accessibleResources(permissions), isAgent: false }, pages).map(
      ({ path }) => path,
    );

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
  ])('returns for %j the pages %j', (permissions, expected) => expect(paths(permissions)).toEqual(expected));
});
