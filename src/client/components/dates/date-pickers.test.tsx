import { screen, waitFor } from '@testing-library/react';
import type { ReactNode } from 'react';
import { renderPart } from '#client/lib/testing/render-part';
import { buildServices } from '#client/lib/testing/services';
import { DateRange, DayPicker } from './date-range';
import { MonthPicker } from './month-picker';

const UNREADABLE = /לקרוא את התאריך/;

async function open(part: ReactNode) {
  const page = (
    <>
      {part}
      <button type="button">אחר</button>
    </>
  );
  const { user } = await renderPart(page, buildServices());
  const type = async (findField: () => Promise<HTMLElement>, text: string) => {
    await user.click(await findField());
    await user.clear(await findField());
    await user.type(await findField(), text);
    await user.click(screen.getByText('אחר'));
  };
  return { user, type };
}

it.each([
  ['a month', () => <MonthPicker value="2026-08" onChange={() => undefined} />],
  ['a range of days', () => <DateRange from="2026-08-01" to="2026-08-31" onChange={() => undefined} />],
  ['a day', () => <DayPicker label="מעבר ליום" disabled={false} onChange={() => undefined} />],
])('a field of %s has no error before anything is typed', async (_what, getPart) => {
  const { user } = await open(getPart());
  await screen.findAllByRole('textbox');
  expect(screen.queryByText(UNREADABLE)).toBeNull();
  expect(document.querySelector('.ant-picker-status-error')).toBeNull();
  await user.tab();
  expect(screen.queryByRole('alert')).toBeNull();
});

describe('a month field', () => {
  const openMonth = async (part: Partial<Parameters<typeof MonthPicker>[0]> = {}) => {
    const onChange = jest.fn();
    const page = await open(<MonthPicker value="2026-08" onChange={onChange} {...part} />);
    return { ...page, onChange, field: () => screen.findByRole('textbox', { name: 'חודש' }) };
  };

  it('steps to the month before and after', async () => {
    const { user, onChange } = await openMonth();
    await user.click(screen.getByRole('button', { name: 'החודש הקודם' }));
    await user.click(screen.getByRole('button', { name: 'החודש הבא' }));
    expect(onChange.mock.calls).toEqual([['2026-07'], ['2026-09']]);
  });

  it.each([
    ['2026-08', true],
    ['2026-07', true],
    ['2026-09', false],
  ])('steps up to %s only', async (latest, isLast) => {
    await openMonth({ latest });
    const next = screen.getByRole<HTMLButtonElement>('button', { name: 'החודש הבא' });
    expect(next.disabled).toBe(isLast);
    expect(screen.getByRole('button', { name: 'החודש הקודם' })).toBeEnabled();
  });

  it.each([
    ['9/26', '2026-09', [['2026-09']]],
    ['9/26', undefined, [['2026-09']]],
    ['10/26', '2026-09', []],
    ['8/26', undefined, []],
  ])('reads %s with %s as the last month', async (text, latest, expected) => {
    const { type, field, onChange } = await openMonth(latest === undefined ? {} : { latest });
    await type(field, text);
    expect(onChange.mock.calls).toEqual(expected);
    expect(screen.queryByText(UNREADABLE)).toBeNull();
  });

  it('keeps text that is no month, with an error until one is chosen', async () => {
    const { type, user, field, onChange } = await openMonth();
    await type(field, 'מחר');
    expect(screen.getByRole('alert')).toHaveTextContent(UNREADABLE);
    expect(onChange).not.toHaveBeenCalled();
    await user.click(await field());
    await user.click(document.querySelector('.ant-picker-cell[title="2026-05"]')!);
    expect(onChange.mock.calls).toEqual([['2026-05']]);
    expect(screen.queryByRole('alert')).toBeNull();
  });
});

describe('a range of days', () => {
  const openRange = async (part: Partial<Parameters<typeof DateRange>[0]> = {}) => {
    const onChange = jest.fn();
    const page = await open(<DateRange from="2026-08-01" to="2026-08-31" onChange={onChange} {...part} />);
    const from = () => screen.findByPlaceholderText('מתאריך');
    return { ...page, onChange, from, to: () => screen.findByPlaceholderText('עד תאריך') };
  };

  it('passes on both days, once they differ', async () => {
    const { type, from, onChange } = await openRange();
    await type(from, '1/8/26');
    expect(onChange).not.toHaveBeenCalled();
    await type(from, '2/8/26');
    expect(onChange.mock.lastCall).toEqual([{ from: '2026-08-02', to: '2026-08-31' }]);
  });

  it('passes on both days of a named range', async () => {
    const { user, from, onChange } = await openRange();
    await user.click(await from());
    await user.click(await screen.findByText('החודש'));
    expect(onChange.mock.calls).toEqual([
      [{ from: '2026-09-01', to: expect.stringMatching(/^2026-09-(16|30)$/) }],
    ]);
  });

  it('keeps a range in the wrong order, with an error, until it is right', async () => {
    const { type, to, from, onChange } = await openRange();
    await type(to, '31/7/26');
    expect(screen.getByRole('alert')).toHaveTextContent('תאריך הסיום מוקדם מתאריך ההתחלה');
    expect(onChange).not.toHaveBeenCalled();
    await type(from, '31/7/26');
    expect(onChange.mock.lastCall).toEqual([{ from: '2026-07-31', to: '2026-07-31' }]);
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it.each([
    [true, [[{ from: undefined, to: '2026-08-31' }]]],
    [false, []],
  ])('has an open end only if that is allowed: %s', async (isOpen, expected) => {
    const { type, from, onChange } = await openRange({ open: isOpen });
    await type(from, ' ');
    await waitFor(() => expect(onChange.mock.calls).toEqual(expected));
  });

  it('is named, and can be disabled', async () => {
    const { from, to } = await openRange({ label: 'תקופה', disabled: true });
    expect(await from()).toHaveAccessibleName('תקופה: מתאריך');
    expect(screen.getByPlaceholderText('עד תאריך')).toHaveAccessibleName('תקופה: עד תאריך');
    expect(await from()).toBeDisabled();
    expect(await to()).toBeDisabled();
  });
});

describe('a day to jump to', () => {
  const openDay = async () => {
    const onChange = jest.fn();
    const page = await open(<DayPicker label="מעבר ליום" disabled={false} onChange={onChange} />);
    return { ...page, onChange, field: () => screen.findByRole('textbox', { name: 'מעבר ליום' }) };
  };

  it.each([
    ['5.10.26', [['2026-10-05']]],
    ['5.10', [['2026-10-05']]],
    [' ', []],
  ])('is read when the field is left: %s', async (text, expected) => {
    const { type, field, onChange } = await openDay();
    await type(field, text);
    expect(onChange.mock.calls).toEqual(expected);
  });

  it('is passed on once if the picker reads it', async () => {
    const { user, field, onChange } = await openDay();
    await user.type(await field(), '5.10.2026{Enter}');
    expect(onChange.mock.calls).toEqual([['2026-10-05']]);
  });
});
