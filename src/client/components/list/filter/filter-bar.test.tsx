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

const SIZES = Array.from({ length: 9 }, (_, i) => ({ value: i + 1, label: `מידה ${i + 1}` }));

const FIELDS: FilterField[] = [
  { kind: 'search', name: 'text', label: 'חיפוש' },
  { kind: 'dates', from: 'from', to: 'to', label: 'תאריך' },
  { kind: 'party', name: 'agentId', party: 'agent', label: 'סוכן' },
  {
    kind: 'choice',
    name: 'stage',
    label: 'שלב',
    options: [
      { value: 1, label: 'פתוח', count: 3 },
      { value: 2, label: 'סגור', count: 7 },
    ],
  },
  { kind: 'choice', name: 'codes', label: 'סוג', several: true, options: [{ value: 'x', label: 'חדש' }] },
  { kind: 'choice', name: 'size', label: 'גודל', options: SIZES },
  { kind: 'choice', name: 'area', label: 'אזור', options: [{ value: 'n', label: 'צפון' }], isExtra: true },
  { kind: 'choice', name: 'lacks', label: 'פרט', options: [{ value: 'x', label: 'חסר' }], isLinkOnly: true },
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
  const openField = async (label: string): Promise<HTMLElement> => {
    await user.click(screen.getByRole('button', { name: label }));
    const dialog = await screen.findByRole('dialog', { name: label });
    await waitFor(() => expect(dialog).toContainElement(document.activeElement as HTMLElement));
    return dialog;
  };
  const tick = async (label: string, option: string | RegExp): Promise<void> =>
    user.click(within(await openField(label)).getByRole('checkbox', { name: option }));
  /** Texts of the set conditions. */
  const chips = () =>
    screen
      .queryAllByRole('button', { name: /^הסרת התנאי/ })
      .map(({ previousSibling }) => previousSibling?.textContent);
  return { user, changes, requests, openField, tick, chips };
}

it('opens the options of a chip over the list, and closes them with Escape', async () => {
  const { user, openField } = await open({ agentId: 'a1', low: true, text: 'x' });
  expect(screen.queryByRole('dialog')).toBeNull();
  const chip = screen.getByRole('button', { name: 'שלב' });
  expect(chip).toHaveAttribute('aria-expanded', 'false');
  const options = await within(await openField('שלב')).findAllByRole('checkbox');
  expect(chip).toHaveAttribute('aria-expanded', 'true');
  await waitFor(() => expect(options[0]).toHaveFocus());
  await user.keyboard('{ArrowDown}');
  expect(options[1]).toHaveFocus();
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(chip).toHaveFocus();
  await user.keyboard('{ArrowDown}');
  expect(await screen.findByRole('dialog', { name: 'שלב' })).toBeInTheDocument();
});

it('closes the options with Tab beyond their first and last control', async () => {
  jest.spyOn(Element.prototype, 'getClientRects').mockReturnValue([{}] as unknown as DOMRectList);
  const { user, openField } = await open();
  const chip = screen.getByRole('button', { name: 'שלב' });
  for (const [key, steps] of [
    ['{Tab}', 1],
    ['{Shift>}{Tab}{/Shift}', 0],
  ] as const) {
    const options = await within(await openField('שלב')).findAllByRole('checkbox');
    await waitFor(() => expect(options[0]).toHaveFocus());
    for (let step = 0; step < steps; step += 1) {
      await user.keyboard(key);
      expect(options[step + 1]).toHaveFocus();
    }
    await user.keyboard(key);
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    if (steps === 0) expect(chip).toHaveFocus();
    else expect(chip).not.toHaveFocus();
  }
});

it('lists the further conditions in a menu, and opens the chosen one', async () => {
  const { user, changes } = await open();
  expect(screen.queryByRole('button', { name: 'אזור' })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'סינון' }));
  await user.click(await screen.findByRole('button', { name: 'אזור' }));
  await user.click(await screen.findByRole('checkbox', { name: /^צפון/ }));
  expect(changes).toStrictEqual([[{ area: 'n' }]]);
  expect(screen.getByRole('button', { name: /^אזור/ })).toHaveTextContent('אזור: צפון');
});

