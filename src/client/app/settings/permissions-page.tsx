import type { ComponentProps, ComponentType, ReactNode } from 'react';
import { AccessCard } from '../../access/access-card';
import { selectHolds } from '../../permissions/permissions-selectors';
import { useAppSelector } from '../../platform/hooks';
import { CleanupCard } from '../../roles/cleanup-card';
import { RolesSection } from '../../roles/roles-section';
import { SettingsCards } from '../../ui/form/settings-cards';

/**
 * Page for roles and their permissions, their cleanup, and the explanation of a user's access.
 * @param pages All pages of the application.
 */
export function permissionsPage(pages: ComponentProps<typeof AccessCard>['pages']): ComponentType {
  return function PermissionsPage(): ReactNode {
    const mayAsk = useAppSelector((state) => selectHolds(state, 'users.manage'));
    return (
      <SettingsCards>
        <RolesSection />
        <CleanupCard />
        {mayAsk && <AccessCard pages={pages} />}
      </SettingsCards>
    );
  };
}
