import { monthListTexts as texts } from './month-list-texts';
import { screen, waitFor, within } from '@testing-library/react';
import type { Message } from '#contract/features/salaries/sending-contract';
import { errorResponse, json } from '#client/lib/testing/services';
import { MONTH, monthList } from '../testing/salaries';
import { PATH, readBody, renderList, sending } from '../testing/render-list';
import { describeColumns, readColumns, setFrameWidth } from '#client/lib/testing/columns';

const CHECKED = { at: '2026-09-16T09:00:00.000Z', by: 'נועה', isCurrent: true, isOwn: true };

it('lists the statements of a month, with sums that add up, and marks them as checked', async () => {
  const { user, server, services } = renderList();
  expect(await screen.findByRole('link', { name: 'דנה לוי' })).toHaveAttribute(
    'href',
    `/user-info/salary-reports?month=${MONTH}&agentId=a1`,
  );
  const sums = screen.getByText(/^בקובץ/).closest('dl');
  expect(sums).toHaveTextContent(/לתשלום.*1,480\.45.*בקובץ, סוכן אחד.*1,300\.55.*ללא מספר.*179\.90/);
  expect(screen.getByTitle('0 מתוך 3 נבדקו')).toHaveTextContent('בדיקה 0/3');
  const [, dana] = screen.getAllByRole('row');
  expect(dana).toHaveTextContent(/1,200\.55.*100\.00.*1,300\.55/);
  const foot = document.querySelector('.sum-row');
  expect(foot).toHaveTextContent(/1,480\.45/);
  await user.click(screen.getByText(/^חריגים 1/));
  expect(screen.queryByRole('link', { name: 'דנה לוי' })).toBeNull();
  expect(services.path()).toBe(`${PATH}&show=unusual`);
  expect(foot).not.toHaveTextContent(/1,480\.45/);
  await user.click(screen.getByRole('button', { name: 'סימון הדוח של רון כץ כנבדק' }));
  await waitFor(() =>
    expect(readBody(server, `PUT /api/salaries/months/${MONTH}/checked`)).toEqual({
      isChecked: true,
      statements: [{ agentId: 'a3', payable: 200 }],
    }),
  );
});

it('counts agents only: sales without an agent are a sum of their own', async () => {
  const nothing = { amount: 0, payable: 0, corrections: 0, sales: 0, previous: 50 };
  const [dana, ron, alex] = monthList.rows;
  const rows = [
    dana!,
    ron!,
    alex!,
    { ...ron!, agentId: '', agentName: null, amount: 31.45, payable: 31.45 },
    { ...ron!, ...nothing, agentId: 'a4', agentName: 'נועה גל' },
  ];
  renderList({ rows });
  await screen.findByRole('link', { name: 'ללא סוכן' });
  const sums = screen.getByText(/^בקובץ/).closest('dl');
  expect(sums).toHaveTextContent(
    /לתשלום.*1,511\.90.*בקובץ, סוכן אחד.*1,300\.55.*ללא מספר.*179\.90.*ללא סוכן.*31\.45.*סוכנים באפס1/,
  );
  expect(screen.getByText('4 סוכנים + ללא סוכן')).toBeInTheDocument();
  expect(screen.getByText('כולם 4')).toBeInTheDocument();
  expect(screen.getByTitle('0 מתוך 4 נבדקו')).toBeInTheDocument();
  expect(screen.getByRole('checkbox', { name: 'ללא סוכן' })).toBeDisabled();
});

it('leads through the statements by keyboard, in the order of the list', async () => {
  const { user, services } = renderList({}, `${PATH}&agentId=a1`);
  await screen.findByText('1 מתוך 3');
  expect(screen.getByRole('button', { name: 'הסוכן הקודם' })).toBeDisabled();
  await user.keyboard('jjj');
  expect(services.path()).toBe(`${PATH}&agentId=a2`);
  await user.keyboard('k');
  expect(services.path()).toBe(`${PATH}&agentId=a3`);
});

