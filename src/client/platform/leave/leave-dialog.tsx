import Button from 'antd/es/button/Button';
import Flex from 'antd/es/flex/index';
import { useId, useLayoutEffect, useRef, type ReactNode } from 'react';
import './leave-dialog.css';
import { leaveTexts as texts } from './leave-texts';

/** Asks whether what was not saved may be lost. The browser's own dialog holds the keyboard. */
export function LeaveDialog({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }): ReactNode {
  const dialog = useRef<HTMLDialogElement>(null);
  const title = useId();
  // Before it leaves the page: only a dialog that is still there gives the focus back when it closes.
  useLayoutEffect(() => {
    const shown = dialog.current;
    shown?.showModal?.();
    return () => shown?.close?.();
  }, []);
  return (
    <dialog ref={dialog} className="sheet leave-dialog" aria-labelledby={title} onCancel={onStay}>
      <Flex vertical gap={12}>
        <h2 id={title}>{texts.title}</h2>
        <p>{texts.text}</p>
        <Flex wrap gap="small">
          <Button type="primary" onClick={onStay}>
            {texts.stay}
          </Button>
          <Button danger onClick={onLeave}>
            {texts.leave}
          </Button>
        </Flex>
      </Flex>
    </dialog>
  );
}
