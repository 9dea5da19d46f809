import Button from 'antd/es/button/Button';
import { useEffect, useId, useRef, type ReactNode } from 'react';
import { functionsTexts as texts } from './functions-texts';

/** Asks whether what was not saved may be lost. The browser's own dialog holds the keyboard. */
export function LeaveDialog({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  useEffect(() => dialog.current?.showModal?.(), []);
  return (
    <dialog ref={dialog} className="functions-dialog" aria-labelledby={title} onCancel={onStay}>
      <h2 id={title}>{texts.leaveTitle}</h2>
      <p>{texts.leaveText}</p>
      <div className="functions-actions">
        <Button type="primary" onClick={onStay}>
          {texts.stay}
        </Button>
        <Button danger onClick={onLeave}>
          {texts.leave}
        </Button>
      </div>
    </dialog>
  );
}
