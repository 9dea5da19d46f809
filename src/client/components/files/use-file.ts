import { useRef, useState } from 'react';
import type { Route, RouteArgs } from '#contract/lib/http/route';
import { type ApiError, tooManyRows } from '#client/lib/http/api-error';
import type { SecretEndpoint } from '#client/lib/http/secrets/call-with-secrets';
import { download, type DownloadState } from '#client/lib/http/secrets/download';
import { useAppDispatch } from '#client/lib/hooks';
import { messageRaised } from '#client/lib/snackbar/snackbar-slice';
import type { AppThunk } from '#client/lib/store-types';
import { fileTexts } from './file-texts';
import { saveFile } from './save-file';
import { knownFailureText } from '../feedback/failure-texts';

/** Texts for the result of a download. */
export interface FileWords {
  saved: string;
  failed: string;
  tooMany: (count: number) => string;
}

interface Fetching {
  onState: (state: DownloadState) => void;
  signal: AbortSignal;
  words: FileWords;
}

/** Requests a file from the server and saves it under the server's file name. Only one request runs at a time. */
export function useFile() {
  const dispatch = useAppDispatch();
  const [state, setState] = useState<DownloadState | null>(null);
  const leaving = useRef<AbortController>(null);
  return {
    /** Null if no request is running. */
    state,
    fetch: async <R extends Route>(
      endpoint: SecretEndpoint<R>,
      values: RouteArgs<R>,
      words: FileWords = fileTexts,
    ): Promise<void> => {
      leaving.current = new AbortController();
      const { signal } = leaving.current;
      await dispatch(fetchFile(endpoint, values, { onState: setState, signal, words }));
      setState(null);
    },
    cancel: (): void => leaving.current?.abort(),
  };
}

function fetchFile<R extends Route>(
  endpoint: SecretEndpoint<R>,
  values: RouteArgs<R>,
  { words, ...options }: Fetching,
): AppThunk<Promise<void>> {
  return async (dispatch, _getState, { log }) => {
    const response = await dispatch(download(endpoint, values, options));
    if (options.signal.aborted) return;
    if ('error' in response) {
      log.error('The file was not made', response.error.text);
      dispatch(messageRaised({ tone: 'error', text: failureText(response.error, words) }));
      return;
    }
    saveFile(response.file, response.name);
    dispatch(messageRaised({ tone: 'success', text: words.saved }));
  };
}

function failureText(error: ApiError, { failed, tooMany }: FileWords): string {
  const count = tooManyRows(error);
  return count === null ? (knownFailureText(error) ?? failed) : tooMany(count);
}
