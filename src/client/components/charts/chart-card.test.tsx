import { render, screen, waitFor } from '@testing-library/react';
import { lazy, type ReactNode } from 'react';
import { ChartCard } from './chart-card';

const table = (
  <table>
    <caption>numbers</caption>
    <tbody />
  </table>
);

describe('chart with code that fails to load', () => {
  it('shows the table in its place', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    const Missing = lazy((): Promise<{ default: () => ReactNode }> =>
      Promise.reject(new Error('no such chunk')),
    );
    render(<ChartCard title="title" note="note" chart={<Missing />} table={table} />);
    await waitFor(() => expect(screen.getByRole('table').closest('.visually-hidden')).toBeNull());
  });
});

describe('chart that is loading', () => {
  it('provides its table to screen readers already', () => {
    const Coming = lazy(() => new Promise<{ default: () => ReactNode }>(() => {}));
    render(<ChartCard title="title" note="note" chart={<Coming />} table={table} />);
    expect(screen.getByRole('region', { name: 'title' })).toContainElement(screen.getByRole('table'));
  });
});
