import Flex from 'antd/es/flex/index';
import { useMemo, type ReactNode } from 'react';
import { toDisplayedName } from '#contract/lib/lists/displayed-name';
import { auditLogList, type AuditEntry } from '#contract/features/audit-log/audit-log-contract';
import { auditActionTexts, auditKindTexts } from '#contract/features';
import { useAppDispatch } from '#client/lib/hooks';
import { CountButtons } from '#client/components/list/count-buttons';
import { filterChanged } from '#client/components/list/list-view';
import type { FilterField } from '#client/components/list/filter/filter-fields';
import { createListHook } from '#client/components/list/list-hook';
import { ListScreen } from '#client/components/list/list-screen';
import { Total } from '#client/components/list/list-totals';
import { CARDS_UP_TO_PX, type ListColumn } from '#client/components/list/list-types';
import { useNarrow } from '#client/components/hooks/use-media';
import { RecordId, ShortId } from '#client/components/panel/record-id';
import { RecordFields } from '#client/components/panel/record-panel';
import { Face } from '#client/components/values/face';
import { formatMoment, formatMonthName } from '#client/components/values/format-date';
import { Code } from '#client/components/values/code';
import { Missing } from '#client/components/values/missing';
import { Name } from '#client/components/values/name';
import { Count } from '#client/components/values/numbers';
import { Moment } from '#client/components/values/times';
import { FirstChange } from './audit-change';
import { AuditChanges } from './audit-changes';
import { auditLogApi, useGetAuditLogTotalsQuery } from './audit-log-api';
import { auditLogTexts as texts } from './audit-log-texts';

/** `?entry=` opens an entry. */
const useAuditLogList = createListHook(auditLogApi, 'AuditLog', {
  list: auditLogList,
  openParameter: 'entry',
});
type AuditList = ReturnType<typeof useAuditLogList>;

/** Audit log page (product.md section 3, `/settings/audit-log`). */
export function AuditLogPage(): ReactNode {
  const list = useAuditLogList();
  const { rows } = list.rows;
  const columns = useMemo(() => getColumns(getDayBeginnings(rows ?? [])), [rows]);
  return (
    <ListScreen
      list={list}
      label={texts.table}
      fields={FIELDS}
      columns={columns}
      totals={({ count }) => (
        <>
          <Total label={texts.entries}>
            <Count value={count} />
          </Total>
          <KindButtons list={list} />
        </>
      )}
      panel={{
        label: texts.panel,
        title: ({ action }) => actionText(action),
        content: (entry) => (
          <Flex vertical gap="middle">
            <RecordFields fields={getFacts(entry)} />
            <AuditChanges entry={entry} />
          </Flex>
        ),
      }}
      empty={{ title: texts.noneTitle, text: texts.none }}
    />
  );
}

/** Maximum number of kinds with a button. The filter of actions reaches the others. */
const KINDS_SHOWN = 6;

/** Numbers of entries by kind of object, by the other conditions of the address's filter. */
function KindButtons({ list: { address, view, totals } }: { list: AuditList }): ReactNode {
  const dispatch = useAppDispatch();
  const { targetKind, ...others } = view.filter;
  const withoutKind = useGetAuditLogTotalsQuery({ query: others }, { skip: targetKind === undefined });
  const { data, currentData = data } = targetKind === undefined ? totals : withoutKind;
  const kinds = currentData?.data.kinds ?? [];
  const isShown = ({ kind }: { kind: string }, index: number): boolean =>
    index < KINDS_SHOWN || kind === targetKind;
  return (
    <CountButtons
      chosen={targetKind === undefined ? [] : [targetKind]}
      counts={kinds.filter(isShown).map(({ kind, count }) => ({ key: kind, label: kindText(kind), count }))}
      onToggle={(kind) =>
        void dispatch(filterChanged(address, { targetKind: kind === targetKind ? undefined : kind }))
      }
    />
  );
}

/** Returns the ids of the first entry of each day. */
function getDayBeginnings(entries: readonly AuditEntry[]): ReadonlySet<string> {
  const days = entries.map(({ at }) => formatMoment(at).day);
  return new Set(entries.filter((_entry, index) => days[index] !== days[index - 1]).map(({ id }) => id));
}

