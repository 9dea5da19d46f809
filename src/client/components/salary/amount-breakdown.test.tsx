import { screen } from '@testing-library/react';
import type { SalarySale, Statement } from '#contract/features/salaries/statements-contract';
import { renderPart } from '#client/lib/testing/render-part';
import { buildServices } from '#client/lib/testing/services';
import { paths } from '#client/lib/location/paths';
import { OpenPaths } from '../links/page-link';
import { AmountBreakdown } from './amount-breakdown';
import { SalesBreakdown, type SalesPages } from './sales-breakdown';

const MINUS = '\u200e-';
const NONE = { from: '', to: '', amount: 0, sales: 0, salesAmount: 0, statuses: [] };
const PAID = { statusCode: 4, statusName: 'שולם', isCounted: true, sales: 2, amount: 900, commission: 90 };
const CLOSING = {
  month: '2026-09',
  statusCodes: null,
  closedAt: '2026-10-02T06:05:00.000Z',
  closedBy: 'דנה',
  seal: null,
};

function buildStatement(fields: Partial<Statement> = {}): Statement {
  return {
    period: '2026-09',
    from: '2026-09-01',
    to: '2026-09-16',
    today: '2026-09-16',
    agent: null,
    employeeNumber: null,
    employment: null,
    target: null,
    amount: 90,
    payable: 90,
    sales: 2,
    salesAmount: 900,
    statuses: [PAID],
    corrections: [],
    lateChanges: [],
    closings: [],
    areStatusesChosen: false,
    previous: NONE,
    previousYear: NONE,
    lastSyncTime: null,
    isEqualToCrm: null,
    refusedSales: 0,
    ...fields,
  };
}

function buildSale(id: string, fields: Partial<SalarySale> = {}): SalarySale {
  return {
    id,
    number: `N${id}`,
    saleDate: '2026-09-03',
    customerId: 'c',
    customerName: `לקוח ${id}`,
    agentId: 'a',
    agentName: 'רון',
    productName: null,
    amount: 450.4,
    commission: 45,
    statusCode: 4,
    statusName: 'שולם',
    isCounted: true,
    ...fields,
  };
}

function buildPages(...pages: SalarySale[][]): SalesPages {
  return {
    isFetching: false,
    hasNextPage: false,
    isFetchingNextPage: false,
    isFetchNextPageError: false,
    refetch: () => undefined,
    fetchNextPage: () => undefined,
    currentData: { pages: pages.map((data) => ({ data })) },
  };
}

async function open(fields: Partial<Statement> = {}, inbox: string | null = null, sales = buildPages([])) {
  await renderPart(
    <AmountBreakdown statement={buildStatement(fields)} sales={sales} inbox={inbox} />,
    buildServices(),
  );
}

const getTexts = (selector: string) =>
  [...document.querySelectorAll(selector)].map(({ textContent }) => textContent.trim());

const lateChange = {
  month: '2026-09',
  saleId: 's1',
  number: 'N1',
  agentId: 'a',
  agentName: null,
  difference: 3,
};

