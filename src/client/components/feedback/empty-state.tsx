import Result from 'antd/es/result/index';
import type { ComponentType, ReactNode } from 'react';

interface Props {
  icon: ComponentType<{ 'aria-hidden'?: boolean }>;
  title: string;
  /** Reason and next step. */
  children?: ReactNode;
  /** Buttons and links. */
  actions?: ReactNode;
}

/** Empty state with a reason and a next step. */
export function EmptyState({ icon: Icon, title, children, actions }: Props): ReactNode {
  return <Result icon={<Icon aria-hidden />} title={title} subTitle={children} extra={actions} />;
}
