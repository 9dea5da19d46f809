import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { InputRef } from 'antd/es/input/Input';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { NumberEntry } from './number-entry';
import { TestTheme } from '#client/lib/testing/test-theme';

function Field({ first }: { first: number | null }): ReactNode {
  const [value, setValue] = useState(first);
  return <NumberEntry aria-label="amount" value={value} onChange={setValue} invalid={Number.isNaN(value)} />;
}

function open(first: number | null) {
  render(<Field first={first} />, { wrapper: TestTheme });
  return { user: userEvent.setup({ delay: null }), field: screen.getByRole('spinbutton') };
}

it('groups a number until it is focused, and again afterwards', async () => {
  const { user, field } = open(12_345.5);
  expect(field).toHaveValue('12,345.5');
  expect(field).toHaveAttribute('aria-valuenow', '12345.5');
  await user.click(field);
  expect(field).toHaveValue('12345.5');
  await user.keyboard('1234567');
  expect(field).toHaveValue('1234567');
  await user.tab();
  expect(field).toHaveValue('1,234,567');
});

it('selects the whole number when it is focused as soon as it is rendered', async () => {
  function Focused(): ReactNode {
    const input = useRef<InputRef>(null);
    useEffect(() => input.current?.focus(), []);
    return <NumberEntry ref={input} value={12_345} onChange={() => undefined} />;
  }
  render(<Focused />, { wrapper: TestTheme });
  const field = screen.getByRole<HTMLInputElement>('spinbutton');
  expect(field).toHaveValue('12345');
  expect(field.value.slice(field.selectionStart!, field.selectionEnd!)).toBe('12345');
});

it('keeps a text that is not a number, with its error, also when it is focused again', async () => {
  const { user, field } = open(null);
  expect(field).toHaveValue('');
  expect(field).not.toHaveAttribute('aria-valuenow');
  await user.type(field, '5 pieces');
  await user.tab();
  expect(field).toHaveValue('5 pieces');
  expect(field).toBeInvalid();
  expect(field).not.toHaveAttribute('aria-valuenow');
  await user.click(field);
  expect(field).toHaveValue('5 pieces');
});

it('shows a value that changed elsewhere instead of the typed text', async () => {
  const changed = jest.fn();
  const { rerender } = render(<NumberEntry value={1} onChange={changed} />, { wrapper: TestTheme });
  const user = userEvent.setup({ delay: null });
  await user.type(screen.getByRole('spinbutton'), '2');
  expect(changed).toHaveBeenCalledWith(2);
  expect(screen.getByRole('spinbutton')).toHaveValue('1');
  rerender(<NumberEntry value={3} onChange={changed} />);
  expect(screen.getByRole('spinbutton')).toHaveValue('3');
});
