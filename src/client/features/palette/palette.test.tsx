import { screen, waitFor, within } from '@testing-library/react';
import { renderApp } from '../../lib/testing/render';
import { json, TestServer } from '../../lib/testing/services';

const SLOW_START = { timeout: 20_000 };

it('opens by Ctrl+K, finds pages at once and the rest by the server, and opens the entry on Enter', async () => {
  const server = new TestServer({
    'GET /api/palette': () =>
      json({
        data: {
          customers: [{ id: 'c1', name: '<b>קפה גרציה</b>', hint: 'עכו' }],
          sales: [{ id: 's1', name: '20211', hint: 'מלאכת דן', by: 'agent', amount: 12.5 }],
        },
      }),
  });
  const permissions = ['customers.view', 'inventory.view', 'user_info.view', 'sales.view'];
  const { user, services } = renderApp({ path: '/nowhere', permissions, server });
  await screen.findByRole('button', { name: 'חיפוש או מעבר לעמוד' }, SLOW_START);
  await user.keyboard('{Control>}k{/Control}');
  const dialog = await screen.findByRole('dialog', {}, SLOW_START);
  const field = within(dialog).getByRole('textbox');
  await user.type(field, 'nkth');
  const options = () => within(dialog).getAllByRole('link');
  await waitFor(() =>
    expect(options().map(({ textContent }) => textContent)).toEqual([
      'מלאי',
      '<b>קפה גרציה</b>עכו',
      expect.stringMatching(/^20211סוכן: מלאכת דן12\.50/),
    ]),
  );
  // The text was typed in the other layout: the meant text is shown and marked.
  expect(within(dialog).getByText(/הוצגו תוצאות עבור/)).toHaveTextContent('מלאי');
  expect(options()[0]!.querySelector('strong')).toHaveTextContent('מלאי');
  const shown = jest.spyOn(Element.prototype, 'scrollIntoView');
  await user.keyboard('{ArrowDown}');
  expect(options()[1]).toHaveClass('palette-active');
  expect(shown.mock.contexts).toEqual([options()[1]]);
  await user.keyboard('{ArrowUp}{ArrowUp}{Enter}');
  await waitFor(() =>
    expect(services.navigation.location()).toMatchObject({
      pathname: '/user-info/sales',
      search: '?sale=s1',
    }),
  );
  expect(screen.queryByRole('textbox', { name: 'חיפוש או מעבר לעמוד' })).not.toBeInTheDocument();
});
