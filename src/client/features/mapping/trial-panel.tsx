import Button from 'antd/es/button/Button';
import Flex from 'antd/es/flex/index';
import Table from 'antd/es/table/index';
import Tag from 'antd/es/tag/index';
import { useState, type ReactNode } from 'react';
import { entityTexts } from '#contract/features/crm-mirror/sync/entity-texts';
import { partText } from '#contract/features/crm-mirror/mapping/mapping-texts';
import type { SyncEntity } from '#contract/features/crm-mirror/sync/sync-contract';
import type { EntitySource, TriedRecord } from '#contract/features/crm-mirror/mapping/sync-mapping-contract';
import { TRIAL_PERMISSIONS } from '#contract/features/crm-mirror/mapping/trial-permissions';
import { useMissingPermissions } from '#client/session/permissions/use-can';
import { RefusalReason } from '#client/components/feedback/refusal-reason';
import '#client/components/tables/plain-table.css';
import { useTryMappingMutation } from './mapping-api';
import { mappingTexts as texts } from './mapping-texts';
import { FailureNote } from '#client/components/feedback/failure-note';
import { DateText, Moment } from '#client/components/values/times';
import { reachableScroll } from '#client/components/tables/reachable-scroll';

/** Reads ten records with the draft, and shows the resulting values. */
export function TrialPanel({ entity, source }: { entity: SyncEntity; source: EntitySource }): ReactNode {
  const [tryOut, { data, error, isLoading, reset }] = useTryMappingMutation();
  const [tried, setTried] = useState<EntitySource | null>(null);
  const needed = TRIAL_PERMISSIONS[entity];
  const may = useMissingPermissions(needed === undefined ? [] : [needed]).length === 0;
  const run = (): void => {
    setTried(source);
    void tryOut({ body: { entity, source } });
  };
  // The result applies only to the tried source.
  const isCurrent = tried !== null && JSON.stringify(tried) === JSON.stringify(source);
  return (
    <Flex vertical gap={12}>
      <div>
        <Button loading={isLoading} disabled={!may} onClick={run}>
          {texts.try}
        </Button>
        {!may && (
          <p className="hint">
            {texts.trialNeeds} <bdi className="machine-word">{needed}</bdi>.
          </p>
        )}
      </div>
      {error && !isLoading && isCurrent && (
        <div role="alert">
          <FailureNote error={error} />
        </div>
      )}
      {data && !isLoading && isCurrent && (
        <TriedRecords title={texts.trial(entityTexts[entity])} records={data.data} onClose={reset} />
      )}
    </Flex>
  );
}

interface Props {
  title: string;
  records: readonly TriedRecord[];
  onClose: () => void;
}

function TriedRecords({ title, records, onClose }: Props): ReactNode {
  const refused = records.filter((record) => record.refused !== null).length;
  const different = records.filter(({ values }) => values.some(({ differs }) => differs)).length;
  return (
    <>
      <Flex wrap align="center" justify="space-between" gap="8px 16px">
        <output>
          {records.length === 0 ? texts.trialEmpty : texts.trialSummary(records.length, refused, different)}
        </output>
        <Button size="small" onClick={onClose}>
          {texts.close}
        </Button>
      </Flex>
      {records.length > 0 && (
        <section aria-label={title}>
          <TrialTable title={title} records={records} />
        </section>
      )}
    </>
  );
}

/** Returns the fields by name. Fields with differences come first. */
function getColumns(records: readonly TriedRecord[]): string[] {
  const columns = records[0]?.values.map(({ to }) => to) ?? [];
  const different = new Set(
    records.flatMap(({ values }) => values.filter(({ differs }) => differs).map(({ to }) => to)),
  );
  return [...columns.filter((to) => different.has(to)), ...columns.filter((to) => !different.has(to))];
}

function TrialTable({ title, records }: Pick<Props, 'title' | 'records'>): ReactNode {
  const columns = getColumns(records);
  return (
    <Table<TriedRecord>
      size="small"
      className="plain-table trial-table"
      aria-label={title}
      pagination={false}
      ref={reachableScroll}
      scroll={{ x: 'max-content' }}
      dataSource={records}
      rowKey="id"
      columns={[
        {
          key: 'id',
          title: texts.record,
          rowScope: 'row',
          render: (_value, record) => <TriedId {...record} />,
        },
        ...columns.map((to, i) => ({
          key: to,
          title: partText(to),
          onCell: (record: TriedRecord) => getCell(record, to, i, columns.length),
          render: (_value: unknown, record: TriedRecord) =>
            record.refused === null ? (
              <TriedValue value={record.values.find((value) => value.to === to)} names={record.names} />
            ) : (
              <span className="bad">
                {texts.refused}: <RefusalReason reason={record.refused} />
              </span>
            ),
        })),
      ]}
    />
  );
}

/** Returns the cell props: the problem of a refused record spans all values. */
function getCell({ refused, values }: TriedRecord, to: string, i: number, count: number): object {
  if (refused !== null) return { colSpan: i === 0 ? count : 0 };
  return values.find((value) => value.to === to)?.differs ? { className: 'setting-row-changed' } : {};
}

/** Number or name of a record, with its full id for copying. */
function TriedId({ id, values, refused, isKnown }: TriedRecord): ReactNode {
  const called = values.find(({ to }) => to === 'number' || to === 'name')?.next;
  return (
    <>
      {typeof called === 'string' && <bdi>{called}</bdi>}
      <bdi className="fine" dir="ltr">
        {id}
      </bdi>
      {refused === null && !isKnown && <Tag color="processing">{texts.isNew}</Tag>}
    </>
  );
}

interface ValueProps {
  value: TriedRecord['values'][number] | undefined;
  names: TriedRecord['names'];
}

function TriedValue({ value, names }: ValueProps): ReactNode {
  const { next, now, differs } = value ?? { next: null, now: null, differs: false };
  if (!differs) return shown(next, names);
  return (
    <>
      <ins>{shown(next, names)}</ins>
      <del className="muted">{shown(now, names)}</del>
    </>
  );
}

const DAY = /^\d{4}-\d\d-\d\d$/;
const MOMENT = /^\d{4}-\d\d-\d\d[T ]\d\d:\d\d/;

/** Formats a value like the other pages. A reference shows its name, if known. */
function shown(value: string | number | boolean | null, names: TriedRecord['names']): ReactNode {
  if (value === null || value === '') return texts.empty;
  if (typeof value === 'boolean') return value ? texts.yes : texts.no;
  if (typeof value === 'number') return <bdi dir="ltr">{value.toLocaleString('he-IL')}</bdi>;
  if (DAY.test(value)) return <DateText value={value} />;
  if (MOMENT.test(value)) return <Moment value={new Date(value).toISOString()} />;
  return Object.hasOwn(names, value) ? <bdi title={value}>{names[value]}</bdi> : <bdi>{value}</bdi>;
}
