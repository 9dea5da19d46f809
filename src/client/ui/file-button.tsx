import Button from 'antd/es/button/Button';
import { useRef, useState, type ReactNode } from 'react';
import * as z from 'zod/mini';
import type { Route, RouteArgs } from '../../contract/http/route';
import { bodyOf, codeOf, type ApiError } from '../platform/http/api-error';
import type { SealedEndpoint } from '../platform/http/call-sealed';
import { download } from '../platform/http/download';
import { useAppDispatch } from '../platform/hooks';
import { messageRaised } from '../platform/snackbar/snackbar-slice';
import type { AppThunk } from '../platform/start-app-listening';
import { saveFile } from './save-file';
import { knownFailureText } from './section/failure-texts';
import { fileTexts as texts } from './file-texts';

interface Props<R extends Route> {
  endpoint: SealedEndpoint<R>;
  values: RouteArgs<R>;
  icon: ReactNode;
  children: ReactNode;
  disabled?: boolean;
}

/** Has the server make a file and saves it under the server's name; pressed again it is cancelled. */
export function FileButton<R extends Route>({
  endpoint,
  values,
  icon,
  children,
  disabled = false,
}: Props<R>): ReactNode {
  const dispatch = useAppDispatch();
  const [running, setRunning] = useState(false);
  const cancel = useRef<AbortController>(null);
  const start = async (): Promise<void> => {
    const own = new AbortController();
    cancel.current = own;
    setRunning(true);
    await dispatch(fetchFile(endpoint, values, own.signal));
    setRunning(false);
  };
  return (
    <Button
      icon={icon}
      disabled={disabled}
      title={running ? texts.cancel : undefined}
      onClick={() => (running ? cancel.current?.abort() : void start())}
    >
      {running ? texts.making : children}
    </Button>
  );
}

function fetchFile<R extends Route>(
  endpoint: SealedEndpoint<R>,
  values: RouteArgs<R>,
  signal: AbortSignal,
): AppThunk<Promise<void>> {
  return async (dispatch, _getState, extra) => {
    const answer = await dispatch(download(endpoint, values, { signal }));
    if (signal.aborted) return;
    if ('error' in answer) {
      extra.log.error('The file was not made', answer.error.text);
      dispatch(messageRaised({ tone: 'error', text: wordsOf(answer.error) }));
      return;
    }
    saveFile(answer.file, answer.name);
    dispatch(messageRaised({ tone: 'success', text: texts.saved }));
  };
}

const Count = z.object({ count: z.number() });

function wordsOf(error: ApiError): string {
  if (codeOf(error) !== 'too_many_rows') return knownFailureText(error) ?? texts.failed;
  const details = Count.safeParse(bodyOf(error)?.details);
  return details.success ? texts.tooMany(details.data.count) : texts.failed;
}
