import DownloadOutlined from '@ant-design/icons/es/icons/DownloadOutlined';
import Button from 'antd/es/button/Button';
import { useRef, useState, type ReactNode } from 'react';
import { MOST_EXPORTED_ROWS } from '../../../contract/sales/sales-contract';
import type { Route } from '../../../contract/http/route';
import { codeOf } from '../../platform/http/api-error';
import { downloadRoute } from '../../platform/http/download-route';
import { useAppDispatch } from '../../platform/hooks';
import { messageRaised } from '../../platform/snackbar/snackbar-slice';
import type { AppThunk } from '../../platform/start-app-listening';
import { saveFile } from '../save-file';
import { listTexts } from './list-texts';
import type { ListView } from './list-view';

interface Props {
  route: Route;
  view: ListView;
  /** Number of all rows of the filter; undefined while it is not known. */
  count: number | undefined;
}

type State = { status: 'idle' } | { status: 'running'; bytes: number };

/** All rows of the filter as an Excel file, not only those that are loaded; pressed again it is cancelled. */
export function ExportButton({ route, view, count }: Props): ReactNode {
  const dispatch = useAppDispatch();
  const [state, setState] = useState<State>({ status: 'idle' });
  const cancel = useRef<AbortController>(null);
  const running = state.status === 'running';
  const start = async (): Promise<void> => {
    const own = new AbortController();
    cancel.current = own;
    setState({ status: 'running', bytes: 0 });
    const onProgress = (bytes: number): void => setState({ status: 'running', bytes });
    await dispatch(exportView({ route, view, count, onProgress, signal: own.signal }));
    setState({ status: 'idle' });
  };
  return (
    <Button
      icon={<DownloadOutlined aria-hidden />}
      disabled={count === 0}
      title={running ? listTexts.cancelExport : listTexts.exportExcel}
      onClick={() => (running ? cancel.current?.abort() : void start())}
    >
      {running ? listTexts.exporting(state.bytes) : listTexts.excel}
    </Button>
  );
}

interface Export extends Props {
  onProgress: (bytes: number) => void;
  signal: AbortSignal;
}

function exportView({ route, view, count, onProgress, signal }: Export): AppThunk<Promise<void>> {
  return async (dispatch, _getState, extra) => {
    const fail = (text: string): void => void dispatch(messageRaised({ tone: 'error', text }));
    if (count !== undefined && count > MOST_EXPORTED_ROWS) return fail(listTexts.tooMany(MOST_EXPORTED_ROWS));
    const { filter, sort, direction } = view;
    const call = { route, values: { body: { filter, sort, direction } } };
    const download = await downloadRoute(extra, call, onProgress, signal);
    if (signal.aborted) return;
    if ('error' in download) {
      extra.log.error('The export failed', download.error.text);
      const tooMany = codeOf(download.error) === 'too_many_rows';
      return fail(tooMany ? listTexts.tooMany(MOST_EXPORTED_ROWS) : listTexts.exportFailed);
    }
    saveFile(download.file, download.name);
    if (count !== undefined) dispatch(messageRaised({ tone: 'success', text: listTexts.exported(count) }));
  };
}
