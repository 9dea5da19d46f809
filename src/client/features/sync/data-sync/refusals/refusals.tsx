import Button from 'antd/es/button/Button';
import Card from 'antd/es/card/Card';
import Flex from 'antd/es/flex/index';
import Select from 'antd/es/select/index';
import type { ReactNode } from 'react';
import { SYNC_ENTITIES, type SyncEntity } from '#contract/features/crm-mirror/sync/sync-contract';
import type { SyncRefusal } from '#contract/features/crm-mirror/sync/sync-runs-contract';
import { CLEARABLE } from '#client/components/form/clearable';
import { formatCount } from '#client/components/values/format-number';
import { Code } from '#client/components/values/code';
import { Moment } from '#client/components/values/times';
import { useAddress } from '#client/lib/location/use-address';
import { FormCard } from '#client/components/form/form-card';
import { CARDS_UP_TO_PX } from '#client/components/list/list-types';
import { type Column, PlainTable } from '#client/components/tables/plain-table';
import { useNarrow } from '#client/components/hooks/use-media';
import { RefusalReason } from '#client/components/feedback/refusal-reason';
import { useGetSyncRefusalsTotalsQuery, useListSyncRefusalsInfiniteQuery } from '../../sync-api';
import { entityTexts } from '#contract/features/crm-mirror/sync/sync-texts';
import { Section } from '#client/components/layout/section';
import { LinesSkeleton } from '#client/components/feedback/lines-skeleton';
import { dataSyncTexts as texts } from '../data-sync-texts';
import { MoreButton, rowsQuery } from '#client/components/layout/more-button';
import { type RefusalKey, RefusalPanel } from './refusal-panel';

const OPTIONS = SYNC_ENTITIES.map((entity) => ({ value: entity, label: entityTexts[entity] }));

/** Refused records with their problems; a record opens in a panel. */
export function Refusals(): ReactNode {
  const { get, change } = useAddress();
  const entity = getEntity(get('refusedOf'));
  const shown = getRefusal(get('refused'));
  const list = useListSyncRefusalsInfiniteQuery(entity);
  const pages = list.currentData?.pages;
  const rows = pages?.flatMap(({ data }) => data) ?? [];
  const { data: totals } = useGetSyncRefusalsTotalsQuery({ query: { ...(entity && { entity }) } });
  const total = totals?.data.count;
  return (
    <FormCard
      title={texts.refusals}
      note={total !== undefined && total > 0 && <bdi>({formatCount(total)})</bdi>}
      extra={
        (entity !== undefined || (total ?? 0) > 0) && (
          <Select<SyncEntity>
            className="field"
            aria-label={texts.filterEntity}
            placeholder={texts.allEntities}
            allowClear={CLEARABLE}
            options={OPTIONS}
            value={entity ?? null}
            onChange={(chosen: SyncEntity | null | undefined) => change({ refusedOf: chosen ?? undefined })}
          />
        )
      }
      padded
    >
      <Flex vertical gap={12}>
        <Section
          query={rowsQuery({ ...list, data: pages }, rows)}
          loading={texts.refusalsLoading}
          skeleton={<LinesSkeleton lines={5} />}
          isEmpty={(refused) => refused.length === 0}
          empty={<p className="hint">{entity === undefined ? texts.noRefusals : texts.noRefusalsOfKind}</p>}
        >
          {(refused) => (
            <>
              <p className="hint">{texts.refusalsHint}</p>
              <Rows
                rows={refused}
                // Only one panel is open at a time, so an open customer closes.
                onShow={({ entity: kind, id }) => change({ refused: `${kind}:${id}`, customer: undefined })}
              />
            </>
          )}
        </Section>
        <MoreButton list={list} />
        <RefusalPanel shown={shown} onClose={() => change({ refused: undefined })} />
      </Flex>
    </FormCard>
  );
}

const getEntity = (text: string | undefined): SyncEntity | undefined =>
  SYNC_ENTITIES.find((entity) => entity === text);

/** Returns the record in the address, or null for none or an unknown kind. */
function getRefusal(text = ''): RefusalKey | null {
  const colon = text.indexOf(':');
  const entity = getEntity(text.slice(0, colon));
  return entity ? { entity, id: text.slice(colon + 1) } : null;
}

interface RowsProps {
  rows: readonly SyncRefusal[];
  onShow: (key: RefusalKey) => void;
}

const getKey = ({ entity, id }: SyncRefusal): string => `${entity} ${id}`;

function Rows({ rows, onShow }: RowsProps): ReactNode {
  const narrow = useNarrow(CARDS_UP_TO_PX);
  if (!narrow)
    return <PlainTable caption={texts.refusals} columns={getColumns(onShow)} rows={rows} getKey={getKey} />;
  return (
    <Flex component="ul" vertical gap="small">
      {rows.map((row) => (
        <li key={getKey(row)}>
          <Card size="small">
            <Flex vertical align="start" gap={4}>
              <span>
                {entityTexts[row.entity]} <Code value={row.id} />
              </span>
              <RefusalReason reason={row.reason} />
              <span className="hint">
                {texts.since} <Moment value={row.at} />
              </span>
              <ShowButton row={row} onShow={onShow} />
            </Flex>
          </Card>
        </li>
      ))}
    </Flex>
  );
}

const getColumns = (onShow: (key: RefusalKey) => void): readonly Column<SyncRefusal>[] => [
  { title: texts.recordId, cell: ({ id }) => <Code value={id} /> },
  { title: texts.entity, cell: ({ entity }) => entityTexts[entity] },
  { title: texts.reason, cell: ({ reason }) => <RefusalReason reason={reason} /> },
  { title: texts.since, cell: ({ at }) => <Moment value={at} /> },
  {
    title: texts.record,
    cell: (row) => <ShowButton row={row} onShow={onShow} />,
  },
];

function ShowButton({
  row: { entity, id },
  onShow,
}: {
  row: SyncRefusal;
  onShow: RowsProps['onShow'];
}): ReactNode {
  return (
    <Button size="small" type="link" aria-label={texts.showRecord(id)} onClick={() => onShow({ entity, id })}>
      {texts.show}
    </Button>
  );
}
