import Flex from 'antd/es/flex/index';
import type { ReactNode } from 'react';
import './problem.css';

interface Props {
  /** Short and large, e.g. `404`; decoration. */
  sign: ReactNode;
  title: string;
  children?: ReactNode;
  /** Buttons and links that lead on. */
  actions?: ReactNode;
  /** Read out as soon as it appears: for what comes unasked. */
  alert?: boolean;
}

/** What stands in a page's place when the page cannot be shown. */
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
