import CheckCircleFilled from '@ant-design/icons/es/icons/CheckCircleFilled';
import ClockCircleOutlined from '@ant-design/icons/es/icons/ClockCircleOutlined';
import StopOutlined from '@ant-design/icons/es/icons/StopOutlined';
import WarningOutlined from '@ant-design/icons/es/icons/WarningOutlined';
import Button from 'antd/es/button/Button';
import Flex from 'antd/es/flex/index';
import Tag from 'antd/es/tag/index';
import { useState, type ReactNode } from 'react';
import type { ApiToken } from '#contract/features/api-tokens/api-tokens-contract';
import { salesList } from '#contract/features/sales/sales-contract';
import { useAppDispatch } from '#client/lib/hooks';
import { messageRaised } from '#client/lib/snackbar/snackbar-slice';
import { failureText } from '#client/features/roles/conflict-texts';
import { ConfirmDialog } from '#client/components/dialogs/confirm-dialog';
import { PanelPart } from '#client/components/panel/panel-part';
import { RecordId } from '#client/components/panel/record-id';
import { RecordFields } from '#client/components/panel/record-panel';
import { Code } from '#client/components/values/code';
import { Name } from '#client/components/values/name';
import { Moment } from '#client/components/values/times';
import { useEndApiTokenMutation } from './api-tokens-api';
import { apiTokensTexts as texts, stateTexts } from './api-tokens-texts';

interface Props {
  token: ApiToken;
  now: number;
}

const SIGNS = {
  valid: { color: 'success', icon: <CheckCircleFilled aria-hidden /> },
  powerless: { color: 'warning', icon: <WarningOutlined aria-hidden /> },
  expired: { color: 'default', icon: <ClockCircleOutlined aria-hidden /> },
  ended: { color: 'default', icon: <StopOutlined aria-hidden /> },
} as const;

function getState({ isEnded, expiresAt, roleName }: ApiToken, now: number): keyof typeof SIGNS {
  if (isEnded) return 'ended';
  if (Date.parse(expiresAt) <= now) return 'expired';
  return roleName === null ? 'powerless' : 'valid';
}

/** Returns whether a token can be revoked. */
export function isOpen(token: ApiToken, now: number): boolean {
  return ['valid', 'powerless'].includes(getState(token, now));
}

export function StateTag({ token, now }: Props): ReactNode {
  const state = getState(token, now);
  return (
    <Tag {...SIGNS[state]} variant="filled">
      {stateTexts[state]}
    </Tag>
  );
}

export function RoleName({ token: { roleName } }: { token: ApiToken }): ReactNode {
  return roleName === null ? texts.noRole : <Name value={roleName} />;
}

export function LastUsed({ token: { lastUsedAt } }: { token: ApiToken }): ReactNode {
  return lastUsedAt === null ? texts.neverUsed : <Moment value={lastUsedAt} />;
}

/** Record of a token: state, rights and how a script uses it. */
export function ApiTokenRecord({ token, now }: Props): ReactNode {
  const example = `curl -H 'Authorization: Bearer msr_…' ${window.location.origin}${salesList.path}`;
  return (
    <Flex vertical gap="middle">
      <RecordFields
        fields={[
          { label: texts.state, children: <StateTag token={token} now={now} /> },
          { label: texts.role, children: <RoleName token={token} /> },
          { label: texts.maker, children: <Name value={token.makerName} /> },
          { label: texts.createdAt, children: <Moment value={token.createdAt} /> },
          { label: texts.expiresAt, children: <Moment value={token.expiresAt} /> },
          { label: texts.lastUsedAt, children: <LastUsed token={token} /> },
        ]}
      />
      <PanelPart title={texts.rights}>
        <p>{texts.rightsText}</p>
      </PanelPart>
      <PanelPart title={texts.usage}>
        <Code value={example} />
      </PanelPart>
      <RecordId id={token.id} />
    </Flex>
  );
}

/** Button that revokes a token. */
export function EndToken({ token }: { token: ApiToken }): ReactNode {
  const dispatch = useAppDispatch();
  const [isAsking, setAsking] = useState(false);
  const [end, { isLoading }] = useEndApiTokenMutation();
  const { id, name } = token;
  const endIt = async (): Promise<void> => {
    setAsking(false);
    const { error } = await end({ params: { id } });
    dispatch(
      messageRaised(
        error === undefined
          ? { tone: 'success', text: texts.ended(name) }
          : { tone: 'error', text: failureText(error) },
      ),
    );
  };
  return (
    <>
      <Button danger loading={isLoading} onClick={() => setAsking(true)}>
        {texts.end}
      </Button>
      <ConfirmDialog
        open={isAsking}
        title={texts.endTitle(name)}
        confirmText={texts.end}
        danger
        onConfirm={() => void endIt()}
        onCancel={() => setAsking(false)}
      >
        {texts.endText}
      </ConfirmDialog>
    </>
  );
}
