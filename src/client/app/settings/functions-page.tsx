import { useEffect, useRef, type ReactNode } from 'react';
import { InactiveDaysCard } from '#client/features/functions/inactive-days-card';
import { JobsSection } from '#client/features/functions/jobs-section';
import { OptionsCard } from '#client/features/functions/options-card';
import { ReportsCard } from '#client/features/functions/reports-card';
import { SecondPersonCard } from '#client/features/salaries/second-person-card';
import { SalariesCard } from '#client/features/functions/salaries-card';
import { mappingTexts } from '#client/features/mapping/mapping-texts';
import { useAppSelector } from '#client/lib/hooks';
import { MAPPING_HASH } from '#client/lib/location/paths';
import { FormCard } from '#client/components/form/form-card';
import { SettingsCards } from '#client/components/form/settings/settings-cards';
import { TableSkeleton } from '#client/components/feedback/skeletons';
import { LazyPage } from '../routes/lazy-page';

const loadMapping = async () =>
  (await import(/* webpackChunkName: "mapping" */ '#client/features/mapping/mapping-section')).MappingSection;

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
      <SecondPersonCard />
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
