import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined';
import Button from 'antd/es/button/Button';
import Card from 'antd/es/card/Card';
import Flex from 'antd/es/flex/index';
import Input from 'antd/es/input/Input';
import Menu from 'antd/es/menu/index';
import Tag from 'antd/es/tag/index';
import { type CSSProperties, type ReactNode, type RefObject, useState } from 'react';
import type { HeldRole } from '#contract/features/roles/roles-contract';
import { useDraft } from '#client/lib/drafts/use-draft';
import { useUnsavedChanges } from '#client/components/unsaved-changes/unsaved-changes-provider';
import { useAddress } from '#client/lib/location/use-address';
import { CLEARABLE } from '#client/components/form/clearable';
import { CardContent } from '#client/components/form/form-card';
import { useRestoreFocus } from '#client/components/hooks/use-restore-focus';
import { Name } from '#client/components/values/name';
import { useNarrow } from '#client/components/hooks/use-media';
import { CardSkeleton, TableSkeleton } from '#client/components/feedback/skeletons';
import { CreateRoleDialog } from './role-buttons';
import { applyEdits, diffPermissions, parseDrafts, type RoleDraft, type RoleDrafts } from './role-edits';
import { RoleEditor } from './role-editor';
import './roles.css';
import { useListRolesQuery } from './roles-api';
import { rolesTexts as texts } from './roles-texts';

/** Card of all roles and the selected role (product.md section 3, `/settings/permissions`). */
export function RolesSection(): ReactNode {
  const query = useListRolesQuery();
  return (
    <CardContent query={query} data={query.data?.data} skeleton={<RolesSkeleton />}>
      {(roles) => <Roles roles={roles} />}
    </CardContent>
  );
}

/** Maximum window width, px, at which the matrix is below the roles, since its actions do not fit beside them. */
const BELOW_UP_TO_PX = 1_279;

function useLayout(): { className: string; style?: CSSProperties } {
  return useNarrow(BELOW_UP_TO_PX)
    ? { className: 'beside', style: { '--beside': 'minmax(0, 1fr)' } as CSSProperties }
    : { className: 'beside beside-menu', style: { '--beside': '228px minmax(0, 1fr)' } as CSSProperties };
}

/** At least the matrix's number of rows, so that the content below does not shift. */
const SKELETON_ROWS = 20;

function RolesSkeleton(): ReactNode {
  return (
    <div {...useLayout()} aria-hidden>
      <CardSkeleton lines={5} />
      <Card className="form-card flush">
        <TableSkeleton columns={6} rows={SKELETON_ROWS} />
      </Card>
    </div>
  );
}

const NO_DRAFT: RoleDraft = {};
const NO_DRAFTS: RoleDrafts = {};

function Roles({ roles }: { roles: readonly HeldRole[] }): ReactNode {
  const { get, change } = useAddress();
  const choose = (id: string): void => change({ role: id });
  const { value: drafts, setValue: setDrafts, restored } = useDraft('roles', NO_DRAFTS, parseDrafts);
  const role = roles.find(({ id }) => id === get('role')) ?? roles[0];
  const getDraft = ({ id }: HeldRole): RoleDraft => drafts[id] ?? NO_DRAFT;
  const unsaved = new Set(roles.filter((one) => isChanged(one, getDraft(one))).map(({ id }) => id));
  useUnsavedChanges(unsaved.size > 0);
  // A deleted role's buttons are removed.
  const { within, target } = useRestoreFocus<HTMLHeadingElement>();
  return (
    <div {...useLayout()} {...within}>
      <RolesMenu
        heading={target}
        roles={roles}
        chosen={role?.id ?? null}
        unsaved={unsaved}
        onChoose={choose}
      />
      {role && (
        <RoleEditor
          key={role.id}
          role={role}
          draft={getDraft(role)}
          restored={restored}
          onDraft={(draft) => setDrafts((before) => ({ ...before, [role.id]: draft }))}
          onCreated={choose}
        />
      )}
    </div>
  );
}

function isChanged(role: HeldRole, draft: RoleDraft): boolean {
  const { added, removed } = diffPermissions(role, applyEdits(role, draft));
  return added.length + removed.length > 0;
}

interface MenuProps {
  heading: RefObject<HTMLHeadingElement | null>;
  roles: readonly HeldRole[];
  chosen: string | null;
  unsaved: ReadonlySet<string>;
  onChoose: (id: string) => void;
}

function RolesMenu({ heading, roles, chosen, unsaved, onChoose }: MenuProps): ReactNode {
  const [text, setText] = useState('');
  const [creating, setCreating] = useState(false);
  const found = roles.filter((role) => isFound(role, text));
  return (
    <Flex component="section" vertical gap="small" aria-label={texts.title}>
      <Flex align="center" justify="space-between">
        <h2 ref={heading} tabIndex={-1}>
          {texts.title}
        </h2>
        <Button icon={<PlusOutlined aria-hidden />} onClick={() => setCreating(true)}>
          {texts.create}
        </Button>
      </Flex>
      <Input
        allowClear={CLEARABLE}
        type="search"
        placeholder={texts.search}
        aria-label={texts.search}
        value={text}
        onChange={({ target }) => setText(target.value)}
      />
      {found.length === 0 && <p className="muted">{texts.none}</p>}
      <Menu
        className="side-list roles-menu"
        selectedKeys={chosen === null ? [] : [chosen]}
        onClick={({ key }) => onChoose(key)}
        items={found.map(({ id, name, description, holderCount }) => ({
          key: id,
          label: (
            <>
              <div className="cut">
                <Name value={name} />
              </div>
              {unsaved.has(id) && <Tag color="processing">{texts.unsaved}</Tag>}
              {description !== '' && (
                <div className="cut fine">
                  <Name value={description} />
                </div>
              )}
            </>
          ),
          extra: <span aria-label={texts.holders(holderCount)}>{holderCount}</span>,
        }))}
      />
      {creating && <CreateRoleDialog onClose={() => setCreating(false)} onCreated={onChoose} />}
    </Flex>
  );
}

function isFound({ name, description, permissions }: HeldRole, text: string): boolean {
  const search = text.trim().toLowerCase();
  return [name, description, ...permissions].some((one) => one.toLowerCase().includes(search));
}
