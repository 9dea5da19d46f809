import DownloadOutlined from '@ant-design/icons/es/icons/DownloadOutlined';
import Button from 'antd/es/button/Button';
import { useRef, useState, type ReactNode } from 'react';
import { MOST_EXPORTED_ROWS } from '../../contract/lists/list-schemas';
import { codeOf } from '../platform/http/api-error';
import { download, type DownloadState } from '../platform/http/download';
import { useAppDispatch } from '../platform/hooks';
import { messageRaised } from '../platform/snackbar/snackbar-slice';
import type { AppThunk } from '../platform/start-app-listening';
import { saveFile } from '../ui/save-file';
import { salesApi, useGetSalesTotalsQuery } from './sales-api';
import { salesTexts } from './sales-texts';
import type { SalesView } from './sales-view';

type State = { status: 'idle' } | DownloadState;

/** All sales of the filter as an Excel file, not only those that are loaded; pressed again it is cancelled. */
export function ExportButton({ view }: { view: SalesView }): ReactNode {
  const dispatch = useAppDispatch();
  const [state, setState] = useState<State>({ status: 'idle' });
  const leaving = useRef<AbortController>(null);
  const count = useGetSalesTotalsQuery({ query: view.filter }).currentData?.data.count;
  const idle = state.status === 'idle';
  const start = async (): Promise<void> => {
    leaving.current = new AbortController();
    await dispatch(exportView(view, count, setState, leaving.current.signal));
    setState({ status: 'idle' });
  };
  return (
    <Button
      icon={<DownloadOutlined aria-hidden />}
      disabled={count === 0}
      title={idle ? undefined : salesTexts.cancelExport}
      onClick={() => (idle ? void start() : leaving.current?.abort())}
    >
      {stateText(state)}
    </Button>
  );
}

function stateText(state: State): string {
  if (state.status === 'idle') return salesTexts.exportExcel;
  return state.status === 'running' ? salesTexts.exporting(state.bytes) : salesTexts.exportWaits(state.ahead);
}

function exportView(
  { filter, sort, direction }: SalesView,
  count: number | undefined,
  onState: (state: DownloadState) => void,
  signal: AbortSignal,
): AppThunk<Promise<void>> {
  return async (dispatch, _getState, { log }) => {
    const fail = (text: string): unknown => dispatch(messageRaised({ tone: 'error', text }));
    if (count !== undefined && count > MOST_EXPORTED_ROWS)
      return void fail(salesTexts.tooMany(MOST_EXPORTED_ROWS));
    const values = { body: { filter, sort, direction } };
    const made = await dispatch(download(salesApi.endpoints.exportSales, values, { onState, signal }));
    if (signal.aborted) return;
    if ('error' in made) {
      log.error('The export failed', made.error.text);
      const tooMany = codeOf(made.error) === 'too_many_rows';
      return void fail(tooMany ? salesTexts.tooMany(MOST_EXPORTED_ROWS) : salesTexts.exportFailed);
    }
    saveFile(made.file, made.name);
    if (count !== undefined) dispatch(messageRaised({ tone: 'success', text: salesTexts.exported(count) }));
  };
}
