import { act, screen, waitFor, within } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { renderPart } from '#client/lib/testing/render-part';
import { buildServices, TestClock } from '#client/lib/testing/services';
import type { NamesEndpoint } from '../list-endpoint-types';
import { createNames } from './names';
import { FilterBar } from './filter-bar';
import type { FilterField, FilterValues } from './filter-fields';

const AGENTS = [
  { id: 'a1', name: 'דנה', hint: null },
  { id: 'a2', name: 'רון', hint: 'חיפה' },
  { id: 'a3', name: null, hint: null },
];

const FIELDS: FilterField[] = [
  { kind: 'search', name: 'text', label: 'חיפוש' },
  { kind: 'dates', from: 'from', to: 'to', label: 'תאריך' },
  { kind: 'party', name: 'agentId', party: 'agent', label: 'סוכן' },
  {
    kind: 'choice',
    name: 'stage',
    label: 'שלב',
    options: [
      { value: 1, label: 'פתוח' },
      { value: 2, label: 'סגור' },
    ],
  },
  { kind: 'choice', name: 'codes', label: 'סוג', several: true, options: [{ value: 'x', label: 'חדש' }] },
  { kind: 'flag', name: 'low', label: 'חסרים' },
  {
    kind: 'visible',
    name: 'show',
    label: 'תצוגה',
    control: ({ label, value, onChange }) => (
      <button onClick={() => onChange('all')}>{`${label} ${String(value)}`}</button>
    ),
    getText: (value) => `הכול ${String(value)}`,
  },
];

/** Renders the bar with names of three agents. `named`: the list has names. */
async function open(first: FilterValues = {}, { named = true, state = {}, clock = new TestClock() } = {}) {
  const changes: unknown[][] = [];
  const requests: unknown[] = [];
  const useQuery = ((
    request: { params: object; query: { id?: string[]; text?: string } },
    { skip = false } = {},
  ) => {
    const { id, text } = request.query;
    if (!skip) requests.push(request);
    const data = AGENTS.filter((one) =>
      id ? id.includes(one.id) : (one.name?.startsWith(text ?? '') ?? !text),
    );
    const response = skip ? undefined : { data };
    return { data: response, currentData: response, isFetching: false, isError: false, ...state };
  }) as NamesEndpoint['useQuery'];
  const names = named ? createNames({ useQuery }) : undefined;
  function Bar(): ReactNode {
    const [filter, setFilter] = useState(first);
    const [resetKey, setResetKey] = useState(0);
    return (
      <FilterBar
        {...{ fields: FIELDS, filter, names, resetKey, trailing: null }}
        onChange={(part, how) => {
          changes.push(how ? [part, how] : [part]);
          setFilter((before) => ({ ...before, ...part }));
        }}
        onClear={() => {
          setFilter({});
          setResetKey(resetKey + 1);
        }}
      />
    );
  }
  const { user } = await renderPart(<Bar />, buildServices({ clock }));
  const unfold = async (): Promise<void> => {
    await user.click(screen.getByRole('button', { name: /סינון נוסף/ }));
    await screen.findByRole('switch', { name: 'חסרים' });
  };
  const choose = async (label: string, option: string): Promise<void> => {
    await user.click(screen.getByRole('combobox', { name: label }));
    await user.click(await screen.findByTitle(option));
  };
  const chips = () => [...document.querySelectorAll('.ant-tag')].map(({ textContent }) => textContent);
  return { user, changes, requests, unfold, choose, chips };
}

it('folds the conditions away, and counts the set ones on the button', async () => {
  const { user, unfold } = await open({ agentId: 'a1', low: true, text: 'x' });
  const button = screen.getByRole('button', { name: /סינון נוסף/ });
  expect(screen.queryByRole('combobox', { name: 'סוכן' })).toBeNull();
  expect(button).toHaveAttribute('aria-expanded', 'false');
  expect(button.parentElement).toHaveTextContent(/2$/);
  await unfold();
  expect(button).toHaveAttribute('aria-expanded', 'true');
  expect(button.parentElement).not.toHaveTextContent(/2$/);
  expect(screen.getByLabelText('סינון')).toContainElement(screen.getByRole('combobox', { name: 'סוכן' }));
  await user.click(button);
  expect(screen.queryByRole('combobox', { name: 'סוכן' })).toBeNull();
});

