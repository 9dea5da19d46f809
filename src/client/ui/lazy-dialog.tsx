import type { ComponentType, ReactNode } from 'react';
import { useAppDispatch } from '../platform/hooks';
import { platformTexts } from '../platform/platform-texts';
import type { AppThunk } from '../platform/start-app-listening';
import { versionTexts } from '../platform/version/version-texts';
import { messageRaised } from '../platform/snackbar/snackbar-slice';
import { useLateCode } from './use-late-code';

interface Closable {
  /** None: it is open as long as it is there. */
  open?: boolean;
  onClose: () => void;
}

/**
 * A dialog whose code comes when it is first opened. Where it does not come, a message says so, and it is closed. From its
 * first opening on it stays as long as its place does, so that it can be seen closing.
 */
export function lazyDialog<Props extends Closable>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  return function LazyDialog(props) {
    const { open = true, onClose } = props;
    const dispatch = useAppDispatch();
    const late = useLateCode(load, open, () => {
      dispatch(sayNotLoaded());
      onClose();
    });
    return late.status === 'ready' && <late.code {...props} />;
  };
}

function sayNotLoaded(): AppThunk {
  return (dispatch, getState) => {
    const isOutdated = getState().version.status === 'outdated';
    const text = isOutdated ? versionTexts.outdated : platformTexts.dialogNotLoaded;
    dispatch(messageRaised({ tone: 'error', text }));
  };
}
