import { act, cleanup, screen, within } from '@testing-library/react';
import type { ReactNode } from 'react';
import type { Sale } from '#contract/features/sales/sales-contract';
import { renderPart } from '#client/lib/testing/render-part';
import { buildServices } from '#client/lib/testing/services';
import { MonthBars } from '../charts/month-bars';
import { ChangeNote } from '../figures/change-note';
import { FigureCard } from '../figures/figure-card';
import { AgentLink } from '../links/record-link';
import { OpenPaths } from '../links/page-link';
import { ListPrint } from '../list/rows/list-print';
import { FigurePair, PanelFigure } from './panel-figure';
import { PanelPart } from './panel-part';
import { RecordId, ShortId } from './record-id';
import { SaleRows } from './sale-rows';

/** Renders a part for a user who may open sales and agents. */
async function open(part: ReactNode, paths = ['/user-info/sales', '/user-info']) {
  const framed = <OpenPaths.Provider value={new Set(paths)}>{part}</OpenPaths.Provider>;
  const { user } = await renderPart(framed, buildServices());
  return user;
}

const SALE = {
  id: 's1',
  number: '1001',
  saleDate: '2026-09-16',
  statusCode: 4,
  statusName: 'שולם',
  amount: 1200.5,
  productName: 'קופה',
  customerName: 'כהן',
} as Sale;

it('lists sales with their facts, and links a number to the sale', async () => {
  const bare = { ...SALE, id: 's2', number: null, statusName: null, customerName: 'לוי' };
  const last = { ...SALE, id: 's3', statusName: null, statusCode: null };
  await open(
    <SaleRows label="מכירות" sales={[SALE, bare, last]} by="customerName" among={{ agentId: 'a1' }} />,
  );
  const rows = within(screen.getByRole('list', { name: 'מכירות' })).getAllByRole('listitem');
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    'כהן1001·16.9.2026·שולם1,200.50 ₪',
    'לויs2·16.9.2026·41,200.50 ₪',
    expect.stringMatching(/^כהן1001·16\.9\.2026·[^4]*1,200\.50 ₪$/),
  ]);
  const link = screen.getByRole('link', { name: 's2' });
  expect(link).toHaveAttribute('href', '/user-info/sales?agentId=a1&sale=s2');
  cleanup();
  await open(<SaleRows label="מכירות" sales={[SALE]} by="productName" among={{}} />, []);
  expect(screen.getByRole('listitem')).toHaveTextContent('קופה1001');
  expect(screen.queryByRole('link')).toBeNull();
});

it('links a part of a panel to the whole, if the user may open it', async () => {
  const all = { to: '/user-info?x=1', text: 'לכל הסוכנים' };
  await open(
    <PanelPart title="סוכנים" all={all}>
      תוכן
    </PanelPart>,
  );
  expect(screen.getByRole('heading', { name: 'סוכנים', level: 2 })).toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'לכל הסוכנים' })).toHaveAttribute('href', '/user-info?x=1');
  expect(screen.getByText('תוכן')).toBeInTheDocument();
  cleanup();
  await open(
    <PanelPart title="סוכנים" all={all}>
      תוכן
    </PanelPart>,
    [],
  );
  expect(screen.queryByRole('link')).toBeNull();
  cleanup();
  await open(<PanelPart title="סוכנים">תוכן</PanelPart>, ['']);
  expect(screen.queryByRole('link')).toBeNull();
});

it('copies the id of a record without showing it', async () => {
  const user = await open(<RecordId id="1234567890123" />);
  expect(document.body).not.toHaveTextContent('12345678');
  const write = jest.spyOn(navigator.clipboard, 'writeText').mockResolvedValueOnce();
  await user.click(screen.getByRole('button'));
  expect(write).toHaveBeenCalledWith('1234567890123');
});

it.each([
  ['123456789012', '123456789012'],
  ['1234567890123', '12345678'],
])('shows the id %s as %s in a field', async (id, shown) => {
  await open(<ShortId id={id} />);
  expect(document.querySelector('.fine')).toHaveTextContent(shown);
});

it('shows figures with their labels and notes in columns', async () => {
  await open(
    <>
      <FigurePair>
        <PanelFigure label="סכום" value="7" />
      </FigurePair>
      <FigurePair columns={3}>
        <PanelFigure label="יעד" value="8" note="עד היום" />
      </FigurePair>
    </>,
  );
  const pairs = [...document.querySelectorAll<HTMLElement>('.panel-figures')];
  expect(pairs.map(({ textContent }) => textContent)).toEqual(['סכום7', 'יעד8עד היום']);
  expect(pairs.map(({ style }) => style.gridTemplateColumns)).toEqual([
    'repeat(2, minmax(0, 1fr))',
    'repeat(3, minmax(0, 1fr))',
  ]);
  expect(pairs.map((pair) => pair.querySelectorAll('.fine').length)).toEqual([1, 2]);
});

