import type { ReactNode } from 'react';
import { InactiveDaysCard } from '../../functions/inactive-days-card';
import { JobsSection } from '../../functions/jobs-section';
import { OptionsCard } from '../../functions/options-card';
import { ReportsCard } from '../../functions/reports-card';
import { SalariesCard } from '../../functions/salaries-card';
import { MappingSection } from '../../mapping/mapping-section';
import { SettingsCards } from '../../ui/form/settings-cards';

/** The CRM's mapping, and the server's own jobs and their parameters (product.md section 3, `/settings/functions-config`). */
export function FunctionsPage(): ReactNode {
  return (
    <SettingsCards>
      <InactiveDaysCard />
      <SalariesCard />
      <ReportsCard />
      <OptionsCard />
      <JobsSection />
      <MappingSection />
    </SettingsCards>
  );
}
