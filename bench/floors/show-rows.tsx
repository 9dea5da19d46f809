import type { ReactNode } from 'react';
import { createRoot } from 'react-dom/client';
import type { Sale } from '#contract/features/sales/sales-contract';
import { ThemeProvider } from '#client/app/theme/theme-provider';
import { sampleSales } from './sample-sales';
import '#client/app/app.css';

declare global {
  interface Window {
    /** Renders a table with this number of rows in an empty page, and resolves when it is painted. */
    showRows(count: number): Promise<void>;
  }
}

/** Adds a `showRows` function for this table to the page. */
export function offerRows(table: (rows: readonly Sale[]) => ReactNode): void {
  document.body.className = 'app';
  const root = createRoot(document.body.appendChild(document.createElement('div')));
  const frame = (): Promise<unknown> => new Promise((next) => requestAnimationFrame(next));
  window.showRows = async (count) => {
    root.render(<ThemeProvider>{table(sampleSales(count))}</ThemeProvider>);
    while (!document.querySelector('.ant-table-row')) await frame();
    await frame();
    await frame();
  };
}
