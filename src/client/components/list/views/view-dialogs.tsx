import Checkbox from 'antd/es/checkbox/index';
import FormItem from 'antd/es/form/FormItem/index';
import Input from 'antd/es/input/Input';
import Select from 'antd/es/select/index';
import type { ReactNode } from 'react';
import type { ListView as SavedView } from '#contract/features/list-views/list-views-contract';
import { useAppDispatch } from '#client/lib/hooks';
import { messageRaised } from '#client/lib/snackbar/snackbar-slice';
import { ConfirmDialog } from '../../dialogs/confirm-dialog';
import { FormDialog } from '../../form/form-dialog';
import { loadFailureText } from '../../feedback/failure-texts';
import { listTexts as texts } from '../list-texts';
import {
  useDeleteListViewMutation,
  useSaveListViewMutation,
  useShareListViewMutation,
  useUnshareListViewMutation,
} from './list-views-api';

type Present = Pick<SavedView, 'list' | 'address' | 'hidden' | 'density'>;

interface SaveProps {
  present: Present;
  /** Current view. Its name is the default. */
  current: SavedView | undefined;
  /** Roles that the view may be shared with. */
  roles: readonly { id: string; name: string }[];
  onClose: () => void;
}

interface Values {
  name: string;
  roleId: string;
  opens: boolean;
}

const FOR_ME = '';

/** Dialog that saves the current view under a name, for the user or for a role. */
export function SaveDialog({ present, current, roles, onClose }: SaveProps): ReactNode {
  const dispatch = useAppDispatch();
  const [save] = useSaveListViewMutation();
  const [share] = useShareListViewMutation();
  const { list, address, hidden, density } = present;
  const shown = { list, address, hidden, density };
  return (
    <FormDialog<Values>
      title={texts.saveView}
      submitText={texts.save}
      initial={{
        name: current?.name ?? '',
        roleId: current?.role?.id ?? FOR_ME,
        opens: current?.opens ?? false,
      }}
      submit={({ roleId = FOR_ME, ...named }) =>
        roleId === FOR_ME
          ? save({ body: { ...shown, ...named } })
          : share({ body: { ...shown, ...named, roleId } })
      }
      onDone={() => dispatch(messageRaised({ tone: 'success', text: texts.viewSaved }))}
      onClose={onClose}
    >
      <FormItem
        name="name"
        label={texts.viewName}
        extra={texts.viewNameNote}
        rules={[{ required: true, whitespace: true, message: texts.viewNameNeeded }]}
      >
        <Input maxLength={80} />
      </FormItem>
      {roles.length > 0 && (
        <FormItem name="roleId" label={texts.viewFor}>
          <Select
            options={[
              { value: FOR_ME, label: texts.forMe },
              ...roles.map(({ id, name }) => ({ value: id, label: texts.forRole(name) })),
            ]}
          />
        </FormItem>
      )}
      <FormItem name="opens" valuePropName="checked">
        <Checkbox>{texts.opensWith}</Checkbox>
      </FormItem>
    </FormDialog>
  );
}

/** Confirmation before a view is deleted. */
export function DeleteDialog({ view, onClose }: { view: SavedView; onClose: () => void }): ReactNode {
  const dispatch = useAppDispatch();
  const [forget, own] = useDeleteListViewMutation();
  const [unshare, shared] = useUnshareListViewMutation();
  const remove = async (): Promise<void> => {
    const args = { params: { id: view.id } };
    const { error } = await (view.role === null ? forget(args) : unshare(args));
    const text = error === undefined ? texts.viewDeleted : loadFailureText(error);
    dispatch(messageRaised({ tone: error === undefined ? 'success' : 'error', text }));
    onClose();
  };
  return (
    <ConfirmDialog
      open
      danger
      title={texts.deleteView}
      confirmText={texts.delete}
      busy={own.isLoading || shared.isLoading}
      onConfirm={() => void remove()}
      onCancel={onClose}
    >
      {view.role === null ? texts.deleteOwn(view.name) : texts.deleteShared(view.name, view.role.name)}
    </ConfirmDialog>
  );
}
