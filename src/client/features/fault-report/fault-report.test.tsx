import { act, screen, waitFor, within } from '@testing-library/react';
import { renderApp } from '#client/lib/testing/render';
import { json, errorResponse, TestServer } from '#client/lib/testing/services';
import { inventoryApi } from '#client/features/inventory/inventory-api';
import { syncAlertRaised } from '#client/features/sync/alert/sync-alert-slice';
import type { FaultFile } from './fault-file';

const permissions = ['inventory.view'];

/** Collects the files offered for download. */
function savedFiles(): { name: string; blob: Blob }[] {
  const saved: { name: string; blob: Blob }[] = [];
  let last: Blob | null = null;
  Object.assign(URL, {
    createObjectURL: (blob: Blob) => ((last = blob), 'blob:x'),
    revokeObjectURL: () => undefined,
  });
  jest.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(
    this: HTMLAnchorElement,
  ) {
    if (last) saved.push({ name: this.download, blob: last });
  });
  return saved;
}

function start() {
  const server = new TestServer();
  server.routes['GET /api/system/two-factor'] = () =>
    json({ data: { enabled: false, codeSet: false, verified: false } });
  server.routes['GET /api/inventory'] = () => errorResponse(403, 'forbidden', 'Forbidden');
  return renderApp({ permissions, path: '/inventory', server });
}

it('opens from the account menu, shows its content, takes a description, saves a file and sends nothing', async () => {
  const saved = savedFiles();
  const { user, server } = start();
  await user.click(await screen.findByRole('button', { name: /^החשבון שלי/ }));
  await user.click(await screen.findByRole('menuitem', { name: 'דיווח על תקלה' }));
  const dialog = await screen.findByRole('dialog', { name: 'דיווח על תקלה' });
  expect(await within(dialog).findByText('inventory.view')).toBeVisible();
  await waitFor(() => expect(within(dialog).getByLabelText('מה קרה?')).toHaveFocus());
  const calls = server.calls.length;
  await user.type(within(dialog).getByLabelText('מה קרה?'), 'דנה לא רואה את המלאי');
  expect(within(dialog).getByText(/^כך ייכתב בקובץ/)).not.toHaveTextContent('דנה');
  await user.keyboard('{Escape}');
  await user.click(await screen.findByRole('button', { name: 'המשך עריכה' }));
  await user.click(within(dialog).getByRole('button', { name: 'שמירת הקובץ' }));
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(server.calls).toHaveLength(calls);

  expect(saved).toHaveLength(1);
  expect(saved[0]!.name).toMatch(/^misrad-fault-\d{4}-\d\d-\d\d-\d{4}\.json$/);
  const text = await saved[0]!.blob.text();
  expect(text).not.toMatch(/דנה|לוי|dana|canary/);
  const file = JSON.parse(text) as FaultFile;
  expect(file.sentence).toBe('[text] לא רואה את המלאי');
  expect(file.permissions).toEqual(permissions);
  expect(file.refusals).toContainEqual(
    expect.objectContaining({ endpoint: 'listInventory', status: 403, code: 'forbidden' }),
  );
  const actions = JSON.parse(file.payload) as { type: string }[];
  expect(actions.map(({ type }) => type)).toContain('auth/profileLoaded');
  expect(file.times).toHaveLength(actions.length);
});

it('is offered after a failed synchronisation, and lists the last five failed requests', async () => {
  const { user, store, server } = start();
  await screen.findByRole('button', { name: /^החשבון שלי/ });
  const statuses = [400, 404, 409, 410, 413, 422];
  const { getInventoryTotals } = inventoryApi.endpoints;
  for (const status of statuses) {
    server.routes['GET /api/inventory/totals'] = () => errorResponse(status, 'not_found', '');
    await act(() => store.dispatch(getInventoryTotals.initiate({ query: { text: String(status) } })));
  }
  act(() => void store.dispatch(syncAlertRaised({ text: 'הסנכרון נכשל' })));
  const alert = (await screen.findByText(/הסנכרון נכשל/)).closest('[role="alert"]') as HTMLElement;
  await user.click(within(alert).getByRole('button', { name: 'דיווח על תקלה' }));
  const dialog = await screen.findByRole('dialog', { name: 'דיווח על תקלה' });
  expect(dialog).toBeVisible();
  const failed = await within(dialog).findAllByText(/^getInventoryTotals/);
  expect(failed.map(({ textContent }) => Number(textContent?.split(' ')[1]))).toEqual(statuses.slice(1));
});
