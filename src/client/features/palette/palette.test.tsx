import { screen, waitFor, within } from '@testing-library/react';
import { buildSale, salesServer } from '../sales/testing/sales';
import { renderApp } from '../../lib/testing/render';
import { json, TestServer } from '../../lib/testing/services';

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
  await screen.findByRole('button', { name: 'חיפוש או מעבר לעמוד' });
  await user.keyboard('{Control>}k{/Control}');
  const dialog = await screen.findByRole('dialog');
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

it('lists the shortcuts of the present screen by the ? key, but not while a field is written in', async () => {
  const server = salesServer([buildSale(1)]);
  const { user } = renderApp({
    path: '/user-info/sales',
    permissions: ['user_info.view', 'sales.view'],
    server,
  });
  const field = await screen.findByRole('textbox', { name: /^חיפוש במספר/ });
  await user.type(field, '?');
  expect(field).toHaveValue('?');
  expect(screen.queryByRole('dialog')).toBeNull();
  await user.clear(field);
  await user.click(document.body);
  await user.keyboard('?');
  const dialog = within(await screen.findByRole('dialog', { name: 'קיצורי מקלדת' }));
  const meanings = dialog
    .getAllByRole('term')
    .map((term) => [term.textContent, term.nextSibling?.textContent]);
  expect(meanings).toEqual(
    expect.arrayContaining([
      ['חיפוש או מעבר לעמוד', 'Ctrl K'],
      ['הצגת קיצורי המקלדת', '?'],
      ['מעבר לשדה החיפוש', '/'],
      ['השורה הבאה', '↓ או j'],
      ['פתיחת השורה', 'Enter'],
    ]),
  );
  expect(meanings.map(([meaning]) => meaning)).not.toContain('סגירת החלונית');
});
