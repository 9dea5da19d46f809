import Badge from 'antd/es/badge/index';
import Flex from 'antd/es/flex/index';
import type { ReactNode } from 'react';
import { toYear } from '#contract/lib/calendar/calendar-rules';
import type {
  Difference,
  EntityReport,
  Sums,
  TouchedRecords,
} from '#contract/features/crm-mirror/sync/comparison-contract';
import { Money } from '#client/components/values/money';
import { Count } from '#client/components/values/numbers';
import { formatMonthName } from '#client/components/values/format-date';
import { PlainTable, type Column } from '#client/components/tables/plain-table';
import { Unfolding } from '#client/components/layout/unfold';
import { entityTexts } from '#contract/features/crm-mirror/sync/sync-texts';
import { axisText, entityStatusTexts, withRefusedCount, healthTexts, namedSums } from './health-texts';

/** Results of a comparison by entity; differences can be expanded. */
export function EntityReports({ report }: { report: readonly EntityReport[] }): ReactNode {
  if (report.length === 0) return null;
  const isQuiet = report.every(({ status, refused }) => status === 'equal' && refused === 0);
  return (
    <Unfolding title={healthTexts.details} openAtFirst={!isQuiet}>
      <PlainTable
        caption={healthTexts.details}
        columns={COLUMNS}
        rows={report}
        getKey={({ entity }) => entity}
      />
      {report.filter(hasStory).map((item) => (
        <EntityStory key={item.entity} report={item} />
      ))}
    </Unfolding>
  );
}

const STATUS_COLORS = { equal: 'success', repaired: 'processing', different: 'error' } as const;

function toStatusMark(status: EntityReport['status'], refused: number) {
  return refused > 0 && status !== 'different' ? 'warning' : STATUS_COLORS[status];
}

const COLUMNS: Column<EntityReport>[] = [
  { title: healthTexts.entity, cell: ({ entity }) => entityTexts[entity] },
  { title: healthTexts.ours, numeric: true, cell: ({ ours }) => <Total sums={ours} /> },
  { title: healthTexts.theirs, numeric: true, cell: ({ theirs }) => <Total sums={theirs} /> },
  {
    title: healthTexts.result,
    cell: ({ status, refused }) => (
      <Badge
        status={toStatusMark(status, refused)}
        text={withRefusedCount(entityStatusTexts[status], refused)}
      />
    ),
  },
];

/** Number of records with the sums below it. */
function Total({ sums }: { sums: Sums }): ReactNode {
  return (
    <Flex vertical align="end">
      <Count value={sums.count} />
      {namedSums(sums).map(({ name, value }) => (
        <span key={name} className="fine">
          {name} <Money value={value} />
        </span>
      ))}
    </Flex>
  );
}

function hasStory(report: EntityReport): boolean {
  return report.status !== 'equal' || report.refused > 0 || report.changedMeanwhile > 0;
}

function EntityStory({ report }: { report: EntityReport }): ReactNode {
  const { entity, problem, added, repaired, deleted, changedMeanwhile, refused, differences } = report;
  return (
    <Flex component="section" vertical gap={4}>
      <h4>{entityTexts[entity]}</h4>
      {problem !== null && <p className="bad">{problem}</p>}
      <TouchedEntry name={healthTexts.added} records={added} />
      <TouchedEntry name={healthTexts.fixed} records={repaired} />
      <TouchedEntry name={healthTexts.deleted} records={deleted} />
      {changedMeanwhile > 0 && <p className="fine">{healthTexts.meanwhile(changedMeanwhile)}</p>}
      {refused > 0 && <p className="fine">{healthTexts.refused(refused)}</p>}
      {differences.length > 0 && (
        <Unfolding title={healthTexts.differencesIn(entityTexts[entity])}>
          <PlainTable
            caption={healthTexts.differencesIn(entityTexts[entity])}
            columns={DIFFERENCE_COLUMNS}
            rows={differences}
            getKey={({ by, key }) => `${by} ${key}`}
          />
        </Unfolding>
      )}
    </Flex>
  );
}

function TouchedEntry({
  name,
  records: { count, ids },
}: {
  name: string;
  records: TouchedRecords;
}): ReactNode {
  if (count === 0) return null;
  return (
    <Unfolding
      title={
        <>
          {name} <Count value={count} />
        </>
      }
    >
      <Flex component="ul" wrap gap="4px 16px" className="fine">
        {ids.map((id) => (
          <li key={id}>
            <bdi dir="ltr">{id}</bdi>
          </li>
        ))}
        {count > ids.length && <li>{healthTexts.more(count - ids.length)}</li>}
      </Flex>
    </Unfolding>
  );
}

const DIFFERENCE_COLUMNS: Column<Difference>[] = [
  { title: healthTexts.group, cell: (difference) => <GroupName difference={difference} /> },
  { title: healthTexts.ours, numeric: true, cell: ({ ours }) => <Total sums={ours} /> },
  { title: healthTexts.theirs, numeric: true, cell: ({ theirs }) => <Total sums={theirs} /> },
];

function GroupName({ difference: { by, key: value } }: { difference: Difference }): ReactNode {
  if (value === null)
    return (
      <>
        {axisText(by)} {healthTexts.none}
      </>
    );
  if (by === 'month')
    return (
      <>
        {formatMonthName(value)} <bdi>{toYear(value)}</bdi>
      </>
    );
  return (
    <>
      {axisText(by)} <bdi dir="ltr">{value.replace('/', ' – ')}</bdi>
    </>
  );
}
