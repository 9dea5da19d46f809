import type { ComponentType, ReactNode } from 'react';
import { useAppDispatch } from '#client/lib/hooks';
import { platformTexts } from '#client/lib/platform-texts';
import type { AppThunk } from '#client/lib/store-types';
import { versionTexts } from '#client/lib/version/version-texts';
import { messageRaised } from '#client/lib/snackbar/snackbar-slice';
import { useLazyImport } from '../hooks/use-lazy-import';

interface Closable {
  /** Default: open while it is mounted. */
  open?: boolean;
  onClose: () => void;
}

/**
 * Wraps a dialog in a lazy component that loads the code when it first opens. If the load fails, it shows a message and
 * closes. The dialog stays mounted after the first opening, so that the closing animation is visible.
 */
export function lazyDialog<Props extends Closable>(
  load: () => Promise<ComponentType<Props>>,
): (props: Props) => ReactNode {
  return function LazyDialog(props) {
    const { open = true, onClose } = props;
    const dispatch = useAppDispatch();
    const late = useLazyImport(load, open, () => {
      dispatch(showNotLoaded());
      onClose();
    });
    return late.status === 'ready' && <late.code {...props} />;
  };
}

function showNotLoaded(): AppThunk {
  return (dispatch, getState) => {
    const isOutdated = getState().version.status === 'outdated';
    const text = isOutdated ? versionTexts.outdated : platformTexts.dialogNotLoaded;
    dispatch(messageRaised({ tone: 'error', text }));
  };
}
