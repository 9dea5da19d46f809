import CheckCircleFilled from '@ant-design/icons/es/icons/CheckCircleFilled';
import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined';
import ExclamationCircleFilled from '@ant-design/icons/es/icons/ExclamationCircleFilled';
import InfoCircleFilled from '@ant-design/icons/es/icons/InfoCircleFilled';
import type { ComponentType, ReactNode } from 'react';
import Button from 'antd/es/button/Button';
import { callEndpoint } from '../http/call-endpoint';
import { useAppDispatch, useAppSelector } from '../hooks';
import { platformTexts } from '../platform-texts';
import './snackbar.css';
import { messageDismissed, type SnackbarState, type SnackbarTone } from './snackbar-slice';

const icons: Record<SnackbarTone, ComponentType<{ 'aria-hidden'?: boolean }>> = {
  success: CheckCircleFilled,
  info: InfoCircleFilled,
  error: ExclamationCircleFilled,
};

/** The message of the moment. Both regions are always in the page, so that screen readers hear what appears in them. */
export function Snackbar(): ReactNode {
  const snackbar = useAppSelector((state) => state.snackbar);
  const isError = snackbar.status === 'shown' && snackbar.tone === 'error';
  return (
    <div className="snackbar-place">
      <output aria-live="polite">{!isError && <Message snackbar={snackbar} />}</output>
      <div role="alert">{isError && <Message snackbar={snackbar} />}</div>
    </div>
  );
}

function Message({ snackbar }: { snackbar: SnackbarState }): ReactNode {
  const dispatch = useAppDispatch();
  if (snackbar.status === 'hidden') return null;
  const Icon = icons[snackbar.tone];
  const { undo } = snackbar;
  return (
    <div key={snackbar.id} className={`snackbar snackbar-${snackbar.tone}`}>
      <Icon aria-hidden />
      <span className="snackbar-text">{snackbar.text}</span>
      {undo && (
        <Button
          size="small"
          onClick={() => {
            dispatch(messageDismissed());
            void dispatch(callEndpoint(undo.call));
          }}
        >
          {undo.text}
        </Button>
      )}
      <button
        type="button"
        className="snackbar-close"
        aria-label={platformTexts.close}
        onClick={() => dispatch(messageDismissed())}
      >
        <CloseOutlined aria-hidden />
      </button>
    </div>
  );
}
