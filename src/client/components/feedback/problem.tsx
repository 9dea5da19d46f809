import Flex from 'antd/es/flex/index';
import type { ReactNode } from 'react';
import './problem.css';

interface Props {
  /** Short, large text, e.g. `404`. Decorative. */
  sign: ReactNode;
  title: string;
  children?: ReactNode;
  /** Buttons and links. */
  actions?: ReactNode;
  /** Announces the content, if it appears without a user action. */
  alert?: boolean;
}

/** Replacement for a page that cannot be shown. */
export function Problem({ sign, title, children, actions, alert = false }: Props): ReactNode {
  return (
    <Flex
      vertical
      align="center"
      justify="center"
      gap={12}
      flex={1}
      component="section"
      className="problem"
      role={alert ? 'alert' : undefined}
    >
      <div className="accent problem-sign" aria-hidden="true">
        {sign}
      </div>
      <h2>{title}</h2>
      <div className="muted">{children}</div>
      {actions && (
        <Flex wrap justify="center" gap="small">
          {actions}
        </Flex>
      )}
    </Flex>
  );
}
