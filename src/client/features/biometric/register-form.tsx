import Flex from 'antd/es/flex/index';
import Button from 'antd/es/button/Button';
import Input from 'antd/es/input/Input';
import { type FormEvent, type ReactNode, useId, useState } from 'react';
import { DEVICE_NAME_MAX_LENGTH } from '#contract/features/biometric/biometric-contract';
import { useAppDispatch } from '#client/lib/hooks';
import { messageRaised } from '#client/lib/snackbar/snackbar-slice';
import type { BiometricFailure } from '#client/lib/services/biometric-failure';
import { biometricFailureTexts, deviceTexts } from './biometric-texts';
import { registerDevice } from './device-api';

type Attempt = { status: 'idle'; message: string | null } | { status: 'registering' };

const idle = (message: string | null = null): Attempt => ({ status: 'idle', message });
const failed = (failure: BiometricFailure): Attempt => idle(biometricFailureTexts[failure]);

/** Form that registers this device under a name. */
export function RegisterForm(): ReactNode {
  const dispatch = useAppDispatch();
  const [attempt, move] = useState<Attempt>(idle);
  const [typed, type] = useState('');
  const [fieldId, errorId] = [useId(), useId()];
  const registering = attempt.status === 'registering';
  const message = attempt.status === 'idle' ? attempt.message : null;

  async function submit(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (registering) return;
    const name = typed.trim();
    if (name === '') return move(idle(deviceTexts.nameRequired));
    move({ status: 'registering' });
    const failure = await dispatch(registerDevice(name));
    if (failure !== null) return move(failed(failure));
    move(idle());
    type('');
    dispatch(messageRaised({ tone: 'success', text: deviceTexts.registered(name) }));
  }

  return (
    <Flex
      vertical
      gap="small"
      component="form"
      onSubmit={(event) => void submit(event)}
      aria-busy={registering}
    >
      <label htmlFor={fieldId}>
        <strong>{deviceTexts.name}</strong>
      </label>
      <Flex wrap gap="small">
        <Input
          className="field"
          size="large"
          id={fieldId}
          value={typed}
          onChange={({ target }) => type(target.value)}
          autoComplete="off"
          placeholder={deviceTexts.namePlaceholder}
          maxLength={DEVICE_NAME_MAX_LENGTH}
          readOnly={registering}
          aria-describedby={errorId}
          {...(message === deviceTexts.nameRequired && { status: 'error', 'aria-invalid': true })}
        />
        <Button type="primary" size="large" htmlType="submit" loading={registering}>
          {deviceTexts.register}
        </Button>
      </Flex>
      <div className="bad" id={errorId} role="alert">
        {message}
      </div>
    </Flex>
  );
}
