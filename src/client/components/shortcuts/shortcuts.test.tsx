import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { renderPart } from '#client/lib/testing/render-part';
import { buildServices } from '#client/lib/testing/services';
import { characterKeysChosen, selectCharacterKeys } from '#client/lib/preferences/preferences-slice';
import { getKeyLabels, isPressed, type ShortcutGroup } from './shortcut';
import {
  createShortcutRegistry,
  ShortcutsContext,
  useListedShortcuts,
  useShortcut,
} from './shortcuts-context';
import { ShortcutsDialog } from './shortcuts-dialog';

const press = (change: Partial<KeyboardEventInit>) => ({
  key: '',
  code: '',
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  shiftKey: false,
  ...change,
});

describe('key', () => {
  it.each([
    ['itself', ['j'], { key: 'j' }, true],
    ['another letter', ['j'], { key: 'k', code: 'KeyK' }, false],
    ['the letter in a Hebrew layout', ['j'], { key: 'ח', code: 'KeyJ' }, true],
    ['a sign on the key of a letter', ['?'], { key: '.', code: 'Key?' }, false],
    ['a named key on the key of its name', ['Home'], { key: 'x', code: 'KeyHOME' }, false],
    ['the second of two', ['j', 'ArrowDown'], { key: 'ArrowDown' }, true],
    ['itself with Shift', ['?'], { key: '?', shiftKey: true }, true],
    ['itself with Alt', ['j'], { key: 'j', altKey: true }, false],
    ['itself with Ctrl', ['j'], { key: 'j', ctrlKey: true }, false],
    ['itself with the command key', ['j'], { key: 'j', metaKey: true }, false],
  ])('is pressed by %s', (_what, keys, event, isIt) => {
    expect(isPressed({ keys, text: '' }, press(event))).toBe(isIt);
  });

  it.each([
    ['Ctrl', { ctrlKey: true }, true],
    ['the command key', { metaKey: true }, true],
    ['nothing else', {}, false],
    ['Ctrl and Shift', { ctrlKey: true, shiftKey: true }, false],
    ['Ctrl and Alt', { ctrlKey: true, altKey: true }, false],
  ])('with Ctrl is pressed with %s', (_what, event, isIt) => {
    expect(isPressed({ keys: ['k'], ctrl: true, text: '' }, press({ key: 'k', ...event }))).toBe(isIt);
  });

  it('is labelled as on a keyboard', () => {
    const keys = ['j', 'ArrowUp', 'ArrowDown', 'PageUp', 'PageDown', 'Escape'];
    expect(getKeyLabels({ keys, text: '' })).toEqual(['j', '↑', '↓', 'Page Up', 'Page Down', 'Esc']);
    expect(getKeyLabels({ keys: ['k', 'ArrowUp'], ctrl: true, text: '' })).toEqual(['Ctrl K', 'Ctrl ↑']);
  });
});

const NEXT = { keys: ['j', 'ArrowDown'], text: 'הבאה' };
const CLOSE = { keys: ['Escape'], text: 'סגירה' };
const LIST: ShortcutGroup = { title: 'ברשימה', shortcuts: [NEXT, CLOSE] };

function Acting({ onPress, own }: { onPress: (text: string) => void; own?: string | null }): ReactNode {
  useShortcut(LIST, ({ text }) => onPress(text), own === undefined ? {} : { own });
  return null;
}

