import { act, cleanup, screen, waitFor, within } from '@testing-library/react';
import type { ManagedAgent } from '#contract/features/user-info-management/user-info-management-contract';
import { renderApp } from '#client/lib/testing/render';
import { buildServices, json, TestClock, TestServer } from '#client/lib/testing/services';

const ALL = ['system.admin'];
const conflict = (reason: string) =>
  new Response(
    JSON.stringify({ error: { code: 'conflict', message: '', requestId: 'r', details: { reason } } }),
    { status: 409 },
  );
const getBody = (server: TestServer, name: string): unknown =>
  JSON.parse(String(server.calls.filter((call) => call.name === name).at(-1)?.init.body));

const AGENT: ManagedAgent = {
  id: 'a1',
  name: 'אבי',
  email: 'avi@misrad.example',
  isActive: true,
  user: null,
  suggestion: null,
  employeeNumber: null,
  employment: 'employee',
  target: null,
  targetFrom: null,
};
const suggested = (id: string) => ({ id, displayName: id, email: `${id}@misrad.example`, isActive: true });

it('rejects a target that is not a number with an error, and keeps the text', async () => {
  const PUT = 'PUT /api/user-info-management';
  const agents = [{ ...AGENT, target: 5_000, targetFrom: '2026-07' }];
  const server = new TestServer({
    'GET /api/user-info-management': (_init, url) =>
      json({ data: { month: url.searchParams.get('month'), agents } }),
    [PUT]: () => json({ data: { month: '2026-09', agents } }),
  });
  const { user } = renderApp({ path: '/settings/user-info-management', permissions: ALL, server });
  const target = await screen.findByRole('spinbutton', { name: /יעד מכירות/ });
  expect(target).toHaveValue('5,000');
  expect(screen.getByText(/^מאז .*יולי/)).toBeVisible();
  await user.click(target);
  await user.keyboard('abc');
  expect(await screen.findByText(/יש להזין סכום בין 0/)).toBeVisible();
  await user.tab();
  expect(target).toHaveValue('abc');
  expect(screen.getByRole('button', { name: 'שמירה' })).toBeDisabled();
  await user.clear(target);
  await user.type(target, '6,000');
  await user.click(screen.getByRole('button', { name: 'שמירה' }));
  await waitFor(() =>
    expect(getBody(server, PUT)).toMatchObject({ changes: [{ agentId: 'a1', target: 6_000 }] }),
  );
});

