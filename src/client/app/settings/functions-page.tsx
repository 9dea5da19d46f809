import { useEffect, useRef, type ReactNode } from 'react';
import { InactiveDaysCard } from '../../functions/inactive-days-card';
import { JobsSection } from '../../functions/jobs-section';
import { OptionsCard } from '../../functions/options-card';
import { ReportsCard } from '../../functions/reports-card';
import { SalariesCard } from '../../functions/salaries-card';
import { mappingTexts } from '../../mapping/mapping-texts';
import { useAppSelector } from '../../platform/hooks';
import { MAPPING_HASH } from '../../platform/location/functions-path';
import { FormCard } from '../../ui/form/form-card';
import { SettingsCards } from '../../ui/form/settings-cards';
import { TableSkeleton } from '../../ui/section/skeletons';
import { LazyPage } from '../lazy-page';

const loadMapping = async () =>
  (await import(/* webpackChunkName: "mapping" */ '../../mapping/mapping-section')).MappingSection;

/** Page for the CRM's mapping and the server's jobs and parameters (product.md section 3, `/settings/functions-config`). */
export function FunctionsPage(): ReactNode {
  const mapping = useRef<HTMLHeadingElement>(null);
  const isMappingMeant = useAppSelector(({ location }) => location.hash === MAPPING_HASH);
  useEffect(() => {
    if (!isMappingMeant) return;
    mapping.current?.scrollIntoView();
    mapping.current?.focus();
  }, [isMappingMeant]);
  return (
    <SettingsCards>
      <InactiveDaysCard />
      <SalariesCard />
      <ReportsCard />
      <OptionsCard />
      <JobsSection />
      <FormCard heading={mapping} title={mappingTexts.mapping} note={mappingTexts.mappingNote} padded>
        {/* Lazy: rarely used, and as large as the rest of the page. */}
        <LazyPage load={loadMapping} placeholder={<TableSkeleton columns={2} rows={8} />} />
      </FormCard>
    </SettingsCards>
  );
}