it('sends statements by the possible way, and shows the result of each', async () => {
  const { user, server, set } = renderList();
  await user.click(await screen.findByRole('button', { name: 'שליחת דוחות…' }));
  const dialog = within(await screen.findByRole('dialog'));
  expect(await dialog.findByText(/אינו סגור.*טיוטה/)).toBeInTheDocument();
  expect(dialog.getByText('052-555-0123')).toBeInTheDocument();
  await user.click(dialog.getByRole('checkbox', { name: 'Alex (TLV)' }));
  set((row) => ({
    ...row,
    sending:
      {
        a1: { ...sending, state: 'unknown' as const, reason: 'lost' as const },
        a3: {
          ...sending,
          id: 's3',
          way: 'whatsapp' as const,
          address: '972525550123',
          link: 'https://wa.me/972525550123',
        },
        a2: null,
      }[row.agentId] ?? null,
  }));
  await user.click(dialog.getByRole('button', { name: 'שליחת 2 טיוטות' }));
  expect(
    (readBody(server, 'POST /api/salaries/statements/send') as { messages: Message[] }).messages,
  ).toEqual([
    { agentId: 'a1', way: 'email', address: 'a1@misrad.example', seen: null },
    { agentId: 'a3', way: 'whatsapp', address: '052-555-0123', seen: null },
  ]);
  expect(await dialog.findByText('0 מתוך 2 נשלחו')).toBeInTheDocument();
  expect(dialog.getByText('החיבור נותק בזמן השליחה')).toBeInTheDocument();
  expect(dialog.getByRole('link', { name: /^פתיחת ההודעה אל רון כץ/ })).toHaveAttribute(
    'href',
    'https://wa.me/972525550123',
  );
  await user.click(dialog.getByRole('button', { name: 'שליחה חוזרת אל דנה לוי' }));
  await waitFor(() =>
    expect(readBody(server, 'POST /api/salaries/statements/send')).toEqual({
      month: MONTH,
      messages: [{ agentId: 'a1', way: 'email', address: 'a1@misrad.example', seen: 's1' }],
    }),
  );
});

it('shows which setting is missing for mail', async () => {
  const { user } = renderList({ missingSettings: ['SMTP_URL'] });
  await user.click(await screen.findByRole('button', { name: 'שליחת דוחות…' }));
  expect(await screen.findByText(/אינה מוגדרת בשרת\. חסר: SMTP_URL/)).toBeInTheDocument();
  expect(await screen.findByRole('button', { name: 'שליחת טיוטה אחת' })).toBeEnabled();
});

it.each([
  [1_400, ['', 'סוכן', 'מכירות', 'עמלות', 'תיקונים', 'לתשלום', 'מול יולי', 'נבדק', 'נשלח', 'מס׳ עובד']],
  [920, ['', 'סוכן', 'מכירות', 'לתשלום', 'מול יולי', 'נבדק', 'נשלח', 'מס׳ עובד']],
  [640, ['', 'סוכן', 'לתשלום', 'מול יולי', 'נבדק']],
  [400, ['', 'סוכן', 'לתשלום', 'נבדק']],
])('shows in %i pixels the columns %j', async (width, columns) => {
  setFrameWidth(width);
  renderList();
  const link = await screen.findByRole('link', { name: 'דנה לוי' });
  expect(readColumns(link.closest<HTMLElement>('.ant-table')!)).toEqual(columns);
});

it('aligns numbers and sorts by headers in the columns', async () => {
  renderList();
  const link = await screen.findByRole('link', { name: 'דנה לוי' });
  expect(describeColumns(link.closest<HTMLElement>('.ant-table')!)).toEqual([
    '',
    'סוכן, sorts',
    'מכירות, number, sorts',
    'עמלות, number, sorts',
    'תיקונים, number, sorts',
    'לתשלום, number, sorts',
    'מול יולי, number, sorts',
    'נבדק',
    'נשלח',
    'מס׳ עובד, number',
  ]);
});

it('marks all statements by one key each, and opens and chooses the current one', async () => {
  const { user, server, services, set } = renderList();
  await screen.findByRole('link', { name: 'דנה לוי' });
  const getCurrent = () => document.querySelector('tr[aria-current]')?.getAttribute('data-row-key');
  expect(getCurrent()).toBe('a1');
  expect(screen.getByRole('button', { name: 'סימון הדוח של דנה לוי כנבדק' })).toHaveTextContent(/x$/);
  const marked = () => readBody(server, `PUT /api/salaries/months/${MONTH}/checked`);
  for (const [agentId, payable] of [
    ['a1', 1_300.55],
    ['a3', 200],
    ['a2', -20.1],
  ] as const) {
    await waitFor(() => expect(getCurrent()).toBe(agentId));
    set((row) => (row.agentId === agentId ? { ...row, marks: [CHECKED] } : row));
    await user.keyboard('x');
    await waitFor(() => expect(marked()).toEqual({ isChecked: true, statements: [{ agentId, payable }] }));
  }
  await waitFor(() => expect(screen.getAllByText('נועה')).toHaveLength(3));
  await user.keyboard('k');
  await user.keyboard(' ');
  await user.keyboard('x');
  expect(server.count(`PUT /api/salaries/months/${MONTH}/checked`)).toBe(3);
  expect(await screen.findByRole('toolbar', { name: 'נבחר סוכן אחד' })).toBeVisible();
  await user.keyboard('kk{Enter}');
  expect(services.path()).toBe(`${PATH}&agentId=a1`);
});

