import Tag from 'antd/es/tag/index';
import type { ReactNode } from 'react';
import { partText } from '#contract/features/crm-mirror/mapping/mapping-texts';
import type { TriedRecord } from '#contract/features/crm-mirror/mapping/sync-mapping-contract';
import { RefusalReason } from '#client/components/feedback/refusal-reason';
import { PlainTable } from '#client/components/tables/plain-table';
import { DateText, Moment } from '#client/components/values/times';
import { mappingTexts as texts } from './mapping-texts';

/** Table of tried records. A refused record shows its problem instead of values. */
export function TriedRecords({
  title,
  records,
}: {
  title: string;
  records: readonly TriedRecord[];
}): ReactNode {
  return (
    <PlainTable<TriedRecord>
      caption={title}
      rows={records}
      getKey={({ id }) => id}
      isWhole={({ refused }) => refused !== null}
      columns={[
        { title: texts.record, cell: (record) => <RecordName {...record} /> },
        ...getFields(records).map((to) => ({
          title: partText(to),
          cell: ({ values, names }: TriedRecord) => (
            <TriedValue value={values.find((value) => value.to === to)} names={names} />
          ),
        })),
      ]}
    />
  );
}

/** Returns the names of the fields. Those with differences come first. */
function getFields(records: readonly TriedRecord[]): string[] {
  const fields = records[0]?.values.map(({ to }) => to) ?? [];
  const different = new Set(
    records.flatMap(({ values }) => values.filter(({ differs }) => differs).map(({ to }) => to)),
  );
  return [...fields.filter((to) => different.has(to)), ...fields.filter((to) => !different.has(to))];
}

/** Number or name of a record, with its full id for copying, and the problem of a refused record. */
function RecordName({ id, values, refused, isKnown }: TriedRecord): ReactNode {
  const called = values.find(({ to }) => to === 'number' || to === 'name')?.next;
  return (
    <>
      {typeof called === 'string' && <bdi>{called}</bdi>}{' '}
      <bdi className="fine" dir="ltr">
        {id}
      </bdi>{' '}
      {refused === null && !isKnown && <Tag color="processing">{texts.isNew}</Tag>}
      {refused !== null && (
        <span className="bad">
          {texts.refused}: <RefusalReason reason={refused} />
        </span>
      )}
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
      <ins>{shown(next, names)}</ins> <del className="muted">{shown(now, names)}</del>
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
