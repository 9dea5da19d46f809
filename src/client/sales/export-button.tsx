import DownloadOutlined from '@ant-design/icons/es/icons/DownloadOutlined';
import Button from 'antd/es/button/Button';
import { useState, type ReactNode } from 'react';
import { exportSales, MOST_EXPORTED_ROWS, type SalesFilter } from '../../contract/sales/sales-contract';
import { codeOf } from '../platform/http/api-error';
import { downloadRoute } from '../platform/http/download-route';
import { useAppDispatch } from '../platform/hooks';
import { messageRaised } from '../platform/snackbar/snackbar-slice';
import type { AppThunk } from '../platform/start-app-listening';
import { saveFile } from '../ui/save-file';
import { useGetSalesTotalsQuery } from './sales-api';
import { salesTexts } from './sales-texts';
import type { SalesView } from './sales-view';

type State = { status: 'idle' } | { status: 'running'; bytes: number };

/** All sales of the filter as an Excel file, not only those that are loaded. */
export function ExportButton({ view }: { view: SalesView }): ReactNode {
  const dispatch = useAppDispatch();
  const [state, setState] = useState<State>({ status: 'idle' });
  const count = useGetSalesTotalsQuery({ query: view.filter }).currentData?.data.count;
  const start = async (): Promise<void> => {
    setState({ status: 'running', bytes: 0 });
    await dispatch(exportView(view, count, (bytes) => setState({ status: 'running', bytes })));
    setState({ status: 'idle' });
  };
  const running = state.status === 'running';
  return (
    <Button
      icon={<DownloadOutlined aria-hidden />}
      loading={running}
      disabled={count === 0}
      onClick={() => void start()}
    >
      {running ? salesTexts.exporting(state.bytes) : salesTexts.exportExcel}
    </Button>
  );
}

function exportView(
  { filter, sort, direction }: SalesView,
  count: number | undefined,
  onProgress: (bytes: number) => void,
): AppThunk<Promise<void>> {
  return async (dispatch, _getState, extra) => {
    const fail = (text: string): unknown => dispatch(messageRaised({ tone: 'error', text }));
    if (count !== undefined && count > MOST_EXPORTED_ROWS)
      return void fail(salesTexts.tooMany(MOST_EXPORTED_ROWS));
    const call = { route: exportSales, values: { query: exportQuery(filter, sort, direction) } };
    const download = await downloadRoute(extra, call, onProgress);
    if ('error' in download) {
      extra.log.error('The export failed', download.error.text);
      const tooMany = codeOf(download.error) === 'too_many_rows';
      return void fail(tooMany ? salesTexts.tooMany(MOST_EXPORTED_ROWS) : salesTexts.exportFailed);
    }
    saveFile(download.file, download.name);
    if (count !== undefined) dispatch(messageRaised({ tone: 'success', text: salesTexts.exported(count) }));
  };
}

function exportQuery(
  filter: SalesFilter,
  sort: SalesView['sort'],
  direction: SalesView['direction'],
): Record<string, unknown> {
  return { ...filter, sort, direction };
}
