import { render } from '@testing-library/react';
import { Money, MoneyCells } from './money';

it('shows no currency in the cells of a table', () => {
  const { container } = render(
    <MoneyCells>
      <Money value={1234.5} />
    </MoneyCells>,
  );
  expect(container).toHaveTextContent(/1,234\.50/);
  expect(container).not.toHaveTextContent('₪');
});