it('sets a flag, and removes it in place of setting it to false', async () => {
  const { user, changes, unfold } = await open();
  await unfold();
  const flag = screen.getByRole('switch', { name: 'חסרים' });
  expect(flag).not.toBeChecked();
  await user.click(flag);
  expect(flag).toBeChecked();
  await user.click(flag);
  expect(changes).toStrictEqual([[{ low: true }], [{ low: undefined }]]);
});

it('offers one of the options, or several', async () => {
  const { user, changes, unfold, choose, chips } = await open();
  await unfold();
  const field = (label: string) => screen.getByRole('combobox', { name: label }).closest('.ant-select');
  expect(field('שלב')).toHaveTextContent('הכול');
  await choose('שלב', 'סגור');
  expect(within(field('שלב') as HTMLElement).getByText('סגור').tagName).toBe('BDI');
  await choose('סוג', 'חדש');
  expect(chips()).toEqual(['שלב: סגור×', 'סוג: חדש×']);
  await user.keyboard('{Backspace}');
  await user.click(within(field('שלב') as HTMLElement).getByRole('button', { name: 'ניקוי' }));
  expect(changes).toStrictEqual([
    [{ stage: 2 }],
    [{ codes: ['x'] }],
    [{ codes: undefined }],
    [{ stage: undefined }],
  ]);
});

it('searches the options by their text', async () => {
  const { user, unfold } = await open();
  await unfold();
  await user.click(screen.getByRole('combobox', { name: 'שלב' }));
  await user.keyboard('סג');
  expect(screen.getByTitle('סגור')).toBeInTheDocument();
  expect(screen.queryByTitle('פתוח')).toBeNull();
});

it('shows the code of an option that no longer exists', async () => {
  const { unfold, chips } = await open({ stage: 7, codes: ['x', 'y'] });
  await unfold();
  expect(chips()).toEqual(['שלב: 7×', 'סוג: חדש, y×']);
  expect(screen.getByRole('combobox', { name: 'שלב' }).closest('.ant-select')).toHaveTextContent('7');
});

it('asks for names only when the field is opened, and for those of the typed text', async () => {
  const { user, requests, changes, unfold } = await open();
  await unfold();
  expect(requests).toEqual([]);
  const field = screen.getByRole('combobox', { name: 'סוכן' });
  expect(field.closest('.ant-select')).toHaveTextContent('הכול');
  await user.click(field);
  expect(requests.at(-1)).toEqual({ params: { party: 'agent' }, query: {} });
  expect(screen.getByTitle('דנה')).toBeInTheDocument();
  expect(screen.getByTitle('רון')).toHaveTextContent('רוןחיפה');
  expect(screen.getByTitle('a3')).toHaveTextContent(/^a3$/);
  await user.keyboard('ר ');
  await waitFor(() => expect(requests.at(-1)).toEqual({ params: { party: 'agent' }, query: { text: 'ר' } }));
  expect(screen.queryByTitle('דנה')).toBeNull();
  await user.click(screen.getByTitle('רון'));
  expect(field).toHaveValue('');
  expect(changes).toEqual([[{ agentId: 'a2' }]]);
});

it('offers the chosen name also if the search does not find it, and clears it', async () => {
  const { user, changes, unfold, chips } = await open({ agentId: ['a1'] });
  expect(chips()).toEqual(['סוכן: דנה×']);
  await unfold();
  const field = screen.getByRole('combobox', { name: 'סוכן' });
  await user.click(field);
  await user.keyboard('ר');
  await waitFor(() => expect(screen.getAllByTitle('רון')).toHaveLength(1));
  expect(screen.getAllByTitle('דנה').length).toBeGreaterThan(0);
  const select = field.closest<HTMLElement>('.ant-select')!;
  await user.click(within(select).getByRole('button', { name: 'ניקוי' }));
  expect(changes).toStrictEqual([[{ agentId: undefined }]]);
});

it('shows the id of a name that the server does not have', async () => {
  const { chips, unfold } = await open({ agentId: 'a9' });
  expect(chips()).toEqual(['סוכן: a9×']);
  await unfold();
  expect(screen.getByRole('combobox', { name: 'סוכן' }).closest('.ant-select')).toHaveTextContent('a9');
});

