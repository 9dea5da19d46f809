import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useAppSelector } from '#client/lib/hooks';
import { LoadingScreen } from '#client/components/feedback/loading-screen';
import { actionLinkTexts, linkFailureTexts, signInFailureTexts } from '../auth-texts';
import { ConfirmLinkForm, NewPasswordForm, SignInLinkForm } from './action-link-forms';
import type { ActionLinkState } from './action-link-slice';
import { acceptInvitation, applyLink } from './use-link';
import { FormError, AuthLayout, FormNotice } from '#client/components/auth-layout/auth-layout';
import { paths } from '#client/lib/location/paths';

/** Target page of mailed links. Opening a link has no effect; a button uses it. */
export function ActionLinkPage(): ReactNode {
  const link = useAppSelector((state) => state.actionLink);
  return <AuthLayout intro={getIntro(link)}>{getContent(link)}</AuthLayout>;
}

function getIntro(link: ActionLinkState): string {
  if (link.status === 'rejected') return actionLinkTexts.rejectedIntro;
  return 'mode' in link ? actionLinkTexts.intros[link.mode] : actionLinkTexts.inspecting;
}

function getContent(link: ActionLinkState): ReactNode {
  if (link.status === 'none' || link.status === 'inspecting')
    return <LoadingScreen label={actionLinkTexts.inspecting} />;
  if (link.status === 'rejected')
    return <Rejected failure={linkFailureTexts[link.failure]} reset={link.reset} />;
  if (link.status === 'done') return <Done link={link} />;
  if (link.mode === 'resetPassword') return <NewPasswordForm link={link} />;
  if (link.mode === 'signIn') return <SignInLinkForm link={link} />;
  const use = link.mode === 'invitation' ? acceptInvitation : applyLink;
  return <ConfirmLinkForm link={link} use={use} />;
}

/** Error of a link, with links to the sign-in and to another mail. */
function Rejected({ failure, reset }: { failure: string; reset: boolean }): ReactNode {
  return (
    <div className="login-form">
      <FormError id="link-error">{failure}</FormError>
      <p className="login-links">
        <Link to={paths.login()}>{actionLinkTexts.toLogin}</Link>
        {reset && <Link to={paths.resetPassword()}>{actionLinkTexts.toReset}</Link>}
      </p>
    </div>
  );
}

/** Result of a link. After a sign-in link the application opens; an error of the server is shown here. */
function Done({ link }: { link: Extract<ActionLinkState, { status: 'done' }> }): ReactNode {
  const auth = useAppSelector((state) => state.auth);
  const failure = auth.status === 'signedOut' ? auth.failure : null;
  if (link.mode === 'signIn' || link.mode === 'invitation') {
    if (auth.status !== 'signedOut') return <LoadingScreen label={actionLinkTexts.signingIn} />;
    return <Rejected failure={signInFailureTexts[failure ?? 'other']} reset={false} />;
  }
  return (
    <div className="login-form">
      <FormNotice>{actionLinkTexts.done[link.mode]}</FormNotice>
      <p className="login-links">
        <Link to={paths.login()}>{actionLinkTexts.goOn}</Link>
      </p>
    </div>
  );
}
