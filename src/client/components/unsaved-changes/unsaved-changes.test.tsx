import { act, fireEvent, screen } from '@testing-library/react';
import { createRef, useState, type ReactNode } from 'react';
import { navigate } from '#client/lib/location/navigate';
import { renderPart } from '#client/lib/testing/render-part';
import { buildServices } from '#client/lib/testing/services';
import { ConfirmedActionContext, useConfirmedAction } from './confirmed-action';
import { UnsavedChangesProvider, useUnsavedChanges } from './unsaved-changes-provider';

function Form({ name }: { name: string }): ReactNode {
  const [isChanged, setChanged] = useState(false);
  useUnsavedChanges(isChanged);
  return (
    <button type="button" onClick={() => setChanged(!isChanged)}>
      {name}
    </button>
  );
}

function SignOut({ onSignOut }: { onSignOut: () => void }): ReactNode {
  const confirmThen = useConfirmedAction();
  return (
    <button type="button" onClick={() => confirmThen(onSignOut)}>
      יציאה
    </button>
  );
}

/** Opens a page with two forms, links and an act, at `/here?a=1`. */
async function open() {
  const services = buildServices({ path: '/here?a=1' });
  const signedOut: string[] = [];
  const rendered = await renderPart(
    <ConfirmedActionContext value={createRef()}>
      <UnsavedChangesProvider>
        <Form name="טופס א" />
        <Form name="טופס ב" />
        <a href="/there?b=2#c">
          <b>לשם</b>
        </a>
        <a href="/there" target="_blank">
          בלשונית
        </a>
        <a href="https://elsewhere.example/there">לאתר</a>
        <b>בלי כתובת</b>
        <a href="?a=1#part">לחלק</a>
        <a href="?a=2">לשאילתה</a>
      </UnsavedChangesProvider>
      <SignOut onSignOut={() => signedOut.push('out')} />
    </ConfirmedActionContext>,
    services,
  );
  window.history.replaceState(null, '', '/here?a=1');
  act(() => void rendered.store.dispatch(navigate('/here?a=1')));
  return { ...rendered, services, signedOut };
}

const change = (name = 'טופס א') => fireEvent.click(screen.getByText(name));
const DIALOG = { name: 'יש שינויים שלא נשמרו' };
const isAsking = () => screen.queryByRole('dialog', DIALOG) !== null;
const leave = async () => fireEvent.click(await screen.findByText('עזיבת העמוד'));
const stay = async () => fireEvent.click(await screen.findByText('הישארות בעמוד'));
/** Returns true if the browser follows the link. */
function isFollowed(text: string, how: MouseEventInit = {}): boolean {
  let isFree = false;
  const last = (event: MouseEvent): void => {
    isFree = !event.defaultPrevented;
    event.preventDefault();
  };
  document.addEventListener('click', last);
  fireEvent.click(screen.getByText(text), how);
  document.removeEventListener('click', last);
  return isFree;
}
/** Closes the tab. Returns true if the browser asks. */
const asksOnClose = () => !fireEvent(window, new Event('beforeunload', { cancelable: true }));

it('lets a user without changes go', async () => {
  const { signedOut } = await open();
  expect(isFollowed('לשם')).toBe(true);
  expect(asksOnClose()).toBe(false);
  change();
  change();
  expect(isFollowed('לשם')).toBe(true);
  fireEvent.click(screen.getByText('יציאה'));
  expect(signedOut).toEqual(['out']);
  expect(isAsking()).toBe(false);
});

it('asks while any of the forms has changes', async () => {
  await open();
  change('טופס א');
  change('טופס ב');
  change('טופס א');
  expect(asksOnClose()).toBe(true);
  change('טופס ב');
  expect(asksOnClose()).toBe(false);
});

it('asks before it follows a link', async () => {
  const { services } = await open();
  change();
  expect(isFollowed('לשם')).toBe(false);
  expect(await screen.findByRole('dialog', DIALOG)).toBeVisible();
  expect(screen.getByText('אם תעזבו את העמוד, השינויים יאבדו.')).toBeVisible();
  await stay();
  expect(isAsking()).toBe(false);
  expect(services.path()).toBe('/here?a=1');
  isFollowed('לשם');
  await leave();
  expect(services.path()).toBe('/there?b=2#c');
});

it.each<[string, string, MouseEventInit]>([
  ['with Ctrl', 'לשם', { ctrlKey: true }],
  ['with the command key', 'לשם', { metaKey: true }],
  ['with Shift', 'לשם', { shiftKey: true }],
  ['with Alt', 'לשם', { altKey: true }],
  ['with the middle button', 'לשם', { button: 1 }],
  ['to another tab', 'בלשונית', {}],
  ['to another site', 'לאתר', {}],
  ['without an address', 'בלי כתובת', {}],
  ['to a part of the page', 'לחלק', {}],
])('does not ask for a link %s', async (_what, text, how) => {
  await open();
  change();
  expect(isFollowed(text, how)).toBe(true);
  expect(isAsking()).toBe(false);
});

it('asks for a link to the same page with another query', async () => {
  const { services } = await open();
  change();
  expect(isFollowed('לשאילתה')).toBe(false);
  await leave();
  expect(services.path()).toBe('/here?a=2');
});

it('asks before an act', async () => {
  const { signedOut } = await open();
  change();
  fireEvent.click(screen.getByText('יציאה'));
  expect(signedOut).toEqual([]);
  await stay();
  expect(signedOut).toEqual([]);
  fireEvent.click(screen.getByText('יציאה'));
  await leave();
  expect(signedOut).toEqual(['out']);
  expect(isAsking()).toBe(false);
});

describe('back', () => {
  /** Presses back, which changes the address at once. Returns true if the page follows. */
  function goBack(services: Awaited<ReturnType<typeof open>>['services'], path: string): boolean {
    services.navigation.replace(path);
    let isFollowing = false;
    const follow = (): void => {
      isFollowing = true;
    };
    window.addEventListener('popstate', follow);
    fireEvent(window, new PopStateEvent('popstate'));
    window.removeEventListener('popstate', follow);
    return isFollowing;
  }

  it('puts the address back for a user who stays', async () => {
    const { services, store } = await open();
    change();
    expect(goBack(services, '/before')).toBe(false);
    expect(await screen.findByRole('dialog', DIALOG)).toBeVisible();
    await stay();
    expect(services.path()).toBe('/here?a=1');
    expect(store.getState().location.pathname).toBe('/here');
  });

  it('shows the page of the address to a user who leaves', async () => {
    const { services, store } = await open();
    change();
    goBack(services, '/before');
    await leave();
    expect(services.path()).toBe('/before');
    expect(store.getState().location.pathname).toBe('/before');
  });

  it('within the page does not ask, and withdraws the question', async () => {
    const { services } = await open();
    change();
    expect(goBack(services, '/here?a=1#part')).toBe(true);
    expect(isAsking()).toBe(false);
    goBack(services, '/before');
    expect(goBack(services, '/here?a=1')).toBe(true);
    expect(isAsking()).toBe(false);
  });

  it('is followed by a page without changes', async () => {
    const { services } = await open();
    expect(goBack(services, '/before')).toBe(true);
    expect(isAsking()).toBe(false);
  });
});