it.each([
  [{ data: { data: [] } }, 'לא נמצאו שמות'],
  [{ data: undefined, isError: true }, 'הרשימה לא נטענה. אפשר לסגור אותה ולפתוח שוב.'],
  [{ data: undefined, isFetching: true }, null],
])('shows why no names are offered: %j', async (state, text) => {
  const { user, unfold } = await open({}, { state });
  await unfold();
  const field = screen.getByRole('combobox', { name: 'סוכן' });
  const loading = () => field.closest('.ant-select')!.querySelector('.anticon-loading');
  expect(loading()).toBeNull();
  await user.click(field);
  for (const one of ['לא נמצאו שמות', 'הרשימה לא נטענה. אפשר לסגור אותה ולפתוח שוב.'])
    expect(screen.queryAllByText(one)).toHaveLength(one === text ? 1 : 0);
  expect(loading() !== null).toBe(text === null);
});

it('has no field for names if the list has none, and shows the id', async () => {
  const { unfold, chips } = await open({ agentId: 'a1' }, { named: false });
  expect(chips()).toEqual(['סוכן: a1×']);
  await unfold();
  expect(screen.queryByRole('combobox', { name: 'סוכן' })).toBeNull();
});

it('removes one condition by its chip, and all by the button', async () => {
  const { user, changes, chips } = await open({ from: '2026-09-01', low: true, agentId: 'a1', text: 'x' });
  expect(chips()).toEqual(['סוכן: דנה×', 'חסרים: כן×']);
  await user.click(screen.getByLabelText('הסרת התנאי סוכן'));
  expect(changes).toStrictEqual([[{ agentId: undefined }]]);
  expect(chips()).toEqual(['חסרים: כן×']);
  await user.click(screen.getByRole('button', { name: 'ניקוי הסינון' }));
  expect(chips()).toEqual([]);
  expect(screen.queryByRole('button', { name: 'ניקוי הסינון' })).toBeNull();
  expect(screen.getByRole('textbox', { name: 'חיפוש' })).toHaveValue('');
});

it('passes the value of a control of its own', async () => {
  const { user, changes } = await open();
  await user.click(screen.getByRole('button', { name: 'תצוגה undefined' }));
  expect(changes).toEqual([[{ show: 'all' }]]);
  expect(screen.getByRole('button', { name: 'תצוגה all' })).toBeInTheDocument();
});

it('searches after a rest, with a history entry for the first letters only', async () => {
  const clock = new TestClock('manual');
  const { user, changes } = await open({}, { clock });
  const rest = async (ms: number): Promise<void> => act(async () => clock.advance(ms));
  const field = screen.getByRole('textbox', { name: 'חיפוש' });
  await user.click(field);
  await user.keyboard(' צ');
  await rest(399);
  expect(changes).toEqual([]);
  await rest(1);
  expect(changes).toEqual([[{ text: 'צ' }, 'push']]);
  expect(field).toHaveValue(' צ');
  await user.keyboard('ה');
  await rest(400);
  await user.keyboard(' ');
  await rest(400);
  expect(changes.slice(1)).toEqual([[{ text: 'צה' }, 'replace']]);
  await user.tab();
  await user.clear(field);
  await rest(400);
  expect(changes.slice(2)).toStrictEqual([[{ text: undefined }, 'push']]);
});

it('prints the search, the dates and the own controls as text', async () => {
  await open({ text: 'צהל', from: '2026-09-01', show: 'all', low: true });
  const printed = () =>
    [...document.querySelectorAll('.list-print-filter')].map(({ textContent }) => textContent);
  expect(printed()).toEqual([]);
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(printed()).toEqual(['חיפוש: צהל', 'תאריך: 1.9.2026 – …', 'תצוגה: הכול all']);
  act(() => void window.dispatchEvent(new Event('afterprint')));
  expect(printed()).toEqual([]);
});

it('prints no condition that is not set', async () => {
  await open({ to: '2026-09-30' });
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  const printed = [...document.querySelectorAll('.list-print-filter')].map(({ textContent }) => textContent);
  expect(printed).toEqual(['תאריך: … – 30.9.2026']);
  act(() => void window.dispatchEvent(new Event('afterprint')));
});
