import Button from 'antd/es/button/Button';
import type { ReactNode, RefObject } from 'react';
import { Link } from 'react-router-dom';
import { safeRedirect } from '#contract/features/auth/redirect-rules';
import { useAppDispatch, useAppSelector } from '#client/lib/hooks';
import type { AppThunk } from '#client/lib/store-types';
import { sendSignInLink } from '../links/account-mail';
import { addressCarried } from '../links/account-mail-slice';
import { loginTexts } from '../auth-texts';
import { paths } from '#client/lib/location/paths';
import { readForm } from './preserve-form-input';

interface Props {
  form: RefObject<HTMLFormElement | null>;
  /** Returns the typed address. Without one it shows an error and returns null. */
  addressFor: () => string | null;
}

/** Links for users without a password at hand. */
export function LoginLinks({ form, addressFor }: Props): ReactNode {
  const dispatch = useAppDispatch();
  const sending = useAppSelector(({ accountMail }) => accountMail.status === 'sending');

  function carryAddress(): void {
    if (form.current) dispatch(addressCarried({ address: readForm(form.current).text('email') }));
  }

  function sendLink(): void {
    const address = addressFor();
    if (address !== null) void dispatch(sendSignInLinkFromHere(address));
  }

  return (
    <p className="login-links">
      <Link to={paths.resetPassword()} onClick={carryAddress}>
        {loginTexts.forgot}
      </Link>
      <Button type="link" htmlType="button" loading={sending} onClick={sendLink}>
        {loginTexts.sendLink}
      </Button>
    </p>
  );
}

/** Sends a sign-in link that leads to the page that the user wanted to open. */
function sendSignInLinkFromHere(address: string): AppThunk<Promise<void>> {
  return (dispatch, getState, { navigation }) => {
    const redirect = new URLSearchParams(getState().location.search).get('redirect');
    return dispatch(sendSignInLink(address, safeRedirect(redirect, navigation.origin)));
  };
}
