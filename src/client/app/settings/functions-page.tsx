import { useEffect, useRef, type ReactNode } from 'react';
import { InactiveDaysCard } from '../../features/functions/inactive-days-card';
import { JobsSection } from '../../features/functions/jobs-section';
import { OptionsCard } from '../../features/functions/options-card';
import { ReportsCard } from '../../features/functions/reports-card';
import { SalariesCard } from '../../features/functions/salaries-card';
import { mappingTexts } from '../../features/mapping/mapping-texts';
import { useAppSelector } from '../../lib/hooks';
import { MAPPING_HASH } from '../../lib/location/functions-path';
import { FormCard } from '../../components/form/form-card';
import { SettingsCards } from '../../components/form/settings/settings-cards';
import { TableSkeleton } from '../../components/feedback/skeletons';
import { LazyPage } from '../routes/lazy-page';

const loadMapping = async () =>
  (await import(/* webpackChunkName: "mapping" */ '../../features/mapping/mapping-section')).MappingSection;

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
