import { render, screen, waitFor } from '@testing-library/react';
import { lazy, type ReactNode } from 'react';
import { ChartCard } from './chart-card';

const table = (
  <table>
    <caption>numbers</caption>
    <tbody />
  </table>
);

describe('a chart whose code does not come', () => {
  it('leaves the table, in plain sight', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => {});
    const Missing = lazy((): Promise<{ default: () => ReactNode }> =>
      Promise.reject(new Error('no such chunk')),
    );
    render(<ChartCard title="title" note="note" chart={<Missing />} table={table} />);
    await waitFor(() => expect(screen.getByRole('table').closest('.visually-hidden')).toBeNull());
  });
});

describe('a chart that is still coming', () => {
  it('has its table for screen readers already', () => {
    const Coming = lazy(() => new Promise<{ default: () => ReactNode }>(() => {}));
    render(<ChartCard title="title" note="note" chart={<Coming />} table={table} />);
    expect(screen.getByRole('region', { name: 'title' })).toContainElement(screen.getByRole('table'));
  });
});
