import { render, screen } from '@testing-library/react';
import { Amount, Count } from './amount';
import { formatAmount, formatCount } from './format-amount';

describe('formatAmount', () => {
  it.each([
    [1234.5, '1,234.50 ₪'],
    [-1234.5, '-1,234.50 ₪'],
    [0, '0.00 ₪'],
    [-0, '0.00 ₪'],
    [-0.001, '0.00 ₪'],
    [0.1 + 0.2, '0.30 ₪'],
    [123_456_789.01, '123,456,789.01 ₪'],
  ])('%d -> %s', (shekels, text) => expect(formatAmount(shekels)).toBe(text));

  it.each([
    [1234.5, '1,235 ₪'],
    [-0.4, '0 ₪'],
    [-0.6, '-1 ₪'],
  ])('%d in whole shekels -> %s', (shekels, text) =>
    expect(formatAmount(shekels, { agorot: false })).toBe(text),
  );

  it('holds nothing invisible, so that a copied amount is a plain text', () => {
    for (const value of [1, -1, 1e9, -0.05]) {
      expect(formatAmount(value)).toMatch(/^-?[\d,]+\.\d\d ₪$/);
      expect(formatCount(value)).toMatch(/^-?[\d,]+$/);
    }
  });
});

describe('Amount', () => {
  it('is isolated from the Hebrew around it', () => {
    render(
      <p>
        סכום: <Amount value={12} /> בלבד
      </p>,
    );
    const amount = screen.getByText('12.00 ₪');
    expect(amount.tagName).toBe('BDI');
    expect(amount).toHaveAttribute('dir', 'ltr');
    expect(amount).not.toHaveClass('negative');
  });

  it('is marked below zero, with the minus in front', () => {
    render(<Amount value={-12} agorot={false} />);
    expect(screen.getByText('-12 ₪')).toHaveClass('negative');
  });

  it('counts without a currency', () => {
    render(<Count value={1234} />);
    expect(screen.getByText('1,234')).toBeInTheDocument();
  });
});
