import Descriptions from 'antd/es/descriptions/index';
import Drawer from 'antd/es/drawer/Drawer';
import { useState, type ReactNode } from 'react';
import type { SyncRefusal } from '../../../contract/sync/sync-runs-contract';
import { pageItself } from '../../ui/page-itself';
import { Section } from '../../ui/section/section';
import { RecordSkeleton } from '../../ui/section/skeletons';
import { RefusalReason } from '../../ui/refusal/refusal-reason';
import { useGetSyncRefusalQuery } from '../sync-api';
import { entityTexts } from '../../../contract/sync/entity-texts';
import { dataSyncTexts as texts } from './data-sync-texts';

const PANEL_PX = 480;

export type RefusalKey = Pick<SyncRefusal, 'entity' | 'id'>;

/** A refused record as the CRM sent it. */
export function RefusalPanel({
  shown,
  onClose,
}: {
  shown: RefusalKey | null;
  onClose: () => void;
}): ReactNode {
  // While it closes, what it showed stays in it.
  const [last, setLast] = useState(shown);
  if (shown && (shown.entity !== last?.entity || shown.id !== last.id)) setLast(shown);
  return (
    <Drawer
      open={shown !== null}
      onClose={onClose}
      // physical side: antd does not mirror it; the end side of a right-to-left screen is the left one.
      placement="left"
      getContainer={pageItself}
      size={PANEL_PX}
      title={texts.recordTitle}
      destroyOnHidden
    >
      {last && <Refusal refused={last} />}
    </Drawer>
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
          <Descriptions
            column={1}
            items={[
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
