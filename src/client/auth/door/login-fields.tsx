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

/** A labelled text field. Latin text inside Hebrew is typed and shown from left to right. */
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
        // Its letters are as large as phones want them, which else zoom in on the field.
        size="large"
        aria-describedby={describedBy}
        {...(invalid && { status: 'error', 'aria-invalid': true })}
        {...input}
      />
    </div>
  );
}

// The fields of the sign-in are rendered anew only when something of theirs has changed: antd's field would put back what
// it knows over what a password manager has filled in without an event.

/** The address that somebody signs in with. */
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

/** A password, which can be looked at. */
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

/** What a new password must be. `id`: by which its field is described. */
export function PasswordRule({ id }: { id: string }): ReactNode {
  return (
    <p id={id} className="hint">
      {loginTexts.passwordRule}
    </p>
  );
}
