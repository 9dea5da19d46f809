import type { ComponentProps, ComponentType, ReactNode } from 'react';
import { AccessCard } from '#client/features/access/access-card';
import { useCan } from '#client/session/permissions/use-can';
import { CleanupCard } from '#client/features/roles/cleanup-card';
import { RolesSection } from '#client/features/roles/roles-section';
import { SettingsCards } from '#client/components/form/settings/settings-cards';

/**
 * Page for roles and their permissions, their cleanup, and the explanation of a user's access.
 * @param pages All pages of the application.
 */
export function permissionsPage(pages: ComponentProps<typeof AccessCard>['pages']): ComponentType {
  return function PermissionsPage(): ReactNode {
    const canAsk = useCan('users.manage');
    return (
      <SettingsCards>
        <RolesSection />
        <CleanupCard />
        {canAsk && <AccessCard pages={pages} />}
      </SettingsCards>
    );
  };
}
