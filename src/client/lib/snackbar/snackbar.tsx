import Alert from 'antd/es/alert/Alert';
import Button from 'antd/es/button/Button';
import type { ReactNode } from 'react';
import { useAppDispatch, useAppSelector } from '../hooks';
import { platformTexts } from '../platform-texts';
import './snackbar.css';
import { messageDismissed, undoRequested, type SnackbarState } from './snackbar-slice';

/** Current message. Both live regions are always mounted, so that screen readers announce their content. */
export function Snackbar(): ReactNode {
  const snackbar = useAppSelector((state) => state.snackbar);
  const isError = snackbar.status === 'shown' && snackbar.tone === 'error';
  return (
    <div className="over-page no-print snackbar-place">
      <output aria-live="polite">{!isError && <Message snackbar={snackbar} />}</output>
      <div role="alert">{isError && <Message snackbar={snackbar} />}</div>
    </div>
  );
}

/**
 * Message of the snackbar. antd's own messages keep their state outside the store, so a replay would not show them.
 * This component is loaded with the page and works offline.
 */
function Message({ snackbar }: { snackbar: SnackbarState }): ReactNode {
  const dispatch = useAppDispatch();
  if (snackbar.status === 'hidden') return null;
  const { undo } = snackbar;
  const undoButton = undo && (
    <Button size="small" onClick={() => dispatch(undoRequested(undo.call))}>
      {undo.text}
    </Button>
  );
  return (
    <Alert
      key={snackbar.id}
      role="none"
      className="snackbar"
      type={snackbar.tone}
      showIcon
      title={snackbar.text}
      action={undoButton}
      closable={{ 'aria-label': platformTexts.close, onClose: () => dispatch(messageDismissed()) }}
    />
  );
}
