import DownloadOutlined from '@ant-design/icons/es/icons/DownloadOutlined';
import Button from 'antd/es/button/Button';
import { useRef, useState, type ReactNode } from 'react';
import type { Route } from '../../../contract/http/route';
import type { SealedEndpoint } from '../../platform/http/call-sealed';
import type { DownloadState } from '../../platform/http/download';
import { useAppDispatch } from '../../platform/hooks';
import { messageRaised } from '../../platform/snackbar/snackbar-slice';
import { listTexts } from './list-texts';
import type { ListView } from './list-view';

export interface ExportProps {
  endpoint: SealedEndpoint<Route>;
  view: ListView;
  /** Number of all rows of the filter; undefined while it is not known. */
  count: number | undefined;
}

/** `count`: rows that were asked for; the filter may have changed since. */
type State = { status: 'idle' } | (DownloadState & { count: number | undefined });

/** All rows of the filter as an Excel file, not only those that are loaded; pressed again it is cancelled. */
export function ExportButton({ endpoint, view, count }: ExportProps): ReactNode {
  const dispatch = useAppDispatch();
  const [state, setState] = useState<State>({ status: 'idle' });
  const leaving = useRef<AbortController>(null);
  const idle = state.status === 'idle';
  const start = async (): Promise<void> => {
    leaving.current = new AbortController();
    const { signal } = leaving.current;
    const onState = (now: DownloadState): void => setState({ ...now, count });
    try {
      const { exportView } = await import(/* webpackChunkName: "list-views" */ './export-view');
      await dispatch(exportView({ endpoint, view, count, onState, signal }));
    } catch {
      dispatch(messageRaised({ tone: 'error', text: listTexts.exportFailed }));
    }
    setState({ status: 'idle' });
  };
  return (
    <Button
      icon={<DownloadOutlined aria-hidden />}
      disabled={count === 0}
      title={idle ? listTexts.exportExcel : listTexts.cancelExport}
      onClick={() => (idle ? void start() : leaving.current?.abort())}
    >
      {stateText(state)}
    </Button>
  );
}

function stateText(state: State): string {
  if (state.status === 'idle') return listTexts.excel;
  return state.status === 'running'
    ? listTexts.exporting(state.bytes, state.count)
    : listTexts.exportWaits(state.ahead);
}