describe('amount', () => {
  it('is explained by its sales and their statuses', async () => {
    const cancelled = {
      ...PAID,
      statusCode: 7,
      statusName: 'מבוטל',
      isCounted: false,
      sales: 1,
      commission: 5,
    };
    const again = { ...PAID, statusCode: 5, sales: 1, commission: 0 };
    const nameless = { ...PAID, statusCode: null, statusName: null, sales: 1200, commission: 1 };
    await open({ statuses: [PAID, again, nameless, cancelled] });
    expect(getTexts('p')).toEqual([
      '90.00 ₪',
      'טרם הושלם סנכרון · לא נספרו: מכירה אחת בסטטוס \u2068מבוטל\u2069',
      'אין מכירות',
    ]);
    expect(screen.getByText('2 מכירות, \u20661.9–16.9\u2069')).toBeVisible();
    expect(getTexts('li')).toEqual(['שולם2 מכירות90.00', 'שולםמכירה אחת0.00', 'ללא סטטוס1,200 מכירות1.00']);
    expect(screen.queryByRole('alert')).toBeNull();
    expect(getTexts('h3')).not.toContain('תיקונים שצורפו');
  });

  it('counts a single sale', async () => {
    await open({ sales: 1 });
    expect(screen.getByText('מכירה אחת, \u20661.9–16.9\u2069')).toBeVisible();
  });

  it.each<[string, Partial<Statement>, string]>([
    ['equal', { isEqualToCrm: true }, 'תואם ל-CRM לפי ההשוואה האחרונה'],
    ['different', { isEqualToCrm: false }, 'ההשוואה האחרונה מצאה הבדלים מול ה-CRM'],
    [
      'equal but one',
      { isEqualToCrm: true, refusedSales: 1 },
      'תואם ל-CRM לפי ההשוואה האחרונה, חוץ ממכירה אחת שנדחתה',
    ],
    [
      'equal but two',
      { isEqualToCrm: true, refusedSales: 2 },
      'תואם ל-CRM לפי ההשוואה האחרונה, חוץ מ-2 מכירות שנדחו',
    ],
  ])('is compared with the CRM: %s', async (_what, fields, text) => {
    await open({ lastSyncTime: '2026-09-16T09:00:00.000Z', ...fields });
    expect(getTexts('p')[1]).toBe(text);
  });

  it.each([
    [1, 'מכירה אחת נדחתה בסנכרון ואינה נספרת כפי שהיא ב-CRM'],
    [2, '2 מכירות נדחו בסנכרון ואינן נספרות כפי שהן ב-CRM'],
  ])('warns of %d refused sales', async (refusedSales, text) => {
    await open({ refusedSales });
    expect(screen.getByRole('alert')).toHaveTextContent(text);
  });

  it('of a closed month is marked as closed, with the person and the time', async () => {
    await open({ closings: [CLOSING] });
    expect(getTexts('p')[2]).toBe('החודש סגור: אלה המכירות והסכומים כפי שהיו בסגירה.');
    expect(getTexts('p').at(-1)).toBe('נסגר על ידי דנה, 2.10.2026 09:05');
  });

  it('of other statuses in a closed month is not the closed one', async () => {
    await open({ closings: [CLOSING], areStatusesChosen: true });
    expect(getTexts('p')[2]).toBe('נבחרו סטטוסים אחרים: זה אינו הסכום שנסגר.');
  });

  it('includes corrections of other months', async () => {
    const correction = {
      id: 'k',
      month: '2026-08',
      saleId: 's1',
      number: 'N1',
      agentId: 'a',
      agentName: null,
      amount: -12,
      intoMonth: '2026-09',
      reason: null,
      decidedAt: '',
      decidedBy: '',
    };
    await open({
      corrections: [correction, { ...correction, id: 'l', number: null, amount: 2 }],
      payable: 80,
    });
    expect(getTexts('section li')).toEqual([
      `תיקון של אוגוסט 2026, מכירה N1${MINUS}12.00 ₪`,
      'תיקון של אוגוסט 2026, מכירה s12.00 ₪',
      'לתשלום80.00 ₪',
    ]);
  });

  it('has late changes, with a link for users who may decide', async () => {
    const then = {
      saleDate: '2026-09-09',
      agentId: 'a',
      agentName: null,
      amount: 1,
      commission: 1,
      statusCode: 4,
    };
    const live = { ...then, statusName: 'שולם' };
    const lateChanges = [
      { ...lateChange, frozen: null, live },
      { ...lateChange, saleId: 's2', number: null, difference: -4, frozen: live, live: null },
    ];
    await open({ lateChanges }, '/inbox');
    expect(getTexts('[role=alert] li')).toEqual(['N19.9.20263.00 ₪', `s2${MINUS}4.00 ₪`]);
    expect(screen.getByText('לשינויים המאוחרים')).toHaveAttribute('href', '/inbox');
  });

  it('has late changes without a link for other users', async () => {
    await open({ lateChanges: [{ ...lateChange, frozen: null, live: null }] });
    expect(screen.getByText('שינויים מאוחרים ממתינים')).toBeVisible();
    expect(screen.queryByText('לשינויים המאוחרים')).toBeNull();
  });
});

describe('sales of an amount', () => {
  async function openSales(props: Omit<Parameters<typeof SalesBreakdown>[0], 'sales'>, sales: SalesPages) {
    const { user } = await renderPart(
      <OpenPaths value={new Set([paths.sales()])}>
        <SalesBreakdown sales={sales} {...props} />
      </OpenPaths>,
      buildServices(),
    );
    return user;
  }
  const rows = () => getTexts('.sale-line');

  it('are listed from all pages, those that do not count less visibly', async () => {
    const other = buildSale('2', {
      number: null,
      customerName: null,
      amount: -3,
      commission: -0.5,
      statusName: null,
      isCounted: false,
    });
    await openSales({}, buildPages([buildSale('1')], [other]));
    expect(rows()).toEqual(['לקוח 145.00N1·3.9·שולםמ-450', `—${MINUS}0.502·3.9·ללא סטטוסמ-${MINUS}3`]);
    const [first, second] = [...document.querySelectorAll('.sale-line')];
    expect(first).not.toHaveClass('muted');
    expect(second).toHaveClass('muted');
    expect(document.querySelector('.sale-line a')).toHaveAttribute('href', '/user-info/sales?sale=1');
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('open in a panel of the page if it has one', async () => {
    await openSales({ opensPanel: true }, buildPages([buildSale('1')]));
    expect(document.querySelector('.sale-line a')).toHaveAttribute('href', '/?sale=1');
  });

  it('are the first ones until the user asks for all', async () => {
    const three = ['1', '2', '3'].map((id) => buildSale(id));
    const user = await openSales(
      { first: { rows: 2, of: 1200 } },
      { ...buildPages(three), hasNextPage: true },
    );
    expect(rows()).toHaveLength(2);
    expect(screen.getAllByRole('button')).toHaveLength(1);
    await user.click(screen.getByText('כל ה-1,200'));
    expect(rows()).toHaveLength(3);
    expect(screen.queryByText('כל ה-1,200')).toBeNull();
    expect(screen.getAllByRole('button')).toHaveLength(1);
  });

  it('are all shown if they are no more than the first ones', async () => {
    const two = ['1', '2'].map((id) => buildSale(id));
    await openSales({ first: { rows: 2, of: 2 } }, buildPages(two));
    expect(rows()).toHaveLength(2);
    expect(screen.queryByRole('button')).toBeNull();
  });
});
