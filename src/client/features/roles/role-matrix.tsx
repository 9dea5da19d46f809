import Checkbox from 'antd/es/checkbox/index';
import Table, { type ColumnsType } from 'antd/es/table/index';
import Tooltip from 'antd/es/tooltip/index';
import type { ReactNode } from 'react';
import {
  ACTIONS,
  holds,
  type Action,
  type Permission,
  type Resource,
} from '#contract/lib/permissions/permissions-rules';
import { actionTexts, resourceTexts } from '#client/session/permissions/permissions-texts';
import { Info } from '#client/components/values/info';
import { IN_SETTINGS, impliedBy, toPermission } from './role-edits';
import { matrixTexts as texts } from './roles-texts';
import { reachableScroll } from '#client/components/tables/reachable-scroll';
import { useCardColumns } from '#client/components/tables/phone-cards';

/** Rows of the matrix by group. */
const GROUPS = {
  data: ['dashboard', 'user_info', 'customers', 'sales', 'inactive_customers'],
  payroll: ['salaries', 'reports', 'sales_print'],
  operation: ['inventory', 'sync'],
  management: ['users', 'roles', 'settings', 'system'],
} as const satisfies Record<string, readonly Resource[]>;

interface Row {
  key: string;
  group?: string;
  resource: Resource | null;
}

const ROWS: readonly Row[] = Object.entries(GROUPS).flatMap(([group, resources]) => [
  { key: group, group: texts.groups[group as keyof typeof GROUPS], resource: null },
  ...resources.map((resource) => ({ key: resource, resource })),
]);

interface Props {
  name: string;
  stored: ReadonlySet<string>;
  edited: ReadonlySet<string>;
  /** Permissions of the user, who can only grant and revoke these. */
  own: readonly string[];
  isReadOnly: boolean;
  onToggle: (permission: Permission, on: boolean) => void;
}

/** Column widths, px. Every action fits a touch target. */
const RESOURCE_PX = 180;
const ACTION_PX = 68;

/** Matrix of resources and actions, on a phone as cards: granted, implied (with the rule) and changed permissions. */
export function RoleMatrix(props: Props): ReactNode {
  const { name } = props;
  const table = useCardColumns(getColumns(props), { x: RESOURCE_PX + ACTION_PX * ACTIONS.length });
  return (
    <Table<Row>
      className="phone-cards role-matrix"
      size="small"
      pagination={false}
      rowKey="key"
      dataSource={ROWS}
      tableLayout="fixed"
      sticky
      {...table}
      aria-label={texts.caption(name)}
      ref={reachableScroll}
      rowClassName={({ resource }) => (resource === null ? 'sum-row matrix-group' : '')}
    />
  );
}

function getColumns(props: Props): ColumnsType<Row> {
  return [
    {
      title: texts.resource,
      key: 'resource',
      fixed: 'start',
      width: RESOURCE_PX,
      onCell: ({ resource }) => (resource === null ? { colSpan: ACTIONS.length + 1 } : {}),
      render: (_value, { group, resource }) =>
        resource === null ? <span className="fine">{group}</span> : <ResourceName resource={resource} />,
    },
    ...ACTIONS.map((action) => ({
      title: actionTexts[action],
      key: action,
      width: ACTION_PX,
      align: 'center' as const,
      onCell: ({ resource }: Row) =>
        resource === null ? { colSpan: 0 } : { 'data-label': actionTexts[action] },
      render: (_value: unknown, { resource }: Row) =>
        resource === null ? null : <Cell {...props} resource={resource} action={action} />,
    })),
  ];
}

function ResourceName({ resource }: { resource: Resource }): ReactNode {
  return (
    <span title={resource}>
      {resourceTexts[resource]}
      {IN_SETTINGS.has(resource) && (
        <Info label={texts.about(resourceTexts[resource])}>{texts.onlySettings}</Info>
      )}
    </span>
  );
}

function Cell({ resource, action, ...props }: Props & { resource: Resource; action: Action }): ReactNode {
  const { stored, edited, own, isReadOnly, onToggle } = props;
  const permission = toPermission(resource, action);
  const implied = impliedBy(edited, resource, action);
  const isGranted = edited.has(permission);
  const isBeyond = !holds(own, permission);
  const isChanged = stored.has(permission) !== isGranted;
  const why =
    implied === 'admin'
      ? texts.byAdmin
      : implied === 'manage'
        ? texts.byManage
        : isBeyond
          ? texts.beyond
          : '';
  const state = isChanged ? (isGranted ? 'matrix-added' : 'matrix-removed') : '';
  const isOnlyImplied = implied !== null && !isGranted;
  return (
    <Tooltip title={why}>
      <Checkbox
        className={`matrix-cell ${state}`}
        checked={isGranted || implied !== null}
        disabled={isOnlyImplied || isBeyond || isReadOnly}
        aria-label={[texts.cell(resourceTexts[resource], actionTexts[action]), why]
          .filter(Boolean)
          .join('. ')}
        onChange={({ target }) => onToggle(permission, target.checked)}
      />
    </Tooltip>
  );
}
