import type { ShortcutGroup } from '../shortcuts/shortcut';
import { shortcutsTexts as texts } from '../shortcuts/shortcuts-texts';

/** Keys of a list that has the focus. */
export const ROW_KEYS = {
  next: { keys: ['ArrowDown', 'j'], text: texts.nextRow },
  previous: { keys: ['ArrowUp', 'k'], text: texts.previousRow },
  nextRows: { keys: ['PageDown'], text: texts.nextRows },
  previousRows: { keys: ['PageUp'], text: texts.previousRows },
  first: { keys: ['Home'], text: texts.firstRow },
  last: { keys: ['End'], text: texts.lastRow },
} as const;

export const OPEN_KEY = { keys: ['Enter'], text: texts.openRow } as const;

export const LIST_SHORTCUTS: ShortcutGroup = { title: texts.list, shortcuts: Object.values(ROW_KEYS) };
export const OPENING_SHORTCUTS: ShortcutGroup = { title: texts.list, shortcuts: [OPEN_KEY] };
