import Alert from 'antd/es/alert/Alert';
import Button from 'antd/es/button/Button';
import { useEffect, type ReactNode } from 'react';
import { useAppDispatch, useAppSelector } from '#client/lib/hooks';
import './inactivity-warning.css';
import { activityResumed } from './login-behavior-slice';
import { loginBehaviorTexts as texts } from './login-behavior-texts';

/** Seconds announced by screen readers, descending. Every second would be too much. */
const SPOKEN_STEPS = [60, 30, 10];

/** Countdown before a sign-out for inactivity. The live region is always mounted. */
export function InactivityWarning(): ReactNode {
  const secondsLeft = useAppSelector(({ loginBehavior }) =>
    loginBehavior.status === 'warning' ? loginBehavior.secondsLeft : null,
  );
  useTitleCountdown(secondsLeft);
  return (
    <div className="over-page no-print inactivity">
      <div className="visually-hidden" aria-live="polite">
        {secondsLeft !== null && `${texts.warning} ${texts.seconds(spokenStep(secondsLeft))}`}
      </div>
      {secondsLeft !== null && <Card secondsLeft={secondsLeft} />}
    </div>
  );
}

function Card({ secondsLeft }: { secondsLeft: number }): ReactNode {
  const dispatch = useAppDispatch();
  return (
    <section aria-label={texts.warningTitle}>
      <Alert
        type="warning"
        role="presentation"
        title={texts.warningTitle}
        description={
          <>
            <p aria-hidden="true">
              {texts.warning} {texts.seconds(secondsLeft)}
            </p>
            <p className="hint">{texts.kept}</p>
          </>
        }
        action={
          // The clock counts the click as activity; this action hides the card at once.
          <Button type="primary" onClick={() => dispatch(activityResumed())}>
            {texts.stay}
          </Button>
        }
      />
    </section>
  );
}

/** Returns the step reached last. */
function spokenStep(secondsLeft: number): number {
  const reached = SPOKEN_STEPS.filter((step) => step >= secondsLeft).at(-1);
  return reached ?? secondsLeft;
}

/** Shows the countdown in the document title, for users of another tab. */
function useTitleCountdown(secondsLeft: number | null): void {
  const isCounting = secondsLeft !== null;
  useEffect(() => {
    if (!isCounting) return undefined;
    const page = document.title;
    return () => {
      document.title = page;
    };
  }, [isCounting]);
  useEffect(() => {
    if (secondsLeft !== null) document.title = texts.titleLeft(secondsLeft);
  }, [secondsLeft]);
}
