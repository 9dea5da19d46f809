import EyeInvisibleOutlined from '@ant-design/icons/es/icons/EyeInvisibleOutlined';
import EyeOutlined from '@ant-design/icons/es/icons/EyeOutlined';
import Input, { type InputProps } from 'antd/es/input/Input';
import { useId, useState, type ReactNode } from 'react';
import { loginTexts } from './auth-texts';

interface Props extends Pick<
  InputProps,
  'inputMode' | 'autoComplete' | 'autoCapitalize' | 'spellCheck' | 'suffix' | 'type'
> {
  name: string;
  label: string;
  invalid: boolean;
  describedBy: string;
}

/** A labelled text field. Latin text inside Hebrew: it is typed and shown from left to right. */
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
        size="large"
        aria-describedby={describedBy}
        {...(invalid && { status: 'error', 'aria-invalid': true })}
        {...input}
      />
    </div>
  );
}

/** The password, which can be looked at. */
export function PasswordField({ invalid, describedBy }: Pick<Props, 'invalid' | 'describedBy'>): ReactNode {
  const [shown, setShown] = useState(false);
  return (
    <LoginField
      name="password"
      label={loginTexts.password}
      type={shown ? 'text' : 'password'}
      autoComplete="current-password"
      invalid={invalid}
      describedBy={describedBy}
      suffix={
        <button
          type="button"
          className="login-eye"
          aria-label={shown ? loginTexts.hidePassword : loginTexts.showPassword}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeInvisibleOutlined aria-hidden /> : <EyeOutlined aria-hidden />}
        </button>
      }
    />
  );
}
