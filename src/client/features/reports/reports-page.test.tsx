import { screen, within } from '@testing-library/react';
import { renderApp } from '#client/lib/testing/render';

it('lists the reports with the last used first', async () => {
  const permissions = ['reports.view', 'inactive_customers.view', 'sales_print.view'];
  const { user, services } = renderApp({ path: '/reports', permissions });
  const menu = within(await screen.findByRole('navigation', { name: 'תפריט ראשי' }));
  await user.click(menu.getByRole('link', { name: 'הדפסת מכירות' }));
  expect(services.path()).toBe('/reports/sales-print');
  await user.click(menu.getByRole('link', { name: 'כל הדוחות' }));
  const text = await screen.findByText('רשימת מכירות לפי סינון, מעומדת לנייר');
  const links = within(text.closest('ul')!).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('href'))).toEqual([
    '/reports/sales-print',
    '/reports/smart-ledger',
    '/reports/marketers',
    '/reports/inactive-customers',
  ]);
});
