import { screen } from '@testing-library/react';
import type { AgentArea } from '#contract/features/agent-area/agent-area-contract';
import type { Statement } from '#contract/features/salaries/statements-contract';
import { renderPart } from '#client/lib/testing/render-part';
import { buildServices } from '#client/lib/testing/services';
import { MonthCard } from './month-card';

const CLOSING = {
  month: '2026-08',
  statusCodes: null,
  closedAt: '2026-09-02T06:00:00.000Z',
  closedBy: 'דנה',
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
  previous: { amount: 20 },
  closings: [],
} as unknown as Statement;
const PAST: Statement = { ...CURRENT, period: '2026-08', amount: 50, payable: 45.5 };

async function open(statement: Statement, area: Partial<AgentArea> = {}) {
  const services = buildServices({ path: '/agent' });
  const { user, store } = await renderPart(
    <MonthCard area={{ ...AREA, ...area }} statement={statement} requestedMonth={statement.period} />,
    services,
  );
  return { user, search: () => store.getState().location.search };
}
const plain = (text: string) => text.replaceAll(/[\u200e\u200f\u2066-\u2069]/g, '').trim();
const getTexts = (selector: string) =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => plain(textContent));

it('shows the salary of the current month so far', async () => {
  const { user, search } = await open(CURRENT);
  expect(getTexts('p').slice(0, 2)).toEqual(['30.00 ₪', '↑50% יותר מאותם ימים באוגוסט20.00 ₪']);
  expect(getTexts('.hint')[0]).toBe('המשכורת שלי בספטמבר, עד היום');
  expect(getTexts('.ant-tag')).toEqual(['פתוח, עשוי להשתנות']);
  expect(getTexts('button').slice(-2)).toEqual(['טיוטה ב-PDF', 'למה הסכום הזה?']);
  await user.click(screen.getByText('למה הסכום הזה?'));
  expect(search()).toBe('?period=2026-09');
});

it('shows the paid amount of a closed month, with its corrections', async () => {
  await open({ ...PAST, closings: [CLOSING] });
  expect(getTexts('p')).toEqual(['45.50 ₪', '↑150% יותר מיולי20.00 ₪', 'מזה תיקונים: -4.50 ₪']);
  expect(getTexts('.hint')[0]).toBe('לתשלום באוגוסט 2026');
  expect(getTexts('.ant-tag')).toEqual(['סגור']);
  expect(screen.getByText('דוח ב-PDF')).toBeVisible();
  expect(screen.queryByText(/היעד, מכירות/)).toBeNull();
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
    ['2026-09-15', '30% · נותרו 15 ימים', '600 ₪'],
    ['2026-09-29', '30% · נותר יום אחד', '310 ₪'],
    ['2026-09-30', '30% · נותרו 0 ימים', '300 ₪'],
  ])('on %s: %s, at this pace %s', async (today, reached, pace) => {
    await open(CURRENT, { today });
    expect(getTexts('.hint')).toContain(reached);
    expect(getTexts('p').at(-1)).toBe(`הקו: הקצב הנדרש להיום. בקצב הנוכחי החודש יסתיים בכ-${pace}`);
    expect(screen.getByText(/^היעד, מכירות/).textContent).toContain('1,000');
    expect(screen.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '30');
  });

  it('is marked at the expected value', async () => {
    await open(CURRENT);
    expect(document.querySelector<HTMLElement>('.target-bar i')?.style.insetInlineStart).toBe('50%');
  });

  it.each([null, 0])('is missing: %s', async (target) => {
    await open(CURRENT, { target });
    expect(getTexts('p').at(-1)).toBe('לא הוגדר יעד');
    expect(screen.queryByRole('progressbar')).toBeNull();
  });
});
