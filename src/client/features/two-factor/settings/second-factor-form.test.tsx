import { fireEvent, screen, waitFor } from '@testing-library/react';
import { TwoFactorStatus } from '#contract/features/two-factor/two-factor-contract';
import { renderPart } from '#client/lib/testing/render-part';
import { buildServices, json, errorResponse, TestServer } from '#client/lib/testing/services';
import { SecondFactorForm } from './second-factor-form';

const OWN = 'קוד אישי לכל אחד';
const CHANGE = 'PUT /api/system/two-factor';
const [CURRENT, FIRST, NEXT, AGAIN] = ['הקוד הנוכחי', 'הקוד', 'קוד חדש', 'אימות הקוד החדש'];
async function open(
  status: Partial<TwoFactorStatus>,
  response: () => Response = () => errorResponse(500, 'internal'),
) {
  const server = new TestServer({ [CHANGE]: response });
  const full = TwoFactorStatus.parse({
    enabled: true,
    codeSet: true,
    verified: true,
    hasSecretKey: true,
    ...status,
  });
  await renderPart(<SecondFactorForm status={full} lacks={null} />, buildServices({ server }));
  const sent = () =>
    server.calls.filter(({ name }) => name === CHANGE).map(({ init }) => JSON.parse(String(init.body)));
  return { server, sent };
}

const toggle = () => fireEvent.click(screen.getByRole('switch', { name: 'אימות דו-שלבי' }));
const type = (label: string, value: string) =>
  fireEvent.change(screen.getByLabelText(label), { target: { value } });
const submit = () => fireEvent.submit(document.querySelector('form')!);
const fields = () => [...document.querySelectorAll('label[title]')].map(({ textContent }) => textContent);
const buttons = () =>
  screen.queryAllByRole('button').flatMap(({ textContent }) => (textContent === '' ? [] : [textContent]));
const bar = () => document.querySelector('.changes-bar')?.textContent;
const problems = () =>
  [...document.querySelectorAll('.ant-form-item-explain-error')].map(({ textContent }) => textContent);
const ALL_AGAIN = 'כל מי שמאומת עכשיו יתבקש לאמת שוב, מיד. גם אתם.';

it.each<[Partial<TwoFactorStatus>, boolean, string[], string[], string]>([
  [{}, false, [CURRENT, NEXT], [], ''],
  [{}, true, [CURRENT, NEXT], ['ביטול', 'כיבוי האימות'], `כיבוי האימות${ALL_AGAIN}`],
  [{ enabled: false }, false, [CURRENT, NEXT], [], ''],
  [
    { enabled: false },
    true,
    [CURRENT, NEXT],
    ['ביטול', 'הפעלת האימות'],
    'הפעלת האימותכל המחוברים יתבקשו לאמת, מיד. גם אתם.',
  ],
  [{ codeSet: false }, false, [FIRST, AGAIN], [], ''],
  [{ enabled: false, codeSet: false }, false, [], [], ''],
  [
    { enabled: false, codeSet: false },
    true,
    [FIRST, AGAIN],
    ['ביטול', 'הפעלת האימות'],
    'הפעלת האימותכל המחוברים יתבקשו לאמת, מיד. גם אתם.',
  ],
])(
  'offers the needed actions in the state %j; switched: %s',
  async (status, isSwitched, names, actions, text) => {
    await open(status);
    if (isSwitched) toggle();
    expect(fields().filter((name) => name !== 'אימות דו-שלבי' && name !== OWN)).toEqual(names);
    expect(buttons()).toEqual(actions);
    expect(bar()).toBe(text + actions.join(''));
  },
);

it('replaces the code with the present one, and asks for the new one twice', async () => {
  const { sent } = await open({}, () => json({ data: { enabled: true, codeSet: true, verified: false } }));
  type(NEXT, '123456');
  expect(fields()).toContain(AGAIN);
  expect(buttons()).toEqual(['ביטול', 'החלפת הקוד']);
  type(AGAIN, '123456');
  type(CURRENT, ' 999999 ');
  submit();
  await waitFor(() => expect(bar()).toBe('השינוי נשמר. כל האימותים הקודמים בוטלו.'));
  expect(sent()).toEqual([{ enabled: true, code: '123456', currentCode: '999999' }]);
  expect(screen.getByLabelText(NEXT)).toHaveValue('');
});

it.each([
  ['12345', 'חסרה ספרה אחת'],
  ['1234', 'חסרות 2 ספרות'],
  ['12345a', 'הקוד מורכב מספרות בלבד'],
])('checks the digits while they are typed: %s', async (code, problem) => {
  await open({});
  type(NEXT, code);
  await waitFor(() => expect(problems()).toEqual([problem]));
});

it('sends nothing that is incomplete', async () => {
  const { sent } = await open({});
  type(NEXT, '123456');
  type(AGAIN, '654321');
  submit();
  await waitFor(() => expect(problems()).toEqual(['יש להזין את הקוד הנוכחי', 'הקודים אינם זהים']));
  type(CURRENT, 'x');
  type(AGAIN, '123456');
  await waitFor(() => expect(problems()).toEqual(['יש להזין את הקוד הנוכחי']));
  type(CURRENT, '1');
  await waitFor(() => expect(problems()).toEqual([]));
  expect(sent()).toEqual([]);
});

it('needs a code before the factor is switched on', async () => {
  const { sent } = await open({ enabled: false, codeSet: false });
  toggle();
  submit();
  await waitFor(() => expect(problems()).toEqual(['יש להזין קוד']));
  expect(sent()).toEqual([]);
});

it.each<[string, () => Response, string]>([
  ['locked', () => new Response('', { status: 429, headers: { 'retry-after': '60' } }), '12:31'],
  ['a conflict', () => errorResponse(409, 'conflict'), 'בינתיים הגדרות האימות השתנו. בדקו את המצב ונסו שוב.'],
])('shows why a change was refused: %s', async (_what, response, text) => {
  await open({ enabled: false }, response);
  toggle();
  submit();
  await waitFor(() => expect(bar()).toContain(text));
  toggle();
  expect(bar()).toBe('');
});

it('forgets the changes on request', async () => {
  await open({});
  toggle();
  type(NEXT, '12');
  fireEvent.click(screen.getByRole('button', { name: 'ביטול' }));
  expect(buttons()).toEqual([]);
  expect(screen.getByRole('switch', { name: 'אימות דו-שלבי' })).toBeChecked();
  expect(screen.getByLabelText(NEXT)).toHaveValue('');
});

it('changes to own codes with the present code, and shows why it cannot', async () => {
  const { sent } = await open({}, () =>
    json({ data: { enabled: true, codeSet: true, verified: false, mode: 'own' } }),
  );
  fireEvent.click(screen.getByRole('switch', { name: OWN }));
  fireEvent.click(screen.getByRole('button', { name: 'שינוי סוג הקוד' }));
  expect(await screen.findByText('יש להזין את הקוד הנוכחי')).toBeVisible();
  type(CURRENT!, '482913');
  fireEvent.click(screen.getByRole('button', { name: 'שינוי סוג הקוד' }));
  await waitFor(() => expect(sent()).toEqual([{ enabled: true, mode: 'own', currentCode: '482913' }]));
});

it('does not offer own codes on a server without a key', async () => {
  await open({ hasSecretKey: false });
  expect(screen.getByRole('switch', { name: OWN })).toBeDisabled();
  expect(screen.getByText(/SECRETS_KEY/)).toBeVisible();
});
