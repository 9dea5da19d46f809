import DownloadOutlined from '@ant-design/icons/es/icons/DownloadOutlined';
import Button from 'antd/es/button/Button';
import { useRef, useState, type ReactNode } from 'react';
import { MOST_EXPORTED_ROWS } from '../../../contract/lists/list-schemas';
import type { Route } from '../../../contract/http/route';
import { codeOf } from '../../platform/http/api-error';
import type { SealedEndpoint } from '../../platform/http/call-sealed';
import { download, type DownloadState } from '../../platform/http/download';
import { useAppDispatch } from '../../platform/hooks';
import { messageRaised } from '../../platform/snackbar/snackbar-slice';
import type { AppThunk } from '../../platform/start-app-listening';
import { saveFile } from '../save-file';
import { knownFailureText } from '../section/failure-texts';
import { listTexts } from './list-texts';
import type { ListView } from './list-view';

interface Props {
  endpoint: SealedEndpoint<Route>;
  view: ListView;
  /** Number of all rows of the filter; undefined while it is not known. */
  count: number | undefined;
}

/** `count`: rows that were asked for; the filter may have changed since. */
type State = { status: 'idle' } | (DownloadState & { count: number | undefined });

/** All rows of the filter as an Excel file, not only those that are loaded; pressed again it is cancelled. */
export function ExportButton({ endpoint, view, count }: Props): ReactNode {
  const dispatch = useAppDispatch();
  const [state, setState] = useState<State>({ status: 'idle' });
  const leaving = useRef<AbortController>(null);
  const idle = state.status === 'idle';
  const start = async (): Promise<void> => {
    leaving.current = new AbortController();
    const onState = (now: DownloadState): void => setState({ ...now, count });
    await dispatch(exportView({ endpoint, view, count, onState, signal: leaving.current.signal }));
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

interface Export extends Props {
  onState: (state: DownloadState) => void;
  signal: AbortSignal;
}

function exportView({ endpoint, view, count, onState, signal }: Export): AppThunk<Promise<void>> {
  return async (dispatch, _getState, { log }) => {
    const fail = (text: string): void => void dispatch(messageRaised({ tone: 'error', text }));
    if (count !== undefined && count > MOST_EXPORTED_ROWS) return fail(listTexts.tooMany(MOST_EXPORTED_ROWS));
    const { filter, sort, direction } = view;
    const values = { body: { filter, sort, direction } };
    const made = await dispatch(download(endpoint, values as never, { onState, signal }));
    if (signal.aborted) return;
    if ('error' in made) {
      log.error('The export failed', made.error.text);
      const tooMany = codeOf(made.error) === 'too_many_rows';
      return fail(
        tooMany
          ? listTexts.tooMany(MOST_EXPORTED_ROWS)
          : (knownFailureText(made.error) ?? listTexts.exportFailed),
      );
    }
    saveFile(made.file, made.name);
    if (count !== undefined) dispatch(messageRaised({ tone: 'success', text: listTexts.exported(count) }));
  };
}
