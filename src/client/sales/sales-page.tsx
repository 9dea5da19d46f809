import { useMemo, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { useAppDispatch, useAppSelector } from '../platform/hooks';
import { selectCan } from '../permissions/permissions-selectors';
import { actionTexts, resourceTexts } from '../permissions/permissions-texts';
import { LongTableForbidden } from '../ui/long-table-states';
import { ExportButton } from './export-button';
import { SalePanel } from './sale-panel';
import { SalesFilterBar } from './sales-filter-bar';
import { SalesRows } from './sales-rows';
import { SalesTotalsLine } from './sales-totals';
import './sales.css';
import { viewChanged, viewOf } from './sales-view';

/** All sales (product.md section 3, `/user-info/sales`). The page is open to others than its data. */
export function SalesPage(): ReactNode {
  const permitted = useAppSelector((state) => selectCan(state, 'sales'));
  if (permitted) return <Sales />;
  return <LongTableForbidden missing="sales.view" inWords={`${actionTexts.view} – ${resourceTexts.sales}`} />;
}

function Sales(): ReactNode {
  const { search } = useLocation();
  const view = useMemo(() => viewOf(search), [search]);
  const dispatch = useAppDispatch();
  const [rowsShown, setRowsShown] = useState(false);
  const [clears, setClears] = useState(0);
  const clear = (): void => {
    setClears(clears + 1);
    dispatch(viewChanged({ filter: {} }));
  };
  return (
    <div className="sales">
      <SalesFilterBar filter={view.filter} rowsShown={rowsShown} clears={clears} onClear={clear} />
      <div className="sales-head">
        <SalesTotalsLine filter={view.filter} />
        <ExportButton view={view} />
      </div>
      <SalesRows view={view} onShown={() => setRowsShown(true)} onClear={clear} />
      <SalePanel id={view.sale} />
    </div>
  );
}