it.each([
  [120, 100, true, '↑', 'good', '20% יותר מאוגוסט'],
  [80, 100, true, '↓', 'bad', '20% פחות מאוגוסט'],
  [100, 100, true, '=', '', 'ללא שינוי לעומת אוגוסט'],
  [120, 100, false, '↑', '', '20% יותר מאוגוסט'],
])('compares %i with %i', async (current, previous, moreIsGood, arrow, tone, text) => {
  await open(<ChangeNote {...{ current, previous, moreIsGood }} period="אוגוסט" previousText="100 ₪" />);
  expect(screen.getByText(arrow)).toHaveAttribute('aria-hidden', 'true');
  expect(screen.getByText(arrow).className).toBe(tone);
  expect(screen.getByText(text)).toBeInTheDocument();
  expect(document.querySelector('.at-end')).toHaveTextContent('100 ₪');
  cleanup();
  await open(<ChangeNote {...{ current, previous }} period="אוגוסט" />);
  expect(screen.getByText(arrow).className).toBe('');
  expect(document.querySelector('.at-end')).toBeNull();
});

it('links a figure to its page, and describes the link by the label', async () => {
  await open(
    <FigureCard name="sales" label="מכירות" value="12" to="/user-info/sales">
      החודש
    </FigureCard>,
  );
  const link = within(screen.getByRole('region', { name: 'מכירות' })).getByRole('link', { name: '12' });
  expect(link).toHaveAttribute('href', '/user-info/sales');
  expect(link).toHaveAccessibleDescription('מכירות');
  expect(screen.getByTestId('figure-sales')).toHaveTextContent('12');
  expect(screen.getByText('החודש')).toBeInTheDocument();
  expect(document.querySelectorAll('.figure-link, svg')).toHaveLength(2);
  cleanup();
  await open(<FigureCard name="sales" label="מכירות" value="12" />);
  expect(screen.getByTestId('figure-sales')).toHaveTextContent('12');
  expect(screen.queryByRole('link')).toBeNull();
  expect(document.querySelectorAll('.figure-link, svg')).toHaveLength(0);
  expect(document.querySelector('.full-height')).not.toBeNull();
});

it('scales the bars of months to the largest, and marks the open month', async () => {
  const months = [
    { month: '2026-08', amount: 50 },
    { month: '2026-09', amount: 200 },
    { month: '2026-10', amount: -10 },
  ];
  await open(<MonthBars label="מכירות לפי חודש" months={months} openMonth="2026-10" />);
  const items = within(screen.getByRole('list', { name: 'מכירות לפי חודש' })).getAllByRole('listitem');
  expect(items.map(({ title }) => title)).toEqual([
    'אוגוסט 2026: \u206750 ₪\u2069',
    'ספטמבר 2026: \u2067200 ₪\u2069',
    expect.stringContaining('אוקטובר 2026: '),
  ]);
  expect(items[0]?.querySelector('.visually-hidden')).toHaveTextContent(/^אוגוסט 2026: .50 ₪.$/);
  const bars = [...document.querySelectorAll<HTMLElement>('.month-bar')];
  expect(bars.map(({ style }) => style.blockSize)).toEqual(['25%', '100%', '0%']);
  expect(bars.map(({ className }) => className)).toEqual([
    'month-bar',
    'month-bar',
    'month-bar month-bar-open',
  ]);
  cleanup();
  await open(<MonthBars label="ריק" months={[{ month: '2026-08', amount: 0 }]} openMonth="2026-10" />);
  expect(document.querySelector<HTMLElement>('.month-bar')?.style.blockSize).toBe('0%');
});

it.each([
  ['a1', 'דנה', 'דנה', '/user-info?agent=a1'],
  ['', 'דנה', null, null],
  [null, 'דנה', 'דנה', null],
])('links the agent %p named %p', async (id, name, text, href) => {
  await open(<AgentLink id={id} name={name} />);
  if (text !== null) expect(screen.getByText(text)).toBeInTheDocument();
  expect(screen.queryByRole('link')?.getAttribute('href') ?? null).toBe(href);
});

it('prints the loaded rows as a plain table, with a note if there are more', async () => {
  const columns = [
    { key: 'name', title: 'שם', width: 100, cell: ({ id }: { id: string }) => `שם ${id}` },
    { key: 'sum', title: 'סכום', width: 100, numeric: true, cell: () => 7 },
  ];
  const rows = [{ id: 'a' }, { id: 'b' }];
  const list = (count?: number) => <ListPrint columns={columns} rows={rows} count={count} />;
  const print = (begins: boolean) =>
    act(() => void window.dispatchEvent(new Event(begins ? 'beforeprint' : 'afterprint')));
  await open(list(3));
  expect(screen.queryByRole('table')).toBeNull();
  print(true);
  const lines = within(screen.getByRole('table')).getAllByRole('row');
  expect(lines.map(({ textContent }) => textContent)).toEqual(['שםסכום', 'שם a7', 'שם b7']);
  const cells = [...document.querySelectorAll('th, td')].map(({ className }) => className);
  expect(cells).toEqual(['', 'number-cell', '', 'number-cell', '', 'number-cell']);
  expect(screen.getByText(/^מודפסות 2 השורות הראשונות שנטענו, מתוך 3\./)).toBeInTheDocument();
  for (const count of [2, undefined]) {
    cleanup();
    await open(list(count));
    expect(screen.getByRole('table')).toBeInTheDocument();
    expect(screen.queryByText(/מודפסות/)).toBeNull();
  }
  print(false);
  expect(screen.queryByRole('table')).toBeNull();
});
