import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { grid, openSales, PATH, threeSalesServer } from './testing/open-sales';

/** Opens the sales with the options of the date chip. */
async function openDates(...[server, search]: Parameters<typeof openSales>) {
  const opened = await openSales(server, search);
  await grid();
  await opened.user.click(within(screen.getByRole('search')).getByRole('button', { name: /^תאריך/ }));
  return opened;
}

const from = () => screen.findByPlaceholderText('מתאריך');
const to = () => screen.findByPlaceholderText('עד תאריך');
/** Element outside the date fields, to blur and close them. */
const elsewhere = () => screen.findByRole('textbox', { name: /^מספר, לקוח/ });

it('filters by a date typed into a field and left with the mouse', async () => {
  const { user, services } = await openDates(threeSalesServer());
  await user.type(await from(), '5.10.2026');
  await user.click(await elsewhere());
  await waitFor(() => expect(services.path()).toBe(`${PATH}?from=2026-10-05`));
  expect(await screen.findByText('5.10.2026 – …')).toBeVisible();
});

it.each(['05/10/2026', '5.10.26', '5-10-2026'])('accepts %s in common notation', async (text) => {
  const { user, services } = await openDates(threeSalesServer());
  await user.type(await to(), text);
  await user.click(await elsewhere());
  await waitFor(() => expect(services.path()).toBe(`${PATH}?to=2026-10-05`));
  expect(await screen.findByText('… – 5.10.2026')).toBeVisible();
});

it('keeps a text that is not a date with an error, without filtering', async () => {
  const { user, services } = await openDates(threeSalesServer());
  await user.type(await from(), '31.2.2026');
  await user.click(await elsewhere());
  expect(await screen.findByText(/אי אפשר לקרוא את התאריך/)).toBeVisible();
  expect(await from()).toHaveValue('31.2.2026');
  expect(services.path()).toBe(PATH);
  await user.clear(await from());
  await user.type(await from(), '1.2.2026{Enter}');
  await waitFor(() => expect(services.path()).toBe(`${PATH}?from=2026-02-01`));
  expect(screen.queryByText(/אי אפשר לקרוא את התאריך/)).toBeNull();
});

it('selects the date on focus, so that typing replaces it', async () => {
  const { services } = await openDates(threeSalesServer(), '?from=2026-08-01');
  const user = userEvent.setup({ delay: null });
  const field = await from();
  await waitFor(() => expect(field).toHaveFocus());
  await user.keyboard('15.8.2026');
  await user.click(await elsewhere());
  await waitFor(() => expect(services.path()).toBe(`${PATH}?from=2026-08-15`));
});

it("offers the server's day if the browser's clock is wrong", async () => {
  const server = threeSalesServer();
  const response = server.routes['GET /api/sales']!;
  server.routes['GET /api/sales'] = async (...call) => {
    const { headers, body } = await response(...call);
    return new Response(body, { headers: [...headers, ['date', 'Fri, 25 Dec 2026 10:00:00 GMT']] });
  };
  const { user, services } = await openDates(server);
  await user.click(await from());
  await user.click(await screen.findByText('היום'));
  await waitFor(() => expect(services.path()).toBe(`${PATH}?from=2026-12-25&to=2026-12-25`));
});
