import { cleanup, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { httpError } from '#client/lib/testing/http-error';
import { renderPart } from '#client/lib/testing/render-part';
import { buildServices } from '#client/lib/testing/services';
import { Failure, LoadFailure } from './failure';
import { FailureAlert } from './failure-alert';
import { RefusalReason } from './refusal-reason';

const open = async (part: ReactNode) => (await renderPart(part, buildServices())).user;

const REPORT = 'דיווח על תקלה';

it('shows the reason of a failure, and the request id for the support', async () => {
  await open(<FailureAlert title="לא נטען" error={{ kind: 'network', text: '' }} />);
  expect(screen.getByRole('alert')).toHaveTextContent(
    /^לא נטעןאין חיבור לשרת\. בדקו את החיבור לרשת ונסו שוב\./,
  );
  expect(screen.queryByText(/מספר הפנייה/)).toBeNull();
  expect(screen.queryByRole('button', { name: 'ניסיון חוזר' })).toBeNull();
  expect(screen.getByRole('button', { name: REPORT })).toBeInTheDocument();
  cleanup();
  await open(
    <FailureAlert title="לא נטען" error={httpError(500, 'r-7')}>
      סיבה
    </FailureAlert>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent(/^לא נטעןסיבה מספר הפנייה: r-7/);
});

it('shows a failure in place of data, with an action and the request id', async () => {
  const press = jest.fn();
  const user = await open(<LoadFailure title="לא נטען" error={httpError(500, 'r-7')} onRetry={press} />);
  expect(screen.getByRole('alert')).toHaveTextContent(/!.*לא נטען.*השרת לא השיב כראוי.*מספר הפנייה: r-7/);
  await user.click(screen.getByRole('button', { name: 'ניסיון חוזר' }));
  expect(press).toHaveBeenCalledTimes(1);
  cleanup();
  await open(
    <Failure sign="…" title="לא נטען" actionText="רענון" onAction={press}>
      סיבה
    </Failure>,
  );
  expect(screen.getByRole('alert')).toHaveTextContent(/….*לא נטען.*סיבה/);
  expect(screen.queryByText(/מספר הפנייה/)).toBeNull();
  expect(screen.getByRole('button', { name: 'רענון' })).toBeInTheDocument();
});

it('names the field of a rejected record, if it is known', async () => {
  await open(<RefusalReason reason="amount: not a number" />);
  expect(document.body).toHaveTextContent(/^amount: אינו מספר$/);
  cleanup();
  await open(<RefusalReason reason="whatever" />);
  expect(document.body).toHaveTextContent(/^whatever$/);
});
