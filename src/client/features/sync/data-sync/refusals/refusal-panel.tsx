import { useState, type ReactNode } from 'react';
import type { SyncRefusal } from '#contract/features/crm-mirror/sync/sync-runs-contract';
import { RecordFields, RecordPanel } from '#client/components/panel/record-panel';
import { Section } from '#client/components/layout/section';
import { RecordSkeleton } from '#client/components/feedback/skeletons';
import { RefusalReason } from '#client/components/feedback/refusal-reason';
import { useGetSyncRefusalQuery } from '../../sync-api';
import { entityTexts } from '#contract/features/crm-mirror/sync/sync-texts';
import { dataSyncTexts as texts } from '../data-sync-texts';

const WIDTH_PX = 480;

export type RefusalKey = Pick<SyncRefusal, 'entity' | 'id'>;

/** Panel of a refused record as sent by the CRM. */
export function RefusalPanel({
  shown,
  onClose,
}: {
  shown: RefusalKey | null;
  onClose: () => void;
}): ReactNode {
  // The last record stays visible during the closing animation.
  const [last, setLast] = useState(shown);
  if (shown && (shown.entity !== last?.entity || shown.id !== last.id)) setLast(shown);
  return (
    <RecordPanel open={shown !== null} onClose={onClose} title={texts.recordTitle} width={WIDTH_PX}>
      {last && <Refusal refused={last} />}
    </RecordPanel>
  );
}

function Refusal({ refused }: { refused: RefusalKey }): ReactNode {
  const query = useGetSyncRefusalQuery({ params: refused });
  return (
    <Section
      query={{ ...query, data: query.currentData?.data }}
      failedTitle={texts.recordFailed}
      gone={texts.recordMissing}
      skeleton={<RecordSkeleton />}
    >
      {({ entity, id, reason, record }) => (
        <>
          <RecordFields
            fields={[
              { key: 'entity', label: texts.entity, children: entityTexts[entity] },
              { key: 'id', label: texts.recordId, children: <bdi>{id}</bdi> },
              { key: 'reason', label: texts.reason, children: <RefusalReason reason={reason} /> },
            ]}
          />
          <h3>{texts.record}</h3>
          <pre className="machine-text fine" dir="ltr">
            {JSON.stringify(record, null, 2)}
          </pre>
        </>
      )}
    </Section>
  );
}
