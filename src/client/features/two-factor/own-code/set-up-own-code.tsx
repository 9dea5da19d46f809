import Button from 'antd/es/button/Button';
import Flex from 'antd/es/flex/index';
import Form from 'antd/es/form/index';
import FormItem from 'antd/es/form/FormItem/index';
import Input from 'antd/es/input/Input';
import QRCode from 'antd/es/qr-code/index';
import Text from 'antd/es/typography/Text';
import { useEffect, useState, type ReactNode } from 'react';
import { type beginOwnCode, OWN_CODE_DIGITS } from '#contract/features/two-factor/own-code-contract';
import { CODE_MAX_LENGTH } from '#contract/features/two-factor/two-factor-contract';
import { cleanTypedText } from '#contract/lib/http/typed-text';
import type { RouteResponse } from '#contract/lib/http/route';
import { FailureAlert } from '#client/components/feedback/failure-alert';
import { RecordSkeleton } from '#client/components/feedback/skeletons';
import { Loading } from '#client/components/feedback/loading';
import { FailureNote } from '#client/components/feedback/failure-note';
import { getErrorCode, type ApiError } from '#client/lib/http/api-error';
import { callWithSecrets } from '#client/lib/http/secrets/call-with-secrets';
import { useAppDispatch } from '#client/lib/hooks';
import { twoFactorTexts } from '../two-factor-texts';
import { ownCodeApi } from './own-code-api';
import { ownCodeTexts as texts } from './own-code-texts';
import '../two-factor.css';

type Secret = RouteResponse<typeof beginOwnCode>['data'];

export interface SetUpProps {
  /** Called when the code is accepted and the recovery codes are shown. */
  onConfirmed?: () => void;
  onDone: () => void;
}

/** Steps of setting up an own code: scan, enter a first code, keep the recovery codes. All values are in this state only. */
export function SetUpOwnCode(props: SetUpProps): ReactNode {
  const [tries, setTries] = useState(1);
  return <Steps key={tries} {...props} onRetry={() => setTries(tries + 1)} />;
}

function Steps({ onConfirmed, onDone, onRetry }: SetUpProps & { onRetry: () => void }): ReactNode {
  const { secret, error } = useNewSecret();
  const [recoveryCodes, setRecoveryCodes] = useState<readonly string[] | null>(null);
  if (recoveryCodes) return <RecoveryCodes codes={recoveryCodes} onDone={onDone} />;
  if (error) return <FailureAlert title={texts.beginFailed} error={error} onRetry={onRetry} />;
  if (!secret)
    return (
      <Loading>
        <RecordSkeleton />
      </Loading>
    );
  return (
    <Flex vertical gap="middle">
      <p>{texts.scan}</p>
      <Flex justify="center">
        {/* Dark on white in every theme: not all apps read an inverted code. */}
        <QRCode aria-label={texts.qr} value={secret.address} color="#000" bgColor="#fff" size={180} />
      </Flex>
      <div>
        <p className="hint">{texts.byHand}</p>
        <Text className="breakable" copyable={{ text: secret.secret, tooltips: false }}>
          <bdi dir="ltr">{groupText(secret.secret)}</bdi>
        </Text>
      </div>
      <FirstCode
        onConfirmed={(codes) => {
          setRecoveryCodes(codes);
          onConfirmed?.();
        }}
      />
    </Flex>
  );
}

/** Requests a secret when the component is mounted. */
function useNewSecret(): { secret: Secret | null; error: ApiError | null } {
  const dispatch = useAppDispatch();
  const [secret, setSecret] = useState<Secret | null>(null);
  const [error, setError] = useState<ApiError | null>(null);
  useEffect(() => {
    const request = dispatch(callWithSecrets(ownCodeApi.endpoints.beginOwnCode, {}));
    let isCurrent = true;
    void request.then((result) => {
      if (!isCurrent) return;
      if ('error' in result) setError(result.error);
      else setSecret(result.data.data);
    });
    return () => {
      isCurrent = false;
      request.abort();
    };
  }, [dispatch]);
  return { secret, error };
}

function FirstCode({ onConfirmed }: { onConfirmed: (codes: readonly string[]) => void }): ReactNode {
  const dispatch = useAppDispatch();
  const [form] = Form.useForm<{ code: string }>();
  const [isSending, setSending] = useState(false);
  const [error, setError] = useState<ApiError | null>(null);

  async function submit(typed: string): Promise<void> {
    setSending(true);
    setError(null);
    const body = { code: cleanTypedText(typed) };
    const result = await dispatch(callWithSecrets(ownCodeApi.endpoints.confirmOwnCode, { body }));
    setSending(false);
    if (!('error' in result)) return onConfirmed(result.data.data.recoveryCodes);
    if (getErrorCode(result.error) === 'wrong_code')
      form.setFields([{ name: 'code', errors: [twoFactorTexts.wrongCode] }]);
    else setError(result.error);
    form.focusField('code');
  }

  return (
    <Form
      form={form}
      layout="vertical"
      requiredMark={false}
      disabled={isSending}
      onFinish={({ code }) => void submit(code)}
    >
      <FormItem name="code" label={texts.enter} validateTrigger="onSubmit" rules={[CODE_RULE]}>
        <Input
          dir="ltr"
          size="large"
          inputMode="numeric"
          autoComplete="one-time-code"
          className="two-factor-code"
          maxLength={CODE_MAX_LENGTH}
        />
      </FormItem>
      <div role="alert">{error && <FailureNote error={error} />}</div>
      <Button block type="primary" size="large" htmlType="submit" loading={isSending}>
        {texts.confirm}
      </Button>
    </Form>
  );
}

const CODE_RULE = {
  validator: async (_rule: unknown, value: string | undefined): Promise<void> => {
    const code = cleanTypedText(value ?? '');
    if (code === '') throw new Error(texts.codeNeeded);
    if (!/^\d+$/.test(code) || code.length !== OWN_CODE_DIGITS) throw new Error(texts.sixDigits);
  },
};

function RecoveryCodes({ codes, onDone }: { codes: readonly string[]; onDone: () => void }): ReactNode {
  return (
    <Flex vertical gap="middle">
      <h2>{texts.recoveryTitle}</h2>
      <p>{texts.recoveryText}</p>
      <ul className="recovery-codes" dir="ltr">
        {codes.map((code) => (
          <li key={code}>{groupText(code)}</li>
        ))}
      </ul>
      <Text copyable={{ text: codes.map(groupText).join('\n'), tooltips: false }}>{texts.copy}</Text>
      <Button block type="primary" size="large" onClick={onDone}>
        {texts.done}
      </Button>
    </Flex>
  );
}

/** Groups of four characters. */
function groupText(text: string): string {
  return text.replace(/(.{4})(?=.)/g, '$1 ');
}
