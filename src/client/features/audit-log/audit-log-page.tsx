import Flex from 'antd/es/flex/index';
import Skeleton from 'antd/es/skeleton/index';
import { lazy, Suspense, type ComponentProps, type ReactNode } from 'react';
import { toDisplayedName } from '#contract/lib/lists/displayed-name';
import { auditLogList, type AuditEntry } from '#contract/features/audit-log/audit-log-contract';
import { auditActionTexts, auditKindTexts } from '#contract/features';
import type { FilterField } from '#client/components/list/filter/filter-fields';
import { createListHook } from '#client/components/list/list-hook';
import { ListScreen } from '#client/components/list/list-screen';
import { Total } from '#client/components/list/list-totals';
import type { ListColumn } from '#client/components/list/list-types';
import { ShortId } from '#client/components/panel/record-id';
import { RecordFields } from '#client/components/panel/record-panel';
import { formatMonthName } from '#client/components/values/format-date';
import { Code } from '#client/components/values/code';
import { Missing } from '#client/components/values/missing';
import { Name } from '#client/components/values/name';
import { Count } from '#client/components/values/numbers';
import { Moment } from '#client/components/values/times';
import type { AuditChanges } from './audit-changes';
import { auditLogApi } from './audit-log-api';
import { auditLogTexts as texts } from './audit-log-texts';

/** `?entry=` opens an entry. */
const useAuditLogList = createListHook(auditLogApi, 'AuditLog', {
  list: auditLogList,
  openParameter: 'entry',
});

/** Audit log page (product.md section 3, `/settings/audit-log`). */
export function AuditLogPage(): ReactNode {
  return (
    <ListScreen
      list={useAuditLogList()}
      label={texts.table}
      fields={FIELDS}
      columns={COLUMNS}
      totals={({ count }) => (
        <Total label={texts.entries}>
          <Count value={count} />
        </Total>
      )}
      panel={{
        label: texts.panel,
        title: ({ action }) => actionText(action),
        content: (entry) => (
          <Flex vertical gap="middle">
            <RecordFields fields={getFacts(entry)} />
            <LazyAuditChanges entry={entry} />
          </Flex>
        ),
      }}
      empty={{ title: texts.noneTitle, text: texts.none }}
    />
  );
}

const FIELDS: readonly FilterField[] = [
  { kind: 'search', name: 'text', label: texts.search },
  { kind: 'party', name: 'actorId', party: 'actorId', label: texts.actor },
  { kind: 'party', name: 'action', party: 'action', label: texts.action },
  { kind: 'dates', from: 'from', to: 'to', label: texts.dates },
];

const YEAR_LENGTH = 4;

function actionText(action: string): string {
  return auditActionTexts[action] ?? action;
}

function getActor({ actorId, actorName }: AuditEntry): ReactNode {
  if (actorId === null) return texts.server;
  return actorName === null ? <ShortId id={actorId} /> : <Name value={actorName} />;
}

function getTarget({ targetKind, targetId, targetName }: AuditEntry): ReactNode {
  const kind = auditKindTexts[targetKind] ?? targetKind;
  if (targetId === null) return kind;
  if (targetKind === 'month')
    return `${kind}: ${formatMonthName(targetId)} ${targetId.slice(0, YEAR_LENGTH)}`;
  return (
    <Flex component="span" gap={4}>
      {kind}:{' '}
      <bdi className="cut">
        {targetName === null ? <ShortId id={targetId} /> : toDisplayedName(targetName)}
      </bdi>
    </Flex>
  );
}

const COLUMNS: readonly ListColumn<AuditEntry>[] = [
  {
    key: 'at',
    title: texts.at,
    width: 150,
    sort: 'at',
    card: 'figure',
    cell: ({ at }) => <Moment value={at} />,
  },
  { key: 'actor', title: texts.actor, width: 150, card: 'line', cell: getActor },
  { key: 'action', title: texts.action, width: 185, card: 'title', cell: ({ action }) => actionText(action) },
  { key: 'target', title: texts.target, width: 210, priority: 2, card: 'line', cell: getTarget },
  {
    key: 'requestId',
    title: texts.requestId,
    width: 150,
    priority: 3,
    cell: ({ requestId }) => <Code value={requestId === null ? null : requestId.slice(0, 8)} />,
  },
];

function getFacts(entry: AuditEntry) {
  return [
    { label: texts.at, children: <Moment value={entry.at} /> },
    { label: texts.actor, children: getActor(entry) },
    { label: texts.target, children: getTarget(entry) },
    { label: texts.address, children: <Code value={entry.address} /> },
    {
      label: texts.requestId,
      children: entry.requestId === null ? <Missing /> : <ShortId id={entry.requestId} />,
    },
  ];
}

const Changes = lazy(async () => ({
  default: (await import(/* webpackChunkName: "audit-changes" */ './audit-changes')).AuditChanges,
}));

/** Changes of an entry. Code and texts are loaded when the first entry opens. */
function LazyAuditChanges(props: ComponentProps<typeof AuditChanges>): ReactNode {
  return (
    <Suspense fallback={<Skeleton active />}>
      <Changes {...props} />
    </Suspense>
  );
}
