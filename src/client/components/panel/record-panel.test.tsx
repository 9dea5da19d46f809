import { fireEvent, screen } from '@testing-library/react';
import { narrowWindow } from '#client/lib/testing/narrow-window';
import { renderPart } from '#client/lib/testing/render-part';
import { buildServices } from '#client/lib/testing/services';
import { createShortcutRegistry, ShortcutsContext } from '../shortcuts/shortcuts-context';
import { RecordPanel } from './record-panel';

/** Opens a panel with a text and a field. `calls` names what the panel asked for. */
async function open(part: Partial<Parameters<typeof RecordPanel>[0]> = {}) {
  const calls: string[] = [];
  const registry = createShortcutRegistry();
  const steps = { onPrevious: () => calls.push('previous'), onNext: () => calls.push('next') };
  const panel = (
    <ShortcutsContext value={registry}>
      <RecordPanel open title="רשומה" onClose={() => calls.push('close')} {...steps} {...part}>
        <p>תוכן</p>
        <input aria-label="שדה" />
      </RecordPanel>
    </ShortcutsContext>
  );
  const { user } = await renderPart(panel, buildServices());
  await screen.findByText('תוכן');
  const step = (name: string) => screen.queryByRole<HTMLButtonElement>('button', { name });
  const listed = registry.list().flatMap(({ shortcuts }) => shortcuts.map(({ keys }) => keys));
  return { calls, user, listed, previous: step('הרשומה הקודמת'), next: step('הרשומה הבאה') };
}

it('steps by buttons, and closes', async () => {
  const { calls, user, listed, previous, next } = await open();
  expect(listed).toEqual([['ArrowDown', 'j'], ['ArrowUp', 'k'], ['Escape']]);
  await user.click(next!);
  await user.click(previous!);
  await user.click(screen.getByRole('button', { name: 'סגירה' }));
  expect(calls).toEqual(['next', 'previous', 'close']);
});

it('has no step beyond the ends of the list', async () => {
  const first = await open({ onPrevious: null });
  expect([first.previous!.disabled, first.next!.disabled]).toEqual([true, false]);
  fireEvent.keyDown(screen.getByText('תוכן'), { key: 'ArrowUp' });
  expect(first.calls).toEqual([]);
});

it('has no steps without a list', async () => {
  const { calls, listed, previous, next } = await open({
    onPrevious: undefined,
    onNext: undefined,
  } as object);
  expect([previous, next]).toEqual([null, null]);
  expect(listed).toEqual([['Escape']]);
  fireEvent.keyDown(screen.getByText('תוכן'), { key: 'ArrowDown' });
  expect(calls).toEqual([]);
});

it.each([
  ['ArrowDown', ['next']],
  ['j', ['next']],
  ['ArrowUp', ['previous']],
  ['k', ['previous']],
  ['x', []],
])('steps by the key %s, unless it is typed into a field', async (key, expected) => {
  const { calls } = await open();
  const isHandled = !fireEvent.keyDown(screen.getByText('תוכן'), { key });
  expect(isHandled).toBe(expected.length > 0);
  fireEvent.keyDown(screen.getByLabelText('שדה'), { key });
  expect(calls).toEqual(expected);
});

it('is beside the page', async () => {
  await open({ subtitle: 'פרט' });
  const panel = screen.getByRole('dialog');
  expect(panel).toHaveTextContent(/^רשומהפרט/);
  expect(panel).toHaveAttribute('aria-modal', 'false');
  expect(document.querySelector('.ant-drawer-mask')).toBeNull();
  expect(document.querySelector('.ant-drawer-footer')).toBeNull();
});

it('is over the page on a phone', async () => {
  narrowWindow();
  await open({ footer: 'פעולות' });
  expect(screen.getByRole('dialog')).toHaveAttribute('aria-modal', 'true');
  expect(document.querySelector('.ant-drawer-mask')).not.toBeNull();
  expect(document.querySelector('.ant-drawer-footer')).toHaveTextContent('פעולות');
});
