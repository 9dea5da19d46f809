import EyeOutlined from '@ant-design/icons/es/icons/EyeOutlined';
import Button from 'antd/es/button/Button';
import type { MenuProps } from 'antd/es/menu';
import { useState, type ReactNode } from 'react';
import type { ListView as SavedView } from '#contract/features/list-views/list-views-contract';
import type { AnyList, ListFilter, ListSort } from '#contract/lib/lists/list';
import { useAppDispatch } from '#client/lib/hooks';
import { lazyDialog } from '../../dialogs/lazy-dialog';
import { MenuButton } from '../../links/menu-button';
import { listTexts as texts } from '../list-texts';
import { savedAddress, savedViewOpened, viewChanged, type ListAddress, type ListView } from '../list-view';
import { layoutChosen, type Layout } from './list-views';
import { useGetListViewsQuery, useResetListMutation } from './list-views-api';

const dialogs = () => import(/* webpackChunkName: "list-views" */ './view-dialogs');
const SaveDialog = lazyDialog(async () => (await dialogs()).SaveDialog);
const DeleteDialog = lazyDialog(async () => (await dialogs()).DeleteDialog);

type Items = NonNullable<MenuProps['items']>;

const DIVIDER = { type: 'divider' } as const;

interface Props<L extends AnyList> {
  address: ListAddress<L>;
  view: ListView<L>;
  layout: Layout;
}

/** Menu of the named views of a list: opens, saves or deletes a view, or restores the default. */
export function ViewsButton<L extends AnyList>({ address, view, layout }: Props<L>): ReactNode {
  const dispatch = useAppDispatch();
  const [reset] = useResetListMutation();
  const [openDialog, setOpenDialog] = useState<'save' | 'delete' | null>(null);
  const { data } = useGetListViewsQuery();
  const { path } = address.list;
  const views = data?.data.views.filter(({ list, name }) => list === path && name !== '') ?? [];
  const present = { list: path, address: savedAddress(address, view), ...layout };
  const current = views.find((one) => isSame(one, present));
  const roles = data?.data.roles ?? [];
  const choose = (chosen: SavedView): void => {
    dispatch(layoutChosen(path, chosen));
    dispatch(savedViewOpened(address, chosen.address));
  };
  const resetToDefault = async (): Promise<void> => {
    await reset({ body: { list: path } });
    dispatch(viewChanged(address, { filter: {} as ListFilter<L>, ...firstOrder(address) }));
  };
  const actions: Items = [
    { key: 'save', label: texts.saveView, onClick: () => setOpenDialog('save') },
    ...(current && (current.role === null || roles.length > 0)
      ? [{ key: 'delete', danger: true, label: texts.deleteView, onClick: () => setOpenDialog('delete') }]
      : []),
    { key: 'reset', label: texts.resetView, onClick: () => void resetToDefault() },
  ];
  const close = (): void => setOpenDialog(null);
  return (
    <>
      <MenuButton
        menu={{
          items: [...getGroups(views, choose), ...(views.length > 0 ? [DIVIDER] : []), ...actions],
          selectedKeys: current ? [current.id] : [],
        }}
      >
        <Button icon={<EyeOutlined aria-hidden />} className="list-views" title={texts.views}>
          <bdi className="cut">{current?.name ?? texts.views}</bdi>
        </Button>
      </MenuButton>
      {openDialog === 'save' && (
        <SaveDialog present={present} current={current} roles={roles} onClose={close} />
      )}
      {openDialog === 'delete' && current && <DeleteDialog view={current} onClose={close} />}
    </>
  );
}

/** Groups the views: the user's own, then those of each role. */
function getGroups(views: readonly SavedView[], choose: (view: SavedView) => void): Items {
  const groups = new Map<string, SavedView[]>();
  const own = views.filter(({ role }) => role === null);
  const shared = views.filter(({ role }) => role !== null);
  for (const view of [...own, ...shared]) {
    const title = view.role === null ? texts.ownViews : texts.getViews(view.role.name);
    groups.set(title, [...(groups.get(title) ?? []), view]);
  }
  return [...groups].map(([label, members]) => ({
    key: label,
    type: 'group',
    label: <bdi>{label}</bdi>,
    children: members.map((view) => ({
      key: view.id,
      label: <bdi>{view.name}</bdi>,
      ...(view.opens && { extra: texts.opens }),
      onClick: () => choose(view),
    })),
  }));
}

function isSame(saved: SavedView, present: Layout & { address: string }): boolean {
  const columns = (hidden: readonly string[]): string => [...hidden].sort().join();
  return (
    saved.address === present.address &&
    saved.density === present.density &&
    columns(saved.hidden) === columns(present.hidden)
  );
}

/** Returns the default order of a list. */
function firstOrder<L extends AnyList>({ list }: ListAddress<L>): Pick<ListView<L>, 'sort' | 'direction'> {
  return { sort: list.defaultSort as ListSort<L>, direction: list.sorts[list.defaultSort] ?? 'asc' };
}
