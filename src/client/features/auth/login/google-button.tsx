import Button from 'antd/es/button/Button';
import type { ReactNode } from 'react';
import { useAppDispatch } from '#client/lib/hooks';
import type { SignInMethod } from '#client/session/auth-slice';
import { loginTexts } from '../auth-texts';
import { GoogleLogo } from './google-logo';
import { prepareGoogle } from './sign-in';

interface Props {
  working: SignInMethod | null;
  onClick: () => void;
}

/** Button that opens Google's window. Its code is preloaded on hover or focus. */
export function GoogleButton({ working, onClick }: Props): ReactNode {
  const dispatch = useAppDispatch();
  return (
    <Button
      block
      size="large"
      icon={<GoogleLogo />}
      loading={working === 'google'}
      disabled={working === 'password'}
      onClick={onClick}
      onFocus={() => dispatch(prepareGoogle())}
      onPointerEnter={() => dispatch(prepareGoogle())}
    >
      {loginTexts.google}
    </Button>
  );
}
