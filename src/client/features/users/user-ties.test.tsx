import { screen, waitFor } from '@testing-library/react';
import { renderPart } from '#client/lib/testing/render-part';
import { buildServices, json, errorResponse, TestServer } from '#client/lib/testing/services';
import { UserTies } from './user-ties';

const NOTHING = { agent: null, invitations: [], devices: 0, apiTokens: 0, sharedViews: 0 };
const TIES = 'GET /api/admin/users/dana/ties';

async function open(response: () => Response, none?: string) {
  const server = new TestServer({ [TIES]: response });
  const part = (
    <div data-testid="ties">
      <UserTies id="dana" {...(none !== undefined && { none })} />
    </div>
  );
  const { user } = await renderPart(part, buildServices({ server }));
  await waitFor(() => expect(document.querySelector('.ant-skeleton')).toBeNull());
  return { server, user, ties: screen.getByTestId('ties') };
}

it.each([
  ['דבר לא ינותק', '<p class="hint">דבר לא ינותק</p>'],
  [undefined, ''],
])('shows a text for a user without dependants only if one is given: %s', async (none, html) => {
  const { ties } = await open(() => json({ data: NOTHING }), none);
  expect(ties.innerHTML).toBe(html);
});

it('lists the dependants of a user, without a heading beside a text for nothing', async () => {
  const { ties } = await open(
    () =>
      json({
        data: {
          ...NOTHING,
          invitations: ['a@x.example', 'b@x.example'],
          devices: 1,
          apiTokens: 2,
          sharedViews: 2,
        },
      }),
    'דבר לא ינותק',
  );
  expect([...ties.querySelectorAll('li')].map(({ textContent }) => textContent)).toEqual([
    '2 הזמנות פתוחות לא יהיו בתוקף עד ההפעלה: a@x.example, b@x.example',
    'מכשיר אחד ינותק',
    '2 אסימוני גישה של סקריפטים יבוטלו',
    '2 תצוגות ששותפו עם תפקידים יישארו לתפקידים',
  ]);
  expect(ties.querySelector('p')).toBeNull();
});

it('reports a failure until it is loaded', async () => {
  let response = () => errorResponse(400, 'bad_request');
  const { ties, user } = await open(() => response());
  expect(ties).toHaveTextContent(/לבדוק מה קשור למשתמש/);
  response = () => json({ data: { ...NOTHING, devices: 1 } });
  await user.click(screen.getByRole('button', { name: 'ניסיון חוזר' }));
  expect(await screen.findByText('מכשיר אחד ינותק')).toBeVisible();
  expect(ties).toHaveTextContent('יחד עם ההשבתה:');
});
