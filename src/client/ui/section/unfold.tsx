import DownOutlined from '@ant-design/icons/es/icons/DownOutlined';
import UpOutlined from '@ant-design/icons/es/icons/UpOutlined';
import Button from 'antd/es/button/Button';
import { useId, useState, type ReactNode } from 'react';

interface UnfoldProps {
  /** For screen readers, where more is to be said than stands on it; has those words in it. */
  label?: string;
  children: ReactNode;
  /** Of what it unfolds, where that is not the row below. */
  id?: string;
  open: boolean;
  onToggle: () => void;
}

/** A button that unfolds something, and says whether it is. */
export function Unfold({ label, children, id, open, onToggle }: UnfoldProps): ReactNode {
  return (
    <Button
      type="text"
      icon={open ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
      aria-expanded={open}
      aria-controls={id}
      aria-label={label}
      onClick={onToggle}
    >
      <span>{children}</span>
    </Button>
  );
}

interface UnfoldingProps {
  title: ReactNode;
  /** As long as nobody has chosen. */
  openAtFirst?: boolean;
  children: ReactNode;
}

/** What most people need not see: below a button that unfolds it, and made when that is pressed. */
export function Unfolding({ title, openAtFirst = false, children }: UnfoldingProps): ReactNode {
  const [chosen, setChosen] = useState<boolean | null>(null);
  const id = useId();
  const open = chosen ?? openAtFirst;
  return (
    <div>
      <Unfold id={id} open={open} onToggle={() => setChosen(!open)}>
        {title}
      </Unfold>
      <div id={id} hidden={!open}>
        {open && children}
      </div>
    </div>
  );
}
