import Flex from 'antd/es/flex/index';
import type { ReactNode } from 'react';
import { LeaveGuard } from '../leave/leave-guard';
import './form.css';

/** A page of cards. Asks before it is left with something unsaved in any of them. */
export function SettingsCards({ children }: { children: ReactNode }): ReactNode {
  return (
    <LeaveGuard>
      <Flex vertical gap="middle">
        {children}
      </Flex>
    </LeaveGuard>
  );
}
