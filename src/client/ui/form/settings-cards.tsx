import Flex from 'antd/es/flex/index';
import type { ReactNode } from 'react';
import './form.css';

/** A page of cards. */
export function SettingsCards({ children }: { children: ReactNode }): ReactNode {
  return (
    <Flex vertical gap="middle">
      {children}
    </Flex>
  );
}
