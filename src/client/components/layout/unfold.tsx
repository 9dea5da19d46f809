import DownOutlined from '@ant-design/icons/es/icons/DownOutlined';
import UpOutlined from '@ant-design/icons/es/icons/UpOutlined';
import Button from 'antd/es/button/Button';
import { useId, useState, type ReactNode } from 'react';

interface UnfoldProps {
  /** Accessible name, if the visible text is not enough. It must contain that text. */
  label?: string;
  children: ReactNode;
  /** Id of the expanded content, if it is not the row below. */
  id?: string;
  open: boolean;
  onToggle: () => void;
}

/** Button that expands content, with its state. */
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
  /** State until the user clicks. */
  openAtFirst?: boolean;
  children: ReactNode;
}

/** Collapsible content of minor interest, below its button. It is rendered only while it is expanded. */
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
