import FormItem from 'antd/es/form/FormItem/index';
import Input from 'antd/es/input/Input';
import Select, { type SelectProps } from 'antd/es/select/index';
import { useState, type ReactNode } from 'react';
import {
  API_TOKEN_DEFAULT_DAYS,
  API_TOKEN_MAX_DAYS,
  API_TOKEN_NAME_MAX_LENGTH,
  CreatedApiToken,
} from '#contract/features/api-tokens/api-tokens-contract';
import { useAppDispatch } from '#client/lib/hooks';
import { callWithSecrets } from '#client/lib/http/secrets/call-with-secrets';
import { CopyOnceDialog } from '#client/components/dialogs/copy-once-dialog';
import { FormDialog } from '#client/components/form/form-dialog';
import { numberControl } from '#client/components/form/settings/number-control';
import { apiTokensApi, useListApiTokensNamesQuery } from './api-tokens-api';
import { apiTokensTexts, newTokenTexts as texts } from './api-tokens-texts';

interface NewTokenValues {
  name: string;
  roleId: string;
  days: number;
}

const DAYS = numberControl({ least: 1, most: API_TOKEN_MAX_DAYS, unit: texts.daysUnit });

/** Dialog that creates a token, then shows it once. The token exists only in this component's state. */
export function NewToken({ open, onClose }: { open: boolean; onClose: () => void }): ReactNode {
  const dispatch = useAppDispatch();
  const [token, setToken] = useState<string | null>(null);
  return (
    <>
      {open && (
        <FormDialog<NewTokenValues>
          title={texts.title}
          submitText={texts.submit}
          initial={{ days: API_TOKEN_DEFAULT_DAYS }}
          submit={(body) => dispatch(callWithSecrets(apiTokensApi.endpoints.createApiToken, { body }))}
          onDone={(made) => setToken(CreatedApiToken.parse(made).data.token)}
          onClose={onClose}
        >
          <FormItem
            name="name"
            label={apiTokensTexts.name}
            extra={texts.nameNote}
            rules={[{ required: true, whitespace: true, message: texts.needName }]}
          >
            <Input autoComplete="off" maxLength={API_TOKEN_NAME_MAX_LENGTH} />
          </FormItem>
          <FormItem
            name="roleId"
            label={apiTokensTexts.role}
            extra={texts.roleNote}
            rules={[{ required: true, message: texts.needRole }]}
          >
            <RoleSelect />
          </FormItem>
          <FormItem name="days" label={texts.days} rules={DAYS.rules}>
            {DAYS.input}
          </FormItem>
        </FormDialog>
      )}
      <CopyOnceDialog
        value={token}
        title={texts.shownTitle}
        text={texts.shownText}
        onClose={() => setToken(null)}
      />
    </>
  );
}

/** Select of all roles. Who may not manage users or roles has no list of roles but this one. */
function RoleSelect(props: Pick<SelectProps, 'value' | 'onChange' | 'id'>): ReactNode {
  const { data } = useListApiTokensNamesQuery({ params: { party: 'roleId' }, query: {} });
  return (
    <Select
      {...props}
      showSearch={{ optionFilterProp: 'label' }}
      options={data?.data.map(({ id, name }) => ({ value: id, label: name ?? id })) ?? []}
    />
  );
}
