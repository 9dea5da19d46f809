import { screen, within } from '@testing-library/react';
import type { CompanySalaries } from '#contract/features/salaries/company-salaries-contract';
import { setFrameWidth } from '#client/lib/testing/columns';
import { narrowWindow } from '#client/lib/testing/narrow-window';
import { renderApp } from '#client/lib/testing/render';
import { json, TestServer } from '#client/lib/testing/services';
import { getAnswer, MONTH, salaryRoutes } from '../testing/salaries';

const PERMISSIONS = ['user_info.view', 'reports.view', 'salaries.view'];
const REPORT: CompanySalaries = { ...getAnswer([]), workingDays: { [MONTH]: 21, '2025-08': 20 } };

function open(part: Partial<CompanySalaries> = {}, path = '/reports/salaries') {
  const routes = { 'GET /api/reports/salaries': () => json({ data: { ...REPORT, ...part } }) };
  const server = new TestServer({ ...salaryRoutes(), ...routes });
  return renderApp({ path, permissions: PERMISSIONS, server });
}

const figure = async (label: string) => (await screen.findByText(label)).parentElement;
const cells = (row: Element) => [...row.querySelectorAll('td')].map(({ textContent }) => textContent);
const sumRow = (name: string) =>
  [...document.querySelectorAll('.ant-table-summary tr')].find(({ textContent }) =>
    textContent?.startsWith(name),
  )!;

it('compares the running year with the same days, and divides it by its working days', async () => {
  open({
    closedMonths: [
      { month: '2026-07', statusCodes: null, closedAt: '2026-08-02T09:00:00Z', closedBy: 'פ', seal: null },
    ],
  });
  expect(await figure('2026, עד היום')).toHaveTextContent(/1,281/);
  expect(await figure('מול אותם ימים ב-2025')).toHaveTextContent(/↑ 32%/);
  expect(await figure('2025, אותם ימים')).toHaveTextContent(/970/);
  expect((await screen.findAllByText('ליום עבודה'))[0]?.parentElement).toHaveTextContent(/61/);
  expect(await figure('חודשים סגורים')).toHaveTextContent('1 מתוך 2');
});

it('compares a past year with the whole year before, and has no amount per day without working days', async () => {
  open({ today: '2027-02-01', workingDays: {} }, '/reports/salaries?year=2026');
  expect(await figure('שנת 2026')).toHaveTextContent(/1,281/);
  expect(await figure('מול שנת 2025')).toHaveTextContent(/32%/);
  expect(await figure('שנת 2025')).toHaveTextContent(/970/);
  expect((await screen.findAllByText('ליום עבודה'))[0]?.parentElement).toHaveTextContent(/—/);
});

it('totals each month above last year, with working days and the amount per day', async () => {
  open();
  await screen.findByRole('button', { name: /דנה לוי, אוגוסט: / });
  const [name, , , , , , , july, august, september, october] = cells(sumRow('סה״כ'));
  expect(name).toBe('סה״כ');
  expect([july, august, september, october]).toEqual(['100—', '1,180900', '—70', '']);
  expect(cells(sumRow('סה״כ')).slice(-2)).toEqual(['1,281970', '↑ 32%']);
  expect(cells(sumRow('ימי עבודה')).slice(7)).toEqual(['——', '2120', '——', '', '', '', '2120', '']);
  expect(cells(sumRow('ליום עבודה')).slice(7)).toEqual(['——', '5645', '——', '', '', '', '6149', '↑ 26%']);
});

it('leaves the change out of a narrow grid, and divides its width', async () => {
  setFrameWidth(700);
  open();
  await screen.findByRole('button', { name: /דנה לוי, אוגוסט: / });
  expect(cells(sumRow('סה״כ')).at(-1)).toBe('1,281970');
  const widths = [...document.querySelectorAll('col')].map(({ style }) => style.width);
  expect([widths[0], widths[1], widths.at(-1)]).toEqual(['98px', '49px', '84px']);
});

it('shows one month on a phone, with last year, the working days and the change of each agent', async () => {
  narrowWindow();
  const { user, services } = open();
  expect(await screen.findByRole('button', { name: /^ספטמבר 2026/ })).toBeVisible();
  expect(screen.getByText(/^שנת 2025:/, { selector: 'p' })).toHaveTextContent(/^שנת 2025: \D*70\D*$/);
  expect(screen.getByRole('button', { name: 'החודש הבא' })).toBeDisabled();
  await user.click(screen.getByRole('button', { name: 'החודש הקודם' }));
  expect(screen.getByRole('button', { name: /^אוגוסט 2026/ })).toHaveTextContent('1,180');
  expect(screen.getByText(/^שנת 2025: /, { selector: 'p' })).toHaveTextContent(
    /שנת 2025: .*900.* · ימי עבודה: 21 · ליום עבודה: .*56/,
  );
  const agents = within(document.querySelector<HTMLElement>('.row-cards')!).getAllByRole('listitem');
  expect(agents.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/דנה לוי1,201.*2025: .*900.*↑ 33%/),
    expect.stringMatching(/Alex \(TLV\).*-20.*2025: —.*↓ /),
  ]);
  await user.click(within(agents[1]!).getByRole('button', { name: /Alex/ }));
  expect(services.path()).toContain('period=2026-08&amountOf=a2');
});

it('shows the salaries of a month on a phone, the largest first, with the year and the change', async () => {
  narrowWindow();
  const { user } = open({}, '/user-info/salaries');
  expect(await screen.findByRole('button', { name: /^אוגוסט 2026/ })).toHaveTextContent('1,180');
  const names = () => [...document.querySelectorAll('.row-cards > li')].map(({ textContent }) => textContent);
  expect(names()).toEqual([
    expect.stringMatching(/דנה לוי1,201.*השנה .*1,301.*↑ /),
    expect.stringMatching(/Alex \(TLV\).*-20.*השנה .*-20/),
  ]);
  await user.click(screen.getByRole('button', { name: 'החודש הקודם' }));
  expect(names()).toEqual([expect.stringMatching(/דנה לוי100.*השנה .*1,301/)]);
});
