import Empty from 'antd/es/empty/index';
import type { ComponentType, ReactNode } from 'react';
import './section.css';

interface Props {
  icon: ComponentType<{ 'aria-hidden'?: boolean }>;
  /** What is not there. */
  title: string;
  /** Why, and what to do. */
  children?: ReactNode;
  /** Buttons and links that lead on. */
  actions?: ReactNode;
}

/** Nothing to show: why, and what to do. */
export function EmptyState({ icon: Icon, title, children, actions }: Props): ReactNode {
  return (
    <Empty
      className="empty-state"
      image={<Icon aria-hidden />}
      description={
        <>
          <strong>{title}</strong>
          {children !== undefined && <div>{children}</div>}
        </>
      }
    >
      {actions}
    </Empty>
  );
}
