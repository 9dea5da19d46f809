import Table from 'antd/es/table/index';
import Tag from 'antd/es/tag/index';
import type { ReactNode } from 'react';
import { explainPermission } from '#contract/features/permissions/access-rules';
import {
  type Action,
  ACTIONS,
  type Resource,
  RESOURCES,
  SYSTEM_ADMIN,
} from '#contract/lib/permissions/permissions-rules';
import { actionTexts, resourceTexts } from '#client/session/permissions/permissions-texts';
import { useNarrow } from '#client/components/hooks/use-media';
import { Code } from '#client/components/values/code';
import { userIdTexts as texts } from './access-texts';

interface Row {
  resource: Resource;
  granted: Action[];
  implied: Action[];
}

/** Permissions in effect by resource, with the granting rule. */
export function GrantsTable({ name, held }: { name: string; held: readonly string[] }): ReactNode {
  // On a phone the reason is below the permission.
  const narrow = useNarrow();
  if (held.includes(SYSTEM_ADMIN)) return null;
  return (
    <Table<Row>
      size="small"
      pagination={false}
      rowKey="resource"
      aria-label={texts.table(name)}
      dataSource={RESOURCES.map((resource) => getRow(resource, held))}
      columns={[
        {
          title: texts.resource,
          key: 'resource',
          render: (_value, { resource }) => (
            <>
              {resourceTexts[resource]} <Code value={resource} />
            </>
          ),
        },
        {
          title: texts.may,
          key: 'may',
          render: (_value, row) => (
            <>
              <May {...row} />
              {narrow && (
                <div>
                  <Why {...row} />
                </div>
              )}
            </>
          ),
        },
        { title: texts.why, key: 'why', hidden: narrow, render: (_value, row) => <Why {...row} /> },
      ]}
    />
  );
}

function getRow(resource: Resource, held: readonly string[]): Row {
  const allowed = ACTIONS.filter((action) => explainPermission(held, `${resource}.${action}`).allowed);
  const granted = allowed.filter((action) => held.includes(`${resource}.${action}`));
  return { resource, granted, implied: allowed.filter((action) => !granted.includes(action)) };
}

function May({ granted, implied }: Row): ReactNode {
  if (granted.length === 0) return texts.nothing;
  return (
    <>
      {granted.map((action) => (
        <Tag key={action} color="processing">
          {actionTexts[action]}
        </Tag>
      ))}
      {implied.map((action) => (
        <Tag key={action}>{actionTexts[action]}</Tag>
      ))}
    </>
  );
}

function Why({ resource, granted, implied }: Row): ReactNode {
  if (granted.length === 0)
    return (
      <>
        {texts.notGranted} <Code value={SYSTEM_ADMIN} />
      </>
    );
  return (
    <>
      {texts.granted}
      {implied.length > 0 && (
        <>
          ; {texts.byManage} <Code value={`${resource}.manage`} />
        </>
      )}
    </>
  );
}
