import { screen, waitFor, within } from '@testing-library/react';
import type { ApiToken } from '#contract/features/api-tokens/api-tokens-contract';
import { renderApp } from '#client/lib/testing/render';
import { errorResponse, json, TestServer } from '#client/lib/testing/services';

const LIST = 'GET /api/system/api-tokens';
const CREATE = 'POST /api/system/api-tokens';
const END = 'DELETE /api/system/api-tokens/nightly';
const PERMISSIONS = ['settings.view', 'system.manage'];

function buildToken(id: string, overrides: Partial<ApiToken> = {}): ApiToken {
  return {
    id,
    name: id,
    roleName: 'דוחות',
    makerId: 'u1',
    makerName: 'דנה כהן',
    isEnded: false,
    createdAt: '2026-09-01T09:00:00.000Z',
    expiresAt: '2100-01-01T09:00:00.000Z',
    lastUsedAt: null,
    ...overrides,
  };
}

/** Opens the page with these tokens. */
function open(tokens: readonly ApiToken[], routes: TestServer['routes'] = {}, query = '') {
  let shown = tokens;
  const server = new TestServer({
    [LIST]: () => json({ data: shown, next: null, previous: null }),
    [`${LIST}/totals`]: () => json({ data: { count: shown.length, lastSyncTime: null } }),
    [`${LIST}/names/roleId`]: () => json({ data: [{ id: 'r', name: 'דוחות', hint: null }] }),
    ...routes,
  });
  const replace = (next: readonly ApiToken[]): void => {
    shown = next;
  };
  return {
    ...renderApp({ path: `/settings/api-tokens${query}`, permissions: PERMISSIONS, server }),
    replace,
  };
}

/** Returns the confirmation of a revocation. */
async function findQuestion() {
  const title = await screen.findByText('לבטל את האסימון nightly?');
  return within(title.closest<HTMLElement>('[role=dialog]')!);
}

it('shows which tokens count, have no rights, have expired or were revoked', async () => {
  open([
    buildToken('one', { lastUsedAt: '2026-09-16T09:29:00.000Z' }),
    buildToken('two', { roleName: null }),
    buildToken('three', { expiresAt: '2020-01-01T09:00:00.000Z' }),
    buildToken('four', { expiresAt: '2020-01-01T09:00:00.000Z', isEnded: true }),
  ]);
  const table = within(await screen.findByRole('grid', { name: 'אסימוני גישה' }));
  const rows = (await table.findAllByRole('row')).slice(1, -1).map(({ textContent }) => textContent ?? '');
  expect(rows).toEqual([
    expect.stringMatching(/one.*בתוקף.*דוחות/),
    expect.stringMatching(/two.*ללא הרשאות.*התפקיד נמחק/),
    expect.stringMatching(/three.*פג תוקף/),
    expect.stringMatching(/four.*בוטל/),
  ]);
});

it('shows a created token once, without keeping it in the store', async () => {
  const secret = 'msr_secret';
  const { user, server, store, replace } = open([], {
    [CREATE]: () => {
      replace([buildToken('nightly')]);
      return json({ data: { id: 'nightly', token: secret } });
    },
  });
  await user.click(await screen.findByRole('button', { name: 'אסימון חדש' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'אסימון גישה חדש' }));
  expect(dialog.getByLabelText('תוקף')).toHaveValue('90');
  await user.click(dialog.getByRole('button', { name: 'יצירה' }));
  expect(await dialog.findByText('יש להזין שם')).toBeVisible();
  expect(dialog.getByText('יש לבחור תפקיד')).toBeVisible();
  await user.type(dialog.getByLabelText('שם'), 'nightly');
  await user.click(dialog.getByRole('combobox'));
  await user.click(await screen.findByTitle('דוחות'));
  await user.clear(dialog.getByLabelText('תוקף'));
  await user.type(dialog.getByLabelText('תוקף'), '366');
  await user.click(dialog.getByRole('button', { name: 'יצירה' }));
  expect(await dialog.findByText(/365/)).toBeVisible();
  expect(server.count(CREATE)).toBe(0);
  await user.clear(dialog.getByLabelText('תוקף'));
  await user.type(dialog.getByLabelText('תוקף'), '30');
  await user.click(dialog.getByRole('button', { name: 'יצירה' }));
  expect(await screen.findByText(secret)).toBeVisible();
  const body: unknown = JSON.parse(String(server.calls.find(({ name }) => name === CREATE)?.init.body));
  expect(body).toEqual({ name: 'nightly', roleId: 'r', days: 30 });
  expect(await screen.findByRole('link', { name: 'nightly', hidden: true })).toBeInTheDocument();
  expect(JSON.stringify(store.getState())).not.toContain(secret);
  await user.click(
    within(screen.getByRole('dialog', { name: 'האסימון נוצר' })).getByRole('button', { name: 'סגירה' }),
  );
  await waitFor(() => expect(screen.queryByText(secret)).toBeNull());
});

it('keeps the typed values if a token cannot be created', async () => {
  const { user } = open([], { [CREATE]: () => errorResponse(400, 'bad_request') });
  await user.click(await screen.findByRole('button', { name: 'אסימון חדש' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'אסימון גישה חדש' }));
  await user.type(dialog.getByLabelText('שם'), 'nightly');
  await user.click(dialog.getByRole('combobox'));
  await user.click(await screen.findByTitle('דוחות'));
  await user.click(dialog.getByRole('button', { name: 'יצירה' }));
  await waitFor(() => expect(dialog.getByRole('alert')).not.toBeEmptyDOMElement());
  expect(dialog.getByLabelText('שם')).toHaveValue('nightly');
});

it('revokes a token after a confirmation', async () => {
  const { user, server, messages, replace } = open(
    [buildToken('nightly')],
    {
      [END]: () => {
        replace([buildToken('nightly', { isEnded: true })]);
        return json({ data: { id: 'nightly' } });
      },
    },
    '?token=nightly',
  );
  expect(await screen.findByText(/Authorization: Bearer msr_/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'ביטול האסימון' }));
  const question = await findQuestion();
  expect(server.count(END)).toBe(0);
  await user.click(question.getByRole('button', { name: 'ביטול האסימון' }));
  await waitFor(() => expect(messages).toContain('האסימון nightly בוטל'));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'ביטול האסימון' })).toBeNull());
});

it('names the reason if a token cannot be revoked', async () => {
  const { user, messages } = open(
    [buildToken('nightly')],
    { [END]: () => errorResponse(404, 'not_found') },
    '?token=nightly',
  );
  await user.click(await screen.findByRole('button', { name: 'ביטול האסימון' }));
  const question = await findQuestion();
  await user.click(question.getByRole('button', { name: 'ביטול האסימון' }));
  await waitFor(() => expect(messages).toHaveLength(1));
  expect(messages[0]).not.toContain('האסימון nightly בוטל');
  expect(screen.getByRole('button', { name: 'ביטול האסימון' })).toBeVisible();
});
