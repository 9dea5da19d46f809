import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import type { ManagedAgent } from '#contract/features/user-info-management/user-info-management-contract';
import { renderApp } from '#client/lib/testing/render';
import { json, errorResponse, TestServer } from '#client/lib/testing/services';

const agent = (
  id: string,
  name: string,
  employeeNumber: string | null,
  target: number | null,
): ManagedAgent => ({
  id,
  name,
  email: null,
  isActive: true,
  user: null,
  suggestion: null,
  employeeNumber,
  employment: 'employee',
  target,
  targetFrom: target === null ? null : '2026-08',
});
const PUT = 'PUT /api/user-info-management';
const agents = [
  agent('a1', 'דנה לוי', '1012', 100_000),
  agent('a2', 'גיא כהן', null, 50_000),
  agent('a3', 'גיא פרץ', '1040', null),
];

async function openTargets() {
  const response = () => json({ data: { month: '2026-09', agents } });
  const server = new TestServer({ 'GET /api/user-info-management': response, [PUT]: response });
  const permissions = ['settings.view', 'user_info.manage'];
  const { user, messages } = renderApp({ path: '/settings/user-info-management', permissions, server });
  await screen.findByText('דנה לוי');
  await user.click(screen.getByRole('button', { name: 'יעדים לכולם…' }));
  const dialog = within(await screen.findByRole('dialog'));
  const readSaved = async (): Promise<unknown> => {
    await waitFor(() => expect(server.count(PUT)).toBe(1));
    return JSON.parse(String(server.calls.find(({ name }) => name === PUT)?.init.body));
  };
  return { user, messages, dialog, server, readSaved };
}

it('takes targets pasted from a sheet, and asks about the rows that do not fit', async () => {
  const { user, dialog, server, readSaved } = await openTargets();
  const text = 'מספר\tיעד\r\n1012\t₪ 120,000\r\nגיא\t52,000.5\r\n1040\t95 אלף\r\n9999\t1\r\nדנה לוי\t3';
  fireEvent.change(dialog.getByLabelText('השורות שהודבקו'), { target: { value: text } });
  expect(dialog.getByText('כמה סוכנים בשם זה')).toBeInTheDocument();
  expect(dialog.getByText('סוכן לא מוכר')).toBeInTheDocument();
  expect(dialog.getByText('הסוכן מופיע פעמיים')).toBeInTheDocument();
  const save = () => dialog.getByRole('button', { name: /^שמירת/ });
  expect(save()).toHaveAccessibleName('שמירת יעד אחד');
  await user.type(dialog.getByRole('spinbutton', { name: 'הסכום של 1040' }), '95000');
  await user.click(dialog.getByRole('combobox', { name: 'הסוכן של גיא' }));
  await user.click(await screen.findByText('גיא כהן', { selector: '.ant-select-item-option-content' }));
  expect(save()).toHaveAccessibleName('שמירת 3 יעדים');
  expect(dialog.getByText('2 שורות שלא זוהו לא יישמרו.')).toBeInTheDocument();
  expect(dialog.getByText('3 סוכנים זוהו').parentElement).toHaveTextContent('267,001 ₪ ↑ 78%');
  server.routes[PUT] = () => errorResponse(409, 'conflict');
  await user.click(save());
  expect(await dialog.findByText('היעדים לא נשמרו')).toBeVisible();
  expect(await readSaved()).toEqual({
    month: '2026-09',
    changes: [
      { agentId: 'a1', target: 120_000 },
      { agentId: 'a2', target: 52_000.5 },
      { agentId: 'a3', target: 95_000 },
    ],
  });
});

it('names a single saved target in the singular', async () => {
  const { user, messages, dialog } = await openTargets();
  fireEvent.change(dialog.getByLabelText('השורות שהודבקו'), { target: { value: '1012\t120000' } });
  await user.click(dialog.getByRole('button', { name: 'שמירת יעד אחד' }));
  await waitFor(() => expect(messages).toEqual(['נשמר יעד אחד']));
});

it("takes last month's targets times a percentage, or one for all", async () => {
  const { user, messages, dialog, readSaved } = await openTargets();
  await user.click(dialog.getByRole('radio', { name: 'יעד אחד לכולם' }));
  await user.type(dialog.getByRole('spinbutton', { name: 'סכום היעד' }), '70000');
  expect(dialog.getByRole('button', { name: 'שמירת 3 יעדים' })).toBeEnabled();
  await user.click(dialog.getByRole('radio', { name: /^יעדי אוגוסט 2026/ }));
  expect(dialog.getByText('לסוכן אחד שאינו ברשימה יישאר היעד הקודם.')).toBeInTheDocument();
  await user.click(dialog.getByRole('button', { name: 'שמירת 2 יעדים' }));
  expect(await readSaved()).toEqual({
    month: '2026-09',
    changes: [
      { agentId: 'a1', target: 105_000 },
      { agentId: 'a2', target: 52_500 },
    ],
  });
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(messages).toEqual(['נשמרו 2 יעדים']);
});

it('shows no rows of several columns until one is chosen, and saves those of the preview', async () => {
  const { user, dialog, readSaved } = await openTargets();
  const text = 'שם\tאוגוסט\tספטמבר\n"דנה\nלוי"\t5000\t6,000.55\n1040\t7000\t105%\n';
  fireEvent.change(dialog.getByLabelText('השורות שהודבקו'), { target: { value: text } });
  expect(dialog.getByText(/^השורה הראשונה נקראה ככותרת: .*שם · אוגוסט · ספטמבר/)).toBeInTheDocument();
  expect(dialog.getByText('השורות יופיעו אחרי בחירת העמודה')).toBeInTheDocument();
  expect(dialog.getByRole('button', { name: /^שמירת/ })).toBeDisabled();
  await user.click(dialog.getByRole('radio', { name: /^עמודה 3: .*ספטמבר/ }));
  const [, guy, dana] = dialog.getAllByRole('row');
  expect(guy).toHaveTextContent(/1040.*סכום לא תקין/);
  expect(dana).toHaveTextContent(/דנה לוי.*6,000\.55/);
  await user.click(dialog.getByRole('button', { name: 'שמירת יעד אחד' }));
  expect(await readSaved()).toEqual({ month: '2026-09', changes: [{ agentId: 'a1', target: 6_000.55 }] });
});