describe('shortcut', () => {
  async function open(own?: string | null) {
    const pressed: string[] = [];
    const page = await renderPart(
      <>
        <Acting onPress={(text) => pressed.push(text)} {...(own !== undefined && { own })} />
        <input aria-label="שדה" />
        <button type="button">כפתור</button>
      </>,
      buildServices(),
    );
    return { ...page, pressed };
  }

  it('works anywhere on the page, and only while its component is shown', async () => {
    const { pressed } = await open();
    // False: the browser does nothing for the key.
    expect(fireEvent.keyDown(document.body, { key: 'j' })).toBe(false);
    expect(fireEvent.keyDown(screen.getByRole('button'), { key: 'Escape' })).toBe(false);
    expect(fireEvent.keyDown(document.body, { key: 'x' })).toBe(true);
    expect(fireEvent.keyDown(document, { key: 'j' })).toBe(false);
    expect(pressed).toEqual(['הבאה', 'סגירה', 'הבאה']);
    cleanup();
    expect(fireEvent.keyDown(document.body, { key: 'j' })).toBe(true);
    expect(pressed).toHaveLength(3);
  });

  it('leaves its keys to a field', async () => {
    const { pressed } = await open();
    expect(fireEvent.keyDown(screen.getByLabelText('שדה'), { key: 'j' })).toBe(true);
    expect(pressed).toEqual([]);
  });

  it('leaves its keys to the elements that it names, or to none', async () => {
    const { pressed } = await open('button');
    fireEvent.keyDown(screen.getByRole('button'), { key: 'j' });
    expect(pressed).toEqual([]);
    fireEvent.keyDown(screen.getByLabelText('שדה'), { key: 'j' });
    expect(pressed).toEqual(['הבאה']);
    cleanup();
    const all = await open(null);
    fireEvent.keyDown(screen.getByLabelText('שדה'), { key: 'j' });
    expect(all.pressed).toEqual(['הבאה']);
  });

  it('of a single character can be switched off for the whole page', async () => {
    const { pressed, store } = await open();
    act(() => void store.dispatch(characterKeysChosen({ on: false })));
    expect(fireEvent.keyDown(document.body, { key: 'j' })).toBe(true);
    fireEvent.keyDown(document.body, { key: 'ArrowDown' });
    expect(pressed).toEqual(['הבאה']);
  });
});

it('lists the shortcuts of the components on the screen, each once', async () => {
  const registry = createShortcutRegistry();
  const PANEL: ShortcutGroup = { title: 'בחלונית', shortcuts: [CLOSE] };
  const MORE: ShortcutGroup = { title: 'ברשימה', shortcuts: [CLOSE, { ...CLOSE, text: 'עוד' }] };
  function Listed({ group }: { group: ShortcutGroup | null }): ReactNode {
    useListedShortcuts(group);
    return null;
  }
  function Page(): ReactNode {
    const [hasPanel, setPanel] = useState(true);
    const [isOpen, setOpen] = useState(false);
    return (
      <ShortcutsContext value={registry}>
        <Listed group={LIST} />
        {hasPanel && <Listed group={PANEL} />}
        <Listed group={MORE} />
        <Listed group={null} />
        <button type="button" onClick={() => setPanel(false)}>
          בלי חלונית
        </button>
        <button type="button" onClick={() => setOpen(!isOpen)}>
          קיצורים
        </button>
        {isOpen && <ShortcutsDialog onClose={() => setOpen(false)} />}
      </ShortcutsContext>
    );
  }
  await renderPart(<Page />, buildServices());
  const read = async () => {
    fireEvent.click(screen.getByText('קיצורים'));
    const dialog = await screen.findByRole('dialog', { name: 'קיצורי מקלדת' });
    const text = [...dialog.querySelectorAll('h3, dt, dd')].map(({ textContent }) => textContent);
    fireEvent.click(within(dialog).getByRole('button'));
    return text;
  };
  const ofList = ['ברשימה', 'הבאה', 'j או ↓', 'סגירה', 'Esc', 'עוד', 'Esc'];
  expect(await read()).toEqual([...ofList, 'בחלונית', 'סגירה', 'Esc']);
  fireEvent.click(screen.getByText('בלי חלונית'));
  expect(await read()).toEqual(ofList);
});

it('gives the initial focus to the list, not to the icon that closes it, and switches off characters', async () => {
  const registry = createShortcutRegistry();
  function Page(): ReactNode {
    useListedShortcuts(LIST);
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          קיצורים
        </button>
        {isOpen && <ShortcutsDialog onClose={() => setOpen(false)} />}
      </>
    );
  }
  const { store, user } = await renderPart(
    <ShortcutsContext value={registry}>
      <Page />
    </ShortcutsContext>,
    buildServices(),
  );
  fireEvent.click(screen.getByText('קיצורים'));
  const dialog = await screen.findByRole('dialog', { name: 'קיצורי מקלדת' });
  await waitFor(() => expect(document.activeElement).not.toBe(document.body));
  await waitFor(() => expect(within(dialog).getByRole('button')).not.toHaveFocus());
  expect(dialog).toContainElement(document.activeElement as HTMLElement);
  expect(document.activeElement).toContainElement(screen.getByText('הבאה'));
  expect(within(dialog).getByRole('radio', { name: 'פועלים' })).toBeChecked();
  await user.click(within(dialog).getByText('כבויים'));
  expect(selectCharacterKeys(store.getState())).toBe(false);
});
