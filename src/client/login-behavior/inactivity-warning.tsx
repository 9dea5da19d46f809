import Alert from 'antd/es/alert/Alert';
import Button from 'antd/es/button/Button';
import { useEffect, type ReactNode } from 'react';
import { useAppDispatch, useAppSelector } from '../platform/hooks';
import './inactivity-warning.css';
import { activityResumed } from './login-behavior-slice';
import { loginBehaviorTexts as texts } from './login-behavior-texts';

/** Screen readers hear these steps of the countdown; each second would drown everything else. In seconds, descending. */
const SPOKEN_STEPS = [60, 30, 10];

/** The countdown before somebody is signed out for being away. The live region stands in the page before it speaks. */
export function InactivityWarning(): ReactNode {
  const secondsLeft = useAppSelector(({ loginBehavior }) =>
    loginBehavior.status === 'warning' ? loginBehavior.secondsLeft : null,
  );
  useTitleCountdown(secondsLeft);
  return (
    <div className="over-page not-on-paper inactivity">
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
          // The clock has heard of the click as of any other activity; this takes the card away at once.
          <Button type="primary" onClick={() => dispatch(activityResumed())}>
            {texts.stay}
          </Button>
        }
      />
    </section>
  );
}

/** The step that was reached last. */
function spokenStep(secondsLeft: number): number {
  const reached = SPOKEN_STEPS.filter((step) => step >= secondsLeft).at(-1);
  return reached ?? secondsLeft;
}

/** Who looks at another tab sees the countdown in the title of this one. */
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
