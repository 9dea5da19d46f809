import Flex from 'antd/es/flex/index';
import type { ReactNode } from 'react';
import { UnsavedChangesProvider } from '../../unsaved-changes/unsaved-changes-provider';
import '../form.css';

/** Page of settings cards. It asks before the user leaves with unsaved changes in any card. */
export function SettingsCards({ children }: { children: ReactNode }): ReactNode {
  return (
    <UnsavedChangesProvider>
      <Flex vertical gap="middle">
        {children}
      </Flex>
    </UnsavedChangesProvider>
  );
}