it('moves by each key to the next statement, and stays on the first and on the last', async () => {
  const { user } = renderList();
  await screen.findByRole('link', { name: 'דנה לוי' });
  // The table is drawn again after the paint that answers a key.
  const expectCurrent = (id: string) =>
    waitFor(() => expect(document.querySelector('tr[aria-current]')).toHaveAttribute('data-row-key', id));
  for (const [keys, current] of [
    ['k', 'a1'],
    ['j', 'a3'],
    ['jj', 'a2'],
    ['j', 'a2'],
    ['k', 'a3'],
    ['kkk', 'a1'],
    ['jj', 'a2'],
  ] as const) {
    await user.keyboard(keys);
    await expectCurrent(current);
  }
});

it('keeps the last statement current after its mark, when the others are marked', async () => {
  const rows = monthList.rows.map((row) => (row.agentId === 'a2' ? row : { ...row, marks: [CHECKED] }));
  const { user, server, set } = renderList({ rows });
  await screen.findByRole('link', { name: 'דנה לוי' });
  const getCurrent = () => document.querySelector('tr[aria-current]')?.getAttribute('data-row-key');
  expect(getCurrent()).toBe('a2');
  set((row) => ({ ...row, marks: [CHECKED] }));
  await user.keyboard('x');
  await waitFor(() => expect(server.count(`PUT /api/salaries/months/${MONTH}/checked`)).toBe(1));
  await waitFor(() => expect(screen.getAllByText('נועה')).toHaveLength(3));
  expect(getCurrent()).toBe('a2');
});

it('saves a missing employee number from its row', async () => {
  const PUT = 'PUT /api/user-info-management';
  const { user, server } = renderList({}, PATH, {
    permissions: ['user_info.view', 'user_info.manage', 'salaries.view', 'salaries.manage'],
  });
  server.routes[PUT] = () => json({ data: { month: MONTH, agents: [] } });
  const field = await screen.findByRole('textbox', { name: 'מספר העובד של רון כץ' });
  await user.type(field, 'מ7{Enter}');
  expect(await screen.findByText(/^מספר עובד מכיל אותיות לטיניות/)).toBeVisible();
  expect(field).toBeInvalid();
  expect(server.count(PUT)).toBe(0);
  await user.clear(field);
  await user.type(field, 'x77{Enter}');
  await waitFor(() =>
    expect(readBody(server, PUT)).toEqual({
      month: MONTH,
      changes: [{ agentId: 'a3', employeeNumber: 'x77' }],
    }),
  );
  expect(server.count(`PUT /api/salaries/months/${MONTH}/checked`)).toBe(0);
});

it('saves an employee number on leaving its field, and shows a failure', async () => {
  const PUT = 'PUT /api/user-info-management';
  const { user, server } = renderList({}, PATH, {
    permissions: ['user_info.view', 'user_info.manage', 'salaries.view', 'salaries.manage'],
  });
  server.routes[PUT] = () => errorResponse(500, 'internal_error');
  await user.type(await screen.findByRole('textbox', { name: 'מספר העובד של רון כץ' }), 'x77');
  await user.tab();
  await waitFor(() => expect(server.count(PUT)).toBe(1));
  expect(await screen.findByText(texts.numberNotSaved)).toBeVisible();
});

it('lets several people mark a statement while a second person is required', async () => {
  const others = { ...CHECKED, by: 'דנה', isOwn: false };
  const { user, server, set } = renderList({
    needsSecondPerson: true,
    rows: monthList.rows.map((row) => ({ ...row, marks: [others] })),
  });
  const row = (await screen.findByRole('link', { name: 'דנה לוי' })).closest('tr')!;
  expect(row).toHaveTextContent('דנה');
  set((one) => (one.agentId === 'a1' ? { ...one, marks: [CHECKED, others] } : one));
  await user.click(within(row).getByRole('button', { name: 'סימון הדוח של דנה לוי כנבדק' }));
  expect(readBody(server, `PUT /api/salaries/months/${MONTH}/checked`)).toMatchObject({ isChecked: true });
  await waitFor(() => expect(row).toHaveTextContent('נועה +1'));
  expect(within(row).queryByRole('button', { name: /^סימון הדוח/ })).toBeNull();
});
