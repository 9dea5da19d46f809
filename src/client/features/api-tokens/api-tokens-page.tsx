import PlusOutlined from '@ant-design/icons/es/icons/PlusOutlined';
import Button from 'antd/es/button/Button';
import { useMemo, useState, type ReactNode } from 'react';
import { apiTokensList, type ApiToken } from '#contract/features/api-tokens/api-tokens-contract';
import { useServices } from '#client/lib/hooks';
import type { FilterField } from '#client/components/list/filter/filter-fields';
import { createListHook } from '#client/components/list/list-hook';
import { ListScreen } from '#client/components/list/list-screen';
import { Total } from '#client/components/list/list-totals';
import type { ListColumn } from '#client/components/list/list-types';
import { formatMoment } from '#client/components/values/format-date';
import { Name } from '#client/components/values/name';
import { Count } from '#client/components/values/numbers';
import { Moment } from '#client/components/values/times';
import { ApiTokenRecord, EndToken, isOpen, LastUsed, RoleName, StateTag } from './api-token-record';
import { apiTokensApi } from './api-tokens-api';
import { apiTokensTexts as texts, newTokenTexts } from './api-tokens-texts';
import { NewToken } from './new-token';

/** `?token=` opens a token by its id. */
const useTokensList = createListHook(apiTokensApi, 'ApiTokens', {
  list: apiTokensList,
  openParameter: 'token',
});

/** Page of the tokens of scripts (`/settings/api-tokens`). */
export function ApiTokensPage(): ReactNode {
  const [isMaking, setMaking] = useState(false);
  const { clock } = useServices();
  const [now] = useState(() => clock.now());
  const columns = useMemo(() => getColumns(now), [now]);
  return (
    <>
      <ListScreen
        list={useTokensList()}
        label={texts.table}
        fields={FIELDS}
        columns={columns}
        totals={({ count }) => (
          <Total label={texts.tokens}>
            <Count value={count} />
          </Total>
        )}
        panel={{
          label: texts.token,
          title: ({ name }) => <Name value={name} />,
          subtitle: (token) => <RoleName token={token} />,
          content: (token) => <ApiTokenRecord token={token} now={now} />,
          footer: (token) => isOpen(token, now) && <EndToken token={token} />,
        }}
        empty={{ title: texts.noneTitle, text: texts.none }}
        actions={
          <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => setMaking(true)}>
            {newTokenTexts.open}
          </Button>
        }
      />
      <NewToken open={isMaking} onClose={() => setMaking(false)} />
    </>
  );
}

const FIELDS: readonly FilterField[] = [
  { kind: 'search', name: 'text', label: texts.search },
  { kind: 'party', name: 'roleId', party: 'roleId', label: texts.role },
];

function getColumns(now: number): readonly ListColumn<ApiToken>[] {
  return [
    {
      key: 'name',
      title: texts.name,
      width: 190,
      sort: 'name',
      card: 'title',
      cell: ({ name }) => <Name value={name} />,
    },
    {
      key: 'state',
      title: texts.state,
      width: 120,
      card: 'figure',
      cell: (token) => <StateTag token={token} now={now} />,
    },
    { key: 'role', title: texts.role, width: 130, card: 'line', cell: (token) => <RoleName token={token} /> },
    {
      key: 'maker',
      title: texts.maker,
      width: 150,
      priority: 3,
      cell: ({ makerName }) => <Name value={makerName} />,
    },
    {
      key: 'expiresAt',
      title: texts.expiresAt,
      width: 110,
      sort: 'expiresAt',
      card: 'line',
      named: true,
      cell: ({ expiresAt }) => <bdi dir="ltr">{formatMoment(expiresAt).day}</bdi>,
    },
    {
      key: 'lastUsedAt',
      title: texts.lastUsedAt,
      width: 145,
      sort: 'lastUsedAt',
      priority: 2,
      cell: (token) => <LastUsed token={token} />,
    },
    {
      key: 'createdAt',
      title: texts.createdAt,
      width: 145,
      sort: 'createdAt',
      priority: 3,
      cell: ({ createdAt }) => <Moment value={createdAt} />,
    },
  ];
}