it('sets a flag, and removes it in place of setting it to false', async () => {
  const { user, changes } = await open();
  const flag = screen.getByRole('button', { name: /^חסרים/ });
  expect(flag).toHaveAttribute('aria-pressed', 'false');
  await user.click(flag);
  expect(flag).toHaveAttribute('aria-pressed', 'true');
  await user.click(flag);
  expect(changes).toStrictEqual([[{ low: true }], [{ low: undefined }]]);
});

it('offers one of the options, or several, with their numbers', async () => {
  const { user, changes, tick, chips } = await open();
  await tick('שלב', 'סגור 7');
  expect(
    within(screen.getByRole('checkbox', { name: 'סגור 7' }).closest('label')!).getByText('סגור').tagName,
  ).toBe('BDI');
  await user.keyboard(' ');
  await user.keyboard(' ');
  await user.keyboard('{Escape}');
  await tick('סוג', 'חדש');
  expect(chips()).toEqual(['שלב: סגור', 'סוג: חדש']);
  await user.keyboard(' ');
  await user.keyboard(' ');
  await user.keyboard('{Escape}');
  await waitFor(() => expect(screen.getByRole('button', { name: /^סוג/ })).toHaveFocus());
  await user.keyboard('{Backspace}');
  await user.click(screen.getByRole('button', { name: 'שלב: סגור' }));
  await user.click(
    within(await screen.findByRole('dialog', { name: 'שלב' })).getByRole('button', { name: /^ניקוי ./ }),
  );
  expect(changes).toStrictEqual([
    [{ stage: 2 }],
    [{ stage: undefined }],
    [{ stage: 2 }],
    [{ codes: ['x'] }],
    [{ codes: undefined }],
    [{ codes: ['x'] }],
    [{ codes: undefined }],
    [{ stage: undefined }],
  ]);
});

it('searches many options by their text', async () => {
  const { user, openField } = await open();
  const dialog = within(await openField('גודל'));
  await waitFor(() => expect(dialog.getByRole('textbox', { name: 'חיפוש: גודל' })).toHaveFocus());
  await user.keyboard('מידה 9');
  expect(dialog.getByRole('checkbox')).toHaveAccessibleName('מידה 9');
});

it('shows the code of an option that no longer exists', async () => {
  const { chips } = await open({ stage: 7, codes: ['x', 'y'] });
  expect(chips()).toEqual(['שלב: 7', 'סוג: 2']);
});

it('asks for names only when the field is opened, and for those of the typed text', async () => {
  const { user, requests, changes, openField } = await open();
  expect(requests).toEqual([]);
  const dialog = within(await openField('סוכן'));
  expect(requests.at(-1)).toEqual({ params: { party: 'agent' }, query: {} });
  const names = () => dialog.getAllByRole('checkbox').map((box) => box.closest('label')!.textContent);
  expect(names()).toEqual(['דנה', 'רון\u00a0· חיפה', 'a3']);
  await waitFor(() => expect(dialog.getByRole('textbox', { name: 'חיפוש: סוכן' })).toHaveFocus());
  await user.keyboard('ר ');
  await waitFor(() => expect(requests.at(-1)).toEqual({ params: { party: 'agent' }, query: { text: 'ר' } }));
  expect(names()).toEqual(['רון\u00a0· חיפה']);
  await user.click(dialog.getByRole('checkbox'));
  expect(changes).toEqual([[{ agentId: 'a2' }]]);
});

it('offers the chosen name also if the search does not find it, and clears it', async () => {
  const { user, changes, chips } = await open({ agentId: ['a1'] });
  expect(chips()).toEqual(['סוכן: דנה']);
  await user.click(screen.getByRole('button', { name: /^סוכן/ }));
  const dialog = within(await screen.findByRole('dialog', { name: 'סוכן' }));
  await waitFor(() => expect(dialog.getByRole('textbox')).toHaveFocus());
  await user.keyboard('ר');
  await waitFor(() => expect(dialog.getAllByRole('checkbox')).toHaveLength(2));
  expect(dialog.getByRole('checkbox', { name: 'דנה' })).toBeChecked();
  expect(dialog.getByRole('checkbox', { name: /^רון/ })).not.toBeChecked();
  await user.click(dialog.getByRole('button', { name: /^ניקוי ./ }));
  expect(changes).toStrictEqual([[{ agentId: undefined }]]);
});

