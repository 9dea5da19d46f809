import { act, screen } from '@testing-library/react';
import { renderApp } from '#client/lib/testing/render';
import { countdownTicked } from './login-behavior-slice';
import { json, TestServer } from '#client/lib/testing/services';

async function counting() {
  const server = new TestServer({
    'GET /api/system/login-behavior': () =>
      json({ requireLoginEachVisit: false, disconnectOnInactivity: true, inactiveTimeoutMinutes: 30 }),
    'GET /api/system/two-factor': () => json({ data: { enabled: false, codeSet: false, verified: false } }),
  });
  const app = renderApp({ permissions: ['dashboard.view'], server });
  await screen.findByRole('heading', { name: 'לוח בקרה', level: 1 });
  const count = (secondsLeft: number) => act(() => void app.store.dispatch(countdownTicked({ secondsLeft })));
  const spoken = () => document.querySelector('[aria-live="polite"].visually-hidden')?.textContent;
  return { ...app, count, spoken };
}

it('shows the seconds, announces the steps, and closes at once by its button', async () => {
  const { count, spoken, user, store } = await counting();
  expect(spoken()).toBe('');
  expect(screen.queryByRole('button', { name: 'להישאר מחוברים' })).toBeNull();
  count(60);
  expect(spoken()).toContain('60 שניות');
  count(42);
  expect(screen.getByText(/תנותקו בעוד 42 שניות/)).toBeVisible();
  expect(spoken()).toContain('60 שניות');
  expect(document.title).toBe('42 שניות לניתוק');
  count(30);
  expect(spoken()).toContain('30 שניות');
  count(1);
  expect(screen.getByText(/שנייה אחת/)).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'להישאר מחוברים' }));
  expect(store.getState().loginBehavior.status).toBe('watching');
  expect(screen.queryByRole('button', { name: 'להישאר מחוברים' })).toBeNull();
  expect(spoken()).toBe('');
  expect(document.title).toBe('לוח בקרה | משרד');
});
