import type { ReactNode } from 'react';
import { recordName } from '#contract/lib/lists/displayed-name';
import { RecordPanel } from '#client/components/panel/record-panel';
import { Section } from '#client/components/layout/section';
import { RecordSkeleton } from '#client/components/feedback/skeletons';
import { Name } from '#client/components/values/name';
import { CustomerLinks, CustomerRecord } from './customer-record';
import { CustomerSubtitle } from './customer-subtitle';
import { useGetCustomersRecordQuery } from './customers-api';
import { panelTexts as texts } from './customer-panel-texts';

interface Props {
  id: string;
  onClose: () => void;
}

/** Panel of a customer beside the current page. */
export function CustomerPanel({ id, onClose }: Props): ReactNode {
  const query = useGetCustomersRecordQuery({ params: { id } });
  const customer = query.currentData?.data;
  return (
    <RecordPanel
      open
      onClose={onClose}
      title={customer ? <Name value={recordName(customer)} /> : texts.label}
      subtitle={customer && <CustomerSubtitle customer={customer} />}
      footer={customer && <CustomerLinks customer={customer} />}
    >
      <Section
        query={{ ...query, data: customer }}
        failedTitle={texts.failed}
        gone={texts.missing}
        skeleton={<RecordSkeleton />}
      >
        {(shown) => <CustomerRecord customer={shown} />}
      </Section>
    </RecordPanel>
  );
}
