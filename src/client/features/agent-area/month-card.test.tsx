import { screen } from '@testing-library/react';
import type { AgentArea } from '#contract/features/agent-area/agent-area-contract';
import type { Statement } from '#contract/features/salaries/statements-contract';
import { renderPart } from '#client/lib/testing/render-part';
import { buildServices } from '#client/lib/testing/services';
import { MonthCard, TargetCard } from './month-card';

const CLOSING = {
  month: '2026-08',
  statusCodes: null,
  closedAt: '2026-09-02T06:00:00.000Z',
  closedBy: 'דנה',
  seal: null,
};
const AREA = {
  today: '2026-09-15',
  sales: { amount: 300, previous: 200, count: 1 },
  target: 1_000,
} as AgentArea;
const CURRENT = {
  period: '2026-09',
  amount: 30,
  payable: 30,
  sales: 3,
  statuses: [{ statusCode: 4, statusName: 'שולמה', isCounted: true, sales: 3, amount: 300, commission: 30 }],
  previous: { amount: 20 },
  closings: [],
} as unknown as Statement;
const PAST: Statement = { ...CURRENT, period: '2026-08', amount: 50, payable: 45.5 };

async function open(statement: Statement, area: Partial<AgentArea> = {}) {
  const services = buildServices({ path: '/agent' });
  const { user, store } = await renderPart(
    <>
      <MonthCard area={{ ...AREA, ...area }} statement={statement} requestedMonth={statement.period} />
      <TargetCard area={{ ...AREA, ...area }} />
    </>,
    services,
  );
  return { user, search: () => store.getState().location.search };
}
const plain = (text: string) => text.replaceAll(/[\u200e\u200f\u2066-\u2069]/g, '').trim();
const getTexts = (selector: string) =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => plain(textContent));

it('shows the salary of the current month so far', async () => {
  const { user, search } = await open(CURRENT);
  expect(getTexts('p').slice(0, 2)).toEqual(['30.00 ₪', '3 מכירות · ↑ 50% מול אותם ימים באוגוסט']);
  expect(getTexts('.muted')[0]).toBe('משכורת בספטמבר, עד היום');
  expect(getTexts('.status-bars li')).toEqual([expect.stringMatching(/^שולמה.*30\.00$/)]);
  expect(getTexts('.ant-tag')).toEqual(['פתוח, עשוי להשתנות']);
  expect(getTexts('button').slice(-2)).toEqual(['טיוטה ב-PDF', 'למה הסכום הזה?']);
  await user.click(screen.getByText('למה הסכום הזה?'));
  expect(search()).toBe('?period=2026-09');
});

it('shows the paid amount of a closed month, with its corrections', async () => {
  await open({ ...PAST, closings: [CLOSING] });
  expect(getTexts('p')).toEqual(['45.50 ₪', '3 מכירות · ↑ 150% מול יולי', 'מזה תיקונים: -4.50 ₪']);
  expect(getTexts('.muted')[0]).toBe('לתשלום באוגוסט 2026');
  expect(getTexts('.ant-tag')).toEqual(['סגור']);
  expect(screen.getByText('דוח ב-PDF')).toBeVisible();
  // The target is that of the current month, whatever month is shown.
  expect(screen.getByText('היעד בספטמבר')).toBeVisible();
});

it('shows the amount to be paid for the current month if corrections change it', async () => {
  await open({ ...CURRENT, payable: 42 });
  expect(getTexts('p')).toContain('לתשלום: 42.00 ₪');
});

it('shows no corrections without any', async () => {
  await open(PAST, { today: '2026-09-15' });
  expect(getTexts('p')).toHaveLength(3);
  await open({ ...PAST, payable: 50 });
  expect(getTexts('p').slice(3)).toHaveLength(2);
});

describe('target', () => {
  it.each([
    ['2026-09-15', 'נותרו 15 ימים', '600 ₪'],
    ['2026-09-29', 'נותר יום אחד', '310 ₪'],
    ['2026-09-30', 'נותרו 0 ימים', '300 ₪'],
  ])('on %s: %s, at this pace %s', async (today, left, pace) => {
    await open(CURRENT, { today });
    const card = screen.getByText('היעד בספטמבר').closest<HTMLElement>('.ant-card')!;
    expect(plain(card.textContent)).toBe(
      `היעד בספטמבר30%300 ₪ מתוך 1,000 ₪${left}בקצב הנוכחי החודש יסתיים בכ-${pace}`,
    );
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '20');
  });

  it.each([null, 0])('is missing: %s', async (target) => {
    await open(CURRENT, { target });
    expect(screen.getByText('לא הוגדר יעד')).toBeVisible();
    expect(screen.queryByRole('progressbar')).toBeNull();
  });
});
