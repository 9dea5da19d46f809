import { render, screen } from '@testing-library/react';
import { TestTheme } from '#client/lib/testing/test-theme';
import { TargetBar } from './target-bar';

const draw = (props: { reached: number; pace: number; mark?: number; full?: number }) => {
  const { container } = render(<TargetBar label="יעד" {...props} />, { wrapper: TestTheme });
  return container;
};

it.each([
  [-5, '0'],
  [75, '50'],
  [95, '63'],
  [100, '67'],
  [127, '85'],
  [150, '100'],
  [178, '100'],
])('fills at %d percent of the target this part of the bar: %s', (reached, part) => {
  draw({ reached, pace: 50 });
  const now = Number(screen.getByRole('progressbar', { name: 'יעד' }).getAttribute('aria-valuenow'));
  expect(now.toFixed(0)).toBe(part);
});

it.each([
  [{ reached: 10, pace: 20 }, '66.6'],
  [{ reached: 10, pace: 20, mark: 5, full: 15 }, '33.3'],
])('marks the target of %j at %s percent', (props, start) => {
  expect(draw(props).querySelector<HTMLElement>('i')!.style.insetInlineStart).toMatch(`${start}`);
});

it('shows by its colour whether the pace is reached', () => {
  const isPale = (reached: number) => draw({ reached, pace: 50 }).innerHTML.includes('var(--behind)');
  expect([isPale(49.9), isPale(50)]).toEqual([true, false]);
});
