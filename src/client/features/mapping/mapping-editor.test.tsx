import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import type { BrowserConfig } from '#contract/lib/http/browser-config';
import { makeBrowserServices } from '#client/app/browser-services';
import { followHistory } from '#client/lib/location/navigate';
import { accessRevoked } from '#client/session/auth-slice';
import { json, errorResponse } from '#client/lib/testing/services';
import {
  buildMapping,
  closePages,
  MAPPING,
  openPage,
  renamed,
  source,
} from '#client/features/functions/testing/functions';

const ends: (() => void)[] = [];
afterEach(() => {
  for (const end of ends.splice(0)) end();
  closePages();
});

/** The select checks `keyCode`, which user-event does not set. */
const press = (key: 'Enter' | 'Escape', keyCode: number): unknown =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, keyCode });

it('keeps the focus on the select of a field after a selection, a cancel, and the undo of its change', async () => {
  const { user } = await openPage();
  await user.click(await source('סטטוס'));
  press('Escape', 27);
  expect(await source('סטטוס')).toHaveFocus();
  await user.keyboard('pcfnet');
  press('Enter', 13);
  expect(await screen.findByRole('region', { name: 'מה ישתנה' })).toHaveTextContent('pcfnet');
  expect(await source('סטטוס')).toHaveFocus();
  await user.click(screen.getByRole('button', { name: 'החזרה לקודם statuscode' }));
  expect(screen.queryByRole('region', { name: 'מה ישתנה' })).not.toBeInTheDocument();
  expect(await source('סטטוס')).toHaveFocus();
});

it('changes the key with the object if the key follows the rule of the CRM', async () => {
  const mapping = { ...MAPPING, sales: { ...MAPPING.sales, primaryKey: 'salesid' } };
  const { user } = await openPage({
    'GET /api/sync/mapping': () => json({ data: buildMapping({ mapping }) }),
  });
  await user.click(await source('אובייקט ב-CRM'));
  await user.keyboard('14');
  press('Enter', 13);
  const changes = await screen.findByRole('region', { name: 'מה ישתנה' });
  await waitFor(() => expect(changes).toHaveTextContent('productsid'));
});

it('accepts only a number for an object', async () => {
  const { user } = await openPage();
  await user.type(await source('אובייקט ב-CRM'), 'abc');
  expect(await screen.findByText('לא נמצא')).toBeInTheDocument();
  expect(screen.queryByText(/שימוש בשם/)).not.toBeInTheDocument();
});

it('disables and enables reading an entity', async () => {
  const { user } = await openPage();
  await user.click(await screen.findByRole('tab', { name: /תשלומים/ }));
  const reads = await screen.findByRole('switch', { name: 'קריאה מה-CRM: תשלומים' });
  await user.click(reads);
  expect(screen.getByRole('tab', { name: 'תשלומים כבוי' })).toBeVisible();
  expect(screen.getByRole('region', { name: 'מה ישתנה' })).toHaveTextContent('תשלומים · כבוי');
  await user.click(reads);
  expect(screen.queryByRole('region', { name: 'מה ישתנה' })).not.toBeInTheDocument();
});

it('saves that sales are not read, without a request to the CRM', async () => {
  const { user } = await openPage({
    'POST /api/sync/mapping/try': () => errorResponse(502, 'crm_failed'),
  });
  await user.click(await screen.findByRole('tab', { name: /מכירות/ }));
  await user.click(await screen.findByRole('switch', { name: 'קריאה מה-CRM: מכירות' }));
  await user.click(screen.getByRole('button', { name: 'שמירה' }));
  expect(await screen.findByText(/המכירות לא ייקראו מה-CRM/)).toBeVisible();
  expect(screen.getByRole('button', { name: 'שמירת המיפוי' })).toBeEnabled();
});

describe('unsaved changes', () => {
  const PAGE = '/settings/functions-config';

  /** Opens the page with a change, in a window with an earlier page. */
  async function openChanged() {
    const page = await openPage({ 'GET /api/sync/mapping/metadata': () => json({ data: renamed }) });
    const { services, store, user } = page;
    jest.spyOn(window, 'scrollTo').mockImplementation();
    window.history.pushState(null, '', '/before');
    window.history.pushState(null, '', PAGE);
    const config = { firebase: { appCheckKey: null } } as BrowserConfig;
    Object.assign(services.navigation, makeBrowserServices(config, window).navigation);
    const stopFollowing = store.dispatch(followHistory());
    ends.push(stopFollowing);
    await user.click(await screen.findByRole('button', { name: /שימוש ב-.*pcfsum/ }));
    const goBack = () => act(async () => window.history.back());
    const shown = (): string => store.getState().location.pathname;
    return { ...page, goBack, shown };
  }

  it('require a confirmation before Back, and stay on cancel', async () => {
    const { user, goBack, shown } = await openChanged();
    await goBack();
    await user.click(await screen.findByText('הישארות בעמוד'));
    expect(screen.queryByText('הישארות בעמוד')).not.toBeInTheDocument();
    expect(screen.getByRole('region', { name: 'מה ישתנה' })).toHaveTextContent('pcfsum');
    expect([shown(), window.location.pathname]).toEqual([PAGE, PAGE]);
    await goBack();
    await user.click(await screen.findByText('עזיבת העמוד'));
    expect([shown(), window.location.pathname]).toEqual(['/before', '/before']);
    expect(screen.queryByText('עזיבת העמוד')).not.toBeInTheDocument();
  });

  it('require a single confirmation, at any position on the page', async () => {
    const { user } = await openChanged();
    const days = await screen.findByLabelText(/לקוח אינו פעיל/);
    await user.type(days, '1');
    await user.click(screen.getByText('קישור'));
    expect(screen.getAllByText('הישארות בעמוד')).toHaveLength(1);
    await user.click(screen.getByText('הישארות בעמוד'));
    for (const cancel of screen.getAllByRole('button', { name: 'ביטול השינויים' })) await user.click(cancel);
    await user.type(days, '1');
    await user.click(screen.getByText('קישור'));
    await user.click(screen.getByText('הישארות בעמוד'));
    expect(days).toHaveValue('1');
  });

  it('are restored after a sign-out for inactivity', async () => {
    const { store, services } = await openChanged();
    act(() => void store.dispatch(accessRevoked({ failure: 'inactive' })));
    cleanup();
    await waitFor(() => expect(services.identity.user).toBeNull());
    await openPage({}, ['system.manage'], services);
    expect(await screen.findByRole('region', { name: 'מה ישתנה' })).toHaveTextContent(
      /שוחזר.*pcfsum|pcfsum.*שוחזר/,
    );
  });

  it('require no confirmation within the page', async () => {
    const { user, goBack, store } = await openChanged();
    await user.click(screen.getByText('לתוכן'));
    await waitFor(() => expect(store.getState().location.hash).toBe('#content'));
    await goBack();
    await waitFor(() => expect(store.getState().location.hash).toBe(''));
    expect(screen.queryByText('הישארות בעמוד')).not.toBeInTheDocument();
  });

  it('keep the focus on cancel', async () => {
    const { user } = await openChanged();
    await user.click(screen.getByText('קישור'));
    const stay = await screen.findByRole('button', { name: 'הישארות בעמוד' });
    await waitFor(() => expect(stay).toHaveFocus());
    await user.click(stay);
    await waitFor(() => expect(screen.getByText('קישור')).toHaveFocus());
  });
});