const FIELDS: readonly FilterField[] = [
  { kind: 'search', name: 'text', label: texts.search },
  { kind: 'party', name: 'actorId', party: 'actorId', label: texts.actor },
  { kind: 'party', name: 'action', party: 'action', label: texts.action },
  { kind: 'party', name: 'targetId', party: 'targetId', label: texts.onWhom },
  { kind: 'dates', from: 'from', to: 'to', label: texts.dates },
];

const YEAR_LENGTH = 4;

function kindText(kind: string): string {
  return auditKindTexts[kind] ?? kind;
}

function actionText(action: string): string {
  return auditActionTexts[action] ?? action;
}

function getActor({ actorId, actorName }: AuditEntry): ReactNode {
  if (actorId === null) return texts.server;
  return actorName === null ? texts.unknownUser : <Name value={actorName} />;
}

function getTarget({ targetKind, targetId, targetName }: AuditEntry): ReactNode {
  const kind = kindText(targetKind);
  if (targetId === null) return kind;
  if (targetKind === 'month')
    return `${kind}: ${formatMonthName(targetId)} ${targetId.slice(0, YEAR_LENGTH)}`;
  if (targetName === null) return kind;
  return (
    <Flex component="span" gap={4}>
      {kind}: <bdi className="cut">{toDisplayedName(targetName)}</bdi>
    </Flex>
  );
}

/** Face and name of the actor; the lines of a card have no room for the face. */
function Actor({ entry }: { entry: AuditEntry }): ReactNode {
  const isCard = useNarrow(CARDS_UP_TO_PX);
  if (isCard) return getActor(entry);
  return (
    <Flex component="span" align="center" gap="small">
      <Face name={entry.actorId === null ? null : entry.actorName} />
      <span className={entry.actorName === null ? 'cut muted' : 'cut'}>{getActor(entry)}</span>
    </Flex>
  );
}

/** Time of an entry in the table. The first entry of a day has the day before it; the others name it for screen readers. */
function EntryTime({ at, isFirst }: { at: string; isFirst: boolean }): ReactNode {
  const isCard = useNarrow(CARDS_UP_TO_PX);
  if (isCard)
    return (
      <span className="fine">
        <Moment value={at} />
      </span>
    );
  const { day, time } = formatMoment(at);
  return (
    <span className="number">
      <span className="day-place">
        <span className={isFirst ? 'muted' : 'visually-hidden'}>{day}</span>
      </span>{' '}
      {time}
    </span>
  );
}

function getColumns(beginnings: ReadonlySet<string>): readonly ListColumn<AuditEntry>[] {
  return [
    {
      key: 'at',
      title: texts.at,
      width: 140,
      sort: 'at',
      card: 'figure',
      cell: ({ id, at }) => <EntryTime at={at} isFirst={beginnings.has(id)} />,
    },
    {
      key: 'actor',
      title: texts.actor,
      width: 160,
      card: 'line',
      cell: (entry) => <Actor entry={entry} />,
    },
    {
      key: 'action',
      title: texts.action,
      width: 160,
      card: 'title',
      cell: ({ action }) => actionText(action),
    },
    { key: 'target', title: texts.target, width: 180, priority: 2, card: 'line', cell: getTarget },
    {
      key: 'change',
      title: texts.change,
      width: 230,
      priority: 3,
      card: 'lead',
      cell: (entry) => <FirstChange entry={entry} />,
    },
  ];
}

/** Adds a button that copies the id of an object without a name. */
function withId(content: ReactNode, id: string | null, name: string | null): ReactNode {
  if (id === null || name !== null) return content;
  return (
    <>
      {content} <RecordId id={id} />
    </>
  );
}

function getFacts(entry: AuditEntry) {
  return [
    { label: texts.at, children: <Moment value={entry.at} /> },
    { label: texts.actor, children: withId(getActor(entry), entry.actorId, entry.actorName) },
    { label: texts.target, children: withId(getTarget(entry), entry.targetId, entry.targetName) },
    { label: texts.address, children: <Code value={entry.address} /> },
    {
      label: texts.requestId,
      children: entry.requestId === null ? <Missing /> : <ShortId id={entry.requestId} />,
    },
  ];
}
