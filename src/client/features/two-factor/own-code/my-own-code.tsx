import Button from 'antd/es/button/Button';
import Flex from 'antd/es/flex/index';
import FormItem from 'antd/es/form/FormItem/index';
import Input from 'antd/es/input/Input';
import { useState, type ReactNode } from 'react';
import { CODE_MAX_LENGTH, type TwoFactorStatus } from '#contract/features/two-factor/two-factor-contract';
import { cleanTypedText } from '#contract/lib/http/typed-text';
import { Dialog } from '#client/components/dialogs/dialog';
import { CardContent } from '#client/components/form/form-card';
import { FormDialog } from '#client/components/form/form-dialog';
import { Moment } from '#client/components/values/times';
import { useAppDispatch, useServices } from '#client/lib/hooks';
import type { ApiError } from '#client/lib/http/api-error';
import { callWithSecrets } from '#client/lib/http/secrets/call-with-secrets';
import { messageRaised } from '#client/lib/snackbar/snackbar-slice';
import { toCodeFailure } from '#client/session/two-factor/second-factor-failure';
import { TWO_FACTOR_CACHE_S, useGetTwoFactorQuery } from '#client/session/two-factor/two-factor-api';
import { secondFactorFailureText, twoFactorTexts } from '../two-factor-texts';
import { LazySetUp } from './lazy-set-up';
import { ownCodeApi } from './own-code-api';
import { ownCodeTexts as texts } from './own-code-texts';

/** The user's own one-time code: set up or remove. Requires no permission. */
export function MyOwnCode(): ReactNode {
  const query = useGetTwoFactorQuery(undefined, { refetchOnMountOrArgChange: TWO_FACTOR_CACHE_S });
  return (
    <CardContent query={query} data={query.data?.data} rows={2}>
      {(status) => <OwnCode status={status} />}
    </CardContent>
  );
}

function OwnCode({ status: { ownCode, hasSecretKey, enabled } }: { status: TwoFactorStatus }): ReactNode {
  const [open, setOpen] = useState<'setUp' | 'remove' | null>(null);
  const [showsCodes, setShowsCodes] = useState(false);
  const close = (): void => {
    setOpen(null);
    setShowsCodes(false);
  };
  return (
    <Flex vertical gap="small" align="start">
      {ownCode ? (
        <>
          <span>
            {texts.since} <Moment value={ownCode.createdAt} />. {texts.remaining(ownCode.recoveryCodes)}.
          </span>
          <p className="hint">{texts.renew}</p>
          <Button onClick={() => setOpen('remove')}>{texts.remove}</Button>
        </>
      ) : (
        <>
          <p className="muted">{enabled ? (hasSecretKey ? texts.none : texts.noKey) : texts.factorOff}</p>
          {enabled && hasSecretKey && <Button onClick={() => setOpen('setUp')}>{texts.setUp}</Button>}
        </>
      )}
      <Dialog
        open={open === 'setUp'}
        title={texts.heading}
        footer={null}
        mask={{ closable: false }}
        // Recovery codes are shown once, so only their own button closes them.
        closable={!showsCodes}
        keyboard={!showsCodes}
        destroyOnHidden
        onCancel={close}
      >
        <LazySetUp onConfirmed={() => setShowsCodes(true)} onDone={close} />
      </Dialog>
      {open === 'remove' && <RemoveOwnCode onClose={close} />}
    </Flex>
  );
}

function RemoveOwnCode({ onClose }: { onClose: () => void }): ReactNode {
  const dispatch = useAppDispatch();
  const { clock } = useServices();
  return (
    <FormDialog<{ code: string }>
      title={texts.removeTitle}
      submitText={texts.remove}
      danger
      initial={{}}
      submit={({ code }) =>
        dispatch(
          callWithSecrets(ownCodeApi.endpoints.removeOwnCode, { body: { code: cleanTypedText(code) } }),
        )
      }
      explain={(error) => secondFactorFailureText(toCodeFailure(error as ApiError, clock.now()), clock.now())}
      onDone={() => dispatch(messageRaised({ tone: 'success', text: texts.removed }))}
      onClose={onClose}
    >
      <p>{texts.removeText}</p>
      <FormItem
        name="code"
        label={texts.codeOrRecovery}
        rules={[
          { required: true, whitespace: true, message: twoFactorTexts.codeRequired },
          { pattern: /^[\d\s\p{Cf}]*$/u, message: twoFactorTexts.digitsOnly },
        ]}
      >
        <Input dir="ltr" inputMode="numeric" autoComplete="one-time-code" maxLength={CODE_MAX_LENGTH} />
      </FormItem>
    </FormDialog>
  );
}
