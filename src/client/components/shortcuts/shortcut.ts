/** Keys with their meaning. The listener and the list of shortcuts use the same declaration. */
export interface Shortcut {
  /** Values of `KeyboardEvent.key`. A Latin letter also matches its key in another keyboard layout. */
  keys: readonly string[];
  /** With Ctrl, or with the command key of a Mac. */
  ctrl?: true;
  text: string;
}

export interface ShortcutGroup {
  title: string;
  shortcuts: readonly Shortcut[];
}

type Press = Pick<KeyboardEvent, 'key' | 'code' | 'ctrlKey' | 'metaKey' | 'altKey' | 'shiftKey'>;

export function isPressed({ keys, ctrl }: Shortcut, event: Press): boolean {
  const hasCtrl = event.ctrlKey || event.metaKey;
  if (event.altKey || hasCtrl !== (ctrl === true) || (hasCtrl && event.shiftKey)) return false;
  return keys.some((key) => key === event.key || (isLetter(key) && event.code === `Key${key.toUpperCase()}`));
}

function isLetter(key: string): boolean {
  return /^[a-z]$/.test(key);
}

const KEY_NAMES: Readonly<Record<string, string>> = {
  ArrowUp: '↑',
  ArrowDown: '↓',
  PageUp: 'Page Up',
  PageDown: 'Page Down',
  Escape: 'Esc',
  ArrowLeft: '←',
  ArrowRight: '→',
  ' ': 'Space',
};

/** Returns the labels of the keys, one for each of the alternatives. */
export function getKeyLabels({ keys, ctrl }: Shortcut): string[] {
  return keys.map((key) => {
    const name = KEY_NAMES[key] ?? (ctrl ? key.toUpperCase() : key);
    return ctrl ? `Ctrl ${name}` : name;
  });
}
