import EyeInvisibleOutlined from '@ant-design/icons/es/icons/EyeInvisibleOutlined';
import EyeOutlined from '@ant-design/icons/es/icons/EyeOutlined';
import Input, { type InputProps } from 'antd/es/input/Input';
import { memo, useId, useState, type ReactNode } from 'react';
import { loginTexts } from '../auth-texts';

interface Props extends Pick<
  InputProps,
  | 'inputMode'
  | 'autoComplete'
  | 'autoCapitalize'
  | 'spellCheck'
  | 'suffix'
  | 'type'
  | 'defaultValue'
  | 'dir'
  | 'maxLength'
> {
  name: string;
  label: string;
  invalid: boolean;
  describedBy: string;
}

type State = Pick<Props, 'invalid' | 'describedBy'>;

/** Labelled text field. Latin text is left-to-right within Hebrew. */
export function LoginField({ name, label, invalid, describedBy, ...input }: Props): ReactNode {
  const id = useId();
  return (
    <div className="login-field">
      <label htmlFor={id}>{label}</label>
      <Input
        id={id}
        name={name}
        type="text"
        dir="ltr"
        // The font is large enough that phones do not zoom in on the field.
        size="large"
        aria-describedby={describedBy}
        {...(invalid && { status: 'error', 'aria-invalid': true })}
        {...input}
      />
    </div>
  );
}

// The fields re-render only if their own props change: antd's field would overwrite text that a password manager has
// filled in without an event.

export const EmailField = memo(function EmailField({
  defaultValue,
  ...state
}: State & Pick<Props, 'defaultValue'>): ReactNode {
  return (
    <LoginField
      name="email"
      label={loginTexts.email}
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      defaultValue={defaultValue}
      {...state}
    />
  );
});

/** Password field with a button that shows the password. */
export const PasswordField = memo(function PasswordField({
  name = 'password',
  label = loginTexts.password,
  autoComplete = 'current-password',
  ...state
}: State & Partial<Pick<Props, 'name' | 'label' | 'autoComplete'>>): ReactNode {
  const [shown, setShown] = useState(false);
  return (
    <LoginField
      name={name}
      label={label}
      type={shown ? 'text' : 'password'}
      autoComplete={autoComplete}
      {...state}
      suffix={
        <button
          type="button"
          className="bare muted login-eye"
          aria-label={`${shown ? loginTexts.hidePassword : loginTexts.showPassword}${label === loginTexts.password ? '' : `: ${label}`}`}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeInvisibleOutlined /> : <EyeOutlined />}
        </button>
      }
    />
  );
});

/** Requirements for a new password. `id`: for the field's `aria-describedby`. */
export function PasswordRule({ id }: { id: string }): ReactNode {
  return (
    <p id={id} className="hint">
      {loginTexts.passwordRule}
    </p>
  );
}
