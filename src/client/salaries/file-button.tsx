import DownloadOutlined from '@ant-design/icons/es/icons/DownloadOutlined';
import Button from 'antd/es/button/Button';
import { useState, type ReactNode } from 'react';
import type { ApiError } from '../platform/http/api-error';
import { useAppDispatch } from '../platform/hooks';
import { messageRaised } from '../platform/snackbar/snackbar-slice';
import type { AppThunk } from '../platform/start-app-listening';
import { saveFile } from '../ui/save-file';
import { knownFailureText } from '../ui/section/failure-texts';
import { statementTexts as texts } from './salaries-texts';

/** What `download` answers with. */
export type FetchFile = AppThunk<Promise<{ file: Blob; name: string } | { error: ApiError }>>;

interface Props {
  /** Asks for the file: `download(…)` of an endpoint. */
  fetchFile: () => FetchFile;
  primary?: boolean;
  disabled?: boolean;
  children: ReactNode;
}

/** Fetches a file and offers it for saving. */
export function FileButton({ fetchFile, primary = false, disabled = false, children }: Props): ReactNode {
  const { isRunning, fetch } = useFile();
  return (
    <Button
      type={primary ? 'primary' : 'default'}
      icon={<DownloadOutlined aria-hidden />}
      loading={isRunning}
      disabled={disabled}
      onClick={() => void fetch(fetchFile())}
    >
      {isRunning ? texts.preparing : children}
    </Button>
  );
}

/** Fetching a file and offering it for saving, one at a time. */
export function useFile(): { isRunning: boolean; fetch: (file: FetchFile) => Promise<void> } {
  const dispatch = useAppDispatch();
  const [isRunning, setRunning] = useState(false);
  return {
    isRunning,
    fetch: async (file) => {
      setRunning(true);
      await dispatch(saveFetched(file));
      setRunning(false);
    },
  };
}

function saveFetched(fetchFile: FetchFile): AppThunk<Promise<void>> {
  return async (dispatch, _getState, extra) => {
    const made = await dispatch(fetchFile);
    if (!('error' in made)) return saveFile(made.file, made.name);
    extra.log.error('The file could not be fetched', made.error.text);
    dispatch(messageRaised({ tone: 'error', text: knownFailureText(made.error) ?? texts.fileFailed }));
  };
}