it('links all agents to the suggested users except dismissed ones, and reports the failed links', async () => {
  const agents = ['a1', 'a2', 'a3'].map((id): ManagedAgent => ({
    ...AGENT,
    id,
    name: id,
    suggestion: suggested(`u-${id}`),
  }));
  const server = new TestServer({
    'GET /api/user-info-management': (_init, url) =>
      json({ data: { month: url.searchParams.get('month'), agents } }),
    'PUT /api/user-info-management/a1/user': () => {
      agents[0] = { ...agents[0]!, user: agents[0]!.suggestion, suggestion: null };
      return json({ data: { agentId: 'a1', user: suggested('u-a1') } });
    },
    'PUT /api/user-info-management/a2/user': () => conflict('other'),
  });
  const { user } = renderApp({ path: '/settings/user-info-management', permissions: ALL, server });
  await user.click((await screen.findAllByRole('button', { name: 'לא, לבחור אחר' })).at(-1)!);
  await user.click(screen.getByRole('button', { name: 'אישור שתיהן' }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).not.toHaveTextContent('a3');
  await user.click(within(dialog).getByRole('button', { name: 'קישור' }));
  await within(dialog).findByRole('button', { name: 'ניסיון חוזר' });
  const [first, second] = within(dialog).getAllByRole('listitem');
  expect(first).toHaveTextContent('קושר');
  expect(second).toHaveTextContent('בינתיים קושר אחד מהם למישהו אחר');
  expect(getBody(server, 'PUT /api/user-info-management/a1/user')).toEqual({ userId: 'u-a1' });
  server.routes['PUT /api/user-info-management/a2/user'] = () =>
    json({ data: { agentId: 'a2', user: suggested('u-a2') } });
  await user.click(within(dialog).getByRole('button', { name: 'ניסיון חוזר' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(server.count('PUT /api/user-info-management/a1/user')).toBe(1);
});

it("steps through the agents' months, keeping focus and search", async () => {
  const requestedMonths: (string | null)[] = [];
  const server = new TestServer({
    'GET /api/user-info-management': (_init, url) => {
      const month = url.searchParams.get('month');
      requestedMonths.push(month);
      const agents = ['a1', 'a2'].map((id) => ({ ...AGENT, id, name: `${id} of ${month}` }));
      return json({ data: { month, agents } });
    },
  });
  const { user } = renderApp({ path: '/settings/user-info-management', permissions: ALL, server });
  await user.type(await screen.findByRole('searchbox', { name: 'סוכן, משתמש או מספר' }), 'a1');
  expect(await screen.findByText(`a1 of ${requestedMonths[0]}`)).toBeVisible();
  const back = screen.getByRole('button', { name: 'החודש הקודם' });
  await user.click(back);
  expect(screen.queryByText(`a1 of ${requestedMonths[0]}`)).toBeNull();
  expect(await screen.findByText(`a1 of ${requestedMonths[1]}`)).toBeVisible();
  expect(back).toHaveFocus();
  await user.keyboard('{Enter}');
  expect(await screen.findByText(`a1 of ${requestedMonths[2]}`)).toBeVisible();
  expect(screen.queryByText(/^a2/)).toBeNull();
  expect(requestedMonths).toEqual(['2026-09', '2026-08', '2026-07']);
});

it("searches for an agent's user after a pause in typing", async () => {
  const USERS = 'GET /api/user-info-management/users';
  const server = new TestServer({
    'GET /api/user-info-management': (_init, url) =>
      json({ data: { month: url.searchParams.get('month'), agents: [{ ...AGENT, id: 'a1', name: 'a1' }] } }),
    [USERS]: () => json({ data: [suggested('dana')] }),
  });
  const clock = new TestClock('manual');
  const services = buildServices({ server, clock, path: '/settings/user-info-management' });
  const { user } = renderApp({ permissions: ALL, server, services });
  await user.type(await screen.findByRole('combobox', { name: 'בחירת משתמש: a1' }), 'dana');
  await screen.findByTitle(/dana@misrad/);
  expect(server.count(USERS)).toBe(1);
  act(() => clock.advance(1_000));
  await waitFor(() => expect(server.count(USERS)).toBe(2));
  expect(server.calls.at(-1)?.url).toContain('search=dana');
});

it('saves only the changed fields, and shows a rejected number at its agent', async () => {
  const PUT = 'PUT /api/user-info-management';
  const agents = [AGENT, { ...AGENT, id: 'a2', name: 'בני', employeeNumber: '17' }];
  const taken = { field: 'body.changes.0.employeeNumber', reason: 'המספר כבר שייך לסוכן אחר' };
  const error = { code: 'invalid_input', message: '', requestId: 'r', fields: [taken] };
  const server = new TestServer({
    'GET /api/user-info-management': (_init, url) =>
      json({ data: { month: url.searchParams.get('month'), agents } }),
    [PUT]: () => new Response(JSON.stringify({ error }), { status: 400 }),
  });
  const { user } = renderApp({ path: '/settings/user-info-management', permissions: ALL, server });
  const number = await screen.findByRole('textbox', { name: 'אבי, מס׳ עובד / ספק' });
  expect(screen.getByText('אבי').closest('td')).toHaveClass('card-name');
  await user.type(number, '17');
  expect(screen.getByText('יש יעדים שלא נשמרו: שמרו או בטלו אותם לפני מעבר לחודש אחר.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'שמירה' }));
  expect(await screen.findByText(taken.reason)).toBeVisible();
  expect(number).toHaveValue('17');
  expect(number).toBeInvalid();
  expect(screen.getByRole('spinbutton', { name: 'אבי, יעד מכירות, ₪' })).toBeValid();
  expect(getBody(server, PUT)).toMatchObject({ changes: [{ agentId: 'a1', employeeNumber: '17' }] });
  await user.click(screen.getByRole('button', { name: 'ביטול השינויים' }));
  expect(number).toHaveValue('');
  expect(screen.queryByText(taken.reason)).toBeNull();
});

it('narrows the agents to those without a user or a number, and totals all of them', async () => {
  const linked = { ...AGENT, id: 'a2', name: 'בני', user: suggested('beni'), target: 3_000 };
  const agents = [{ ...AGENT, employeeNumber: '7', target: 5_000 }, linked];
  const server = new TestServer({
    'GET /api/user-info-management': (_init, url) =>
      json({ data: { month: url.searchParams.get('month'), agents } }),
    'GET /api/user-info-management/users': () => json({ data: [] }),
  });
  const path = '/settings/user-info-management?show=numberless';
  const { user } = renderApp({ path, permissions: ALL, server });
  expect(await screen.findByText('בני')).toBeVisible();
  expect(screen.queryByText('אבי')).toBeNull();
  await user.click(await screen.findByText('לא מקושרים 1'));
  expect(screen.queryByText('בני')).toBeNull();
  await user.click(screen.getByText('כולם 2'));
  expect(screen.getByText('2 סוכנים, 1 מקושרים').parentElement).toHaveTextContent(/8,000/);
});

it('keeps a link of an agent with the reason after a errorResponse, and names the permission that linking lacks', async () => {
  const agents = [
    { ...AGENT, user: suggested('avi') },
    { ...AGENT, id: 'a2', name: 'בני' },
  ];
  const PUT = 'PUT /api/user-info-management/a1/user';
  const routes: TestServer['routes'] = {
    'GET /api/user-info-management': (_init, url) =>
      json({ data: { month: url.searchParams.get('month'), agents } }),
    [PUT]: () => conflict('other'),
  };
  const server = new TestServer({ ...routes });
  const path = '/settings/user-info-management';
  const { user } = renderApp({ path, permissions: ALL, server });
  await user.click(await screen.findByRole('button', { name: /^ביטול הקישור של .*אבי/ }));
  const dialog = await screen.findByRole('dialog');
  expect(dialog).toHaveTextContent(/לבטל את הקישור של .*avi/);
  await user.click(within(dialog).getByRole('button', { name: 'ביטול הקישור' }));
  expect(await within(dialog).findByText(/בינתיים קושר אחד מהם למישהו אחר/)).toBeVisible();
  expect(getBody(server, PUT)).toEqual({ userId: null });
  cleanup();
  renderApp({ path, permissions: ['settings.view', 'user_info.manage'], server: new TestServer(routes) });
  expect(await screen.findByText(/לקישור נדרשת גם ההרשאה/)).toHaveTextContent('salaries.view');
  expect(screen.queryByRole('button', { name: /^ביטול הקישור/ })).toBeNull();
  expect(screen.queryByRole('combobox', { name: /^בחירת משתמש/ })).toBeNull();
});
