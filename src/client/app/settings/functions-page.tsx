import type { ReactNode } from 'react';
import '../../functions/functions.css';
import { InactiveDaysSection } from '../../functions/inactive-days-section';
import { JobsSection } from '../../functions/jobs-section';
import { LeaveGuard } from '../../platform/leave/leave-guard';
import { MappingSection } from '../../mapping/mapping-section';
import { OptionsSection } from '../../functions/options-section';

/** The CRM's mapping, and the server's own jobs and their parameters (product.md section 3, `/settings/functions-config`). */
export function FunctionsPage(): ReactNode {
  return (
    <div className="functions">
      <LeaveGuard>
        <MappingSection />
        <JobsSection />
        <div className="functions-pair">
          <OptionsSection />
          <InactiveDaysSection />
        </div>
      </LeaveGuard>
    </div>
  );
}