it('shows the id of a name that the server does not have', async () => {
  const { user, chips } = await open({ agentId: 'a9' });
  expect(chips()).toEqual(['סוכן: a9']);
  await user.click(screen.getByRole('button', { name: /^סוכן/ }));
  expect(await screen.findByRole('checkbox', { name: 'a9' })).toBeChecked();
});

it.each([
  [{ data: { data: [] } }, 'לא נמצאו שמות'],
  [{ data: undefined, isError: true }, 'הרשימה לא נטענה. אפשר לסגור אותה ולפתוח שוב.'],
  [{ data: undefined, isFetching: true }, null],
])('shows why no names are offered: %j', async (state, text) => {
  const { openField } = await open({}, { state });
  const dialog = await openField('סוכן');
  for (const one of ['לא נמצאו שמות', 'הרשימה לא נטענה. אפשר לסגור אותה ולפתוח שוב.'])
    expect(screen.queryAllByText(one)).toHaveLength(one === text ? 1 : 0);
  expect(dialog.querySelector('.anticon-loading') !== null).toBe(text === null);
});

it('has no options for names if the list has none, and shows the id', async () => {
  const { user, chips } = await open({ agentId: 'a1' }, { named: false });
  expect(chips()).toEqual(['סוכן: a1']);
  await user.click(screen.getByRole('button', { name: /^סוכן/ }));
  expect(within(await screen.findByRole('dialog')).queryByRole('checkbox')).toBeNull();
});

it('removes one condition by its chip, and all by the button', async () => {
  const { user, changes, chips } = await open({ from: '2026-09-01', low: true, agentId: 'a1', text: 'x' });
  expect(chips()).toEqual(['תאריך: 1.9.2026 – …', 'סוכן: דנה', 'חסרים: כן']);
  await user.click(screen.getByLabelText('הסרת התנאי סוכן'));
  expect(changes).toStrictEqual([[{ agentId: undefined }]]);
  expect(screen.getByRole('button', { name: 'סוכן' })).toHaveFocus();
  expect(chips()).toEqual(['תאריך: 1.9.2026 – …', 'חסרים: כן']);
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

it('prints the conditions as text', async () => {
  await open({ text: 'צהל', from: '2026-09-01', codes: ['x', 'y'], show: 'all', low: true });
  const printed = () =>
    [...document.querySelectorAll('.list-print-filter')].map(({ textContent }) => textContent);
  expect(printed()).toEqual([]);
  act(() => void window.dispatchEvent(new Event('beforeprint')));
  expect(printed()).toEqual([
    'חיפוש: צהל',
    'תאריך: 1.9.2026 – …',
    'סוג: חדש, y',
    'חסרים: כן',
    'תצוגה: הכול all',
  ]);
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

it('offers a condition of links only while it is set', async () => {
  const { user, changes } = await open({ lacks: 'x' });
  expect(screen.getByRole('button', { name: 'פרט: חסר' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'הסרת התנאי פרט' }));
  expect(changes).toEqual([[{ lacks: undefined }]]);
  expect(screen.queryByRole('button', { name: /^פרט/ })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'סינון' }));
  expect(await screen.findByRole('button', { name: 'אזור' })).toBeVisible();
  expect(screen.queryByRole('button', { name: /^פרט/ })).toBeNull();
});

it.each([
  ['fails to load', { isError: true, data: undefined, currentData: undefined }, 'סוכן: השם לא נטען'],
  ['is loading', { data: undefined, currentData: undefined }, 'סוכן: …'],
  ['is unknown', { data: { data: [] }, currentData: { data: [] } }, 'סוכן: a1'],
])('shows for a chosen name that %s: %j', async (_what, state, text) => {
  await open({ agentId: 'a1' }, { state });
  expect(screen.getByRole('button', { name: text })).toBeVisible();
});
