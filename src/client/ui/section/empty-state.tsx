import Result from 'antd/es/result/index';
import type { ComponentType, ReactNode } from 'react';

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
  return <Result icon={<Icon aria-hidden />} title={title} subTitle={children} extra={actions} />;
}
