import { createContext, useContext, useEffect } from 'react';
import { useAppSelector } from '#client/lib/hooks';
import { selectCharacterKeys } from '#client/lib/preferences/preferences-slice';
import { useEventCallback } from '../hooks/use-event-callback';
import { isPressed, type Shortcut, type ShortcutGroup } from './shortcut';

/** Shortcuts of the components that are on the screen. */
export interface ShortcutRegistry {
  /** @returns A function that removes the group. */
  add(group: ShortcutGroup): () => void;
  /** Groups in the order of their titles' first registration, without duplicates. */
  list(): readonly ShortcutGroup[];
}

export function createShortcutRegistry(): ShortcutRegistry {
  const groups = new Set<{ group: ShortcutGroup }>();
  return {
    add: (group) => {
      const entry = { group };
      groups.add(entry);
      return () => void groups.delete(entry);
    },
    list: () => mergeGroups([...groups].map(({ group }) => group)),
  };
}

/** Merges groups of the same title; a shortcut with the same text appears once. */
function mergeGroups(groups: readonly ShortcutGroup[]): ShortcutGroup[] {
  const merged = new Map<string, Map<string, Shortcut>>();
  for (const { title, shortcuts } of groups) {
    const known = merged.get(title) ?? new Map<string, Shortcut>();
    for (const one of shortcuts) known.set(one.text, one);
    merged.set(title, known);
  }
  return [...merged].map(([title, known]) => ({ title, shortcuts: [...known.values()] }));
}

/** Without a provider, e.g. on a painted page, shortcuts are not listed. */
export const ShortcutsContext = createContext<ShortcutRegistry | null>(null);

/** Lists shortcuts while the component is on the screen. Their listener is elsewhere. */
export function useListedShortcuts(group: ShortcutGroup | null): void {
  const registry = useContext(ShortcutsContext);
  useEffect(() => (registry && group ? registry.add(group) : undefined), [registry, group]);
}

/** Elements in which keys write. */
const WRITING = 'input, textarea, select, [contenteditable], [role=combobox]';

interface Options {
  /** Elements that keep their keys. Default: elements in which keys write. Null: none. */
  own?: string | null;
}

/**
 * Runs an act by a shortcut anywhere on the page, and lists the shortcut. The group must be a constant. The user may switch off
 * shortcuts of a single character, which speech input presses by mistake.
 */
export function useShortcut(
  group: ShortcutGroup,
  onPress: (shortcut: Shortcut) => void,
  { own = WRITING }: Options = {},
): void {
  useListedShortcuts(group);
  const usesCharacters = useAppSelector(selectCharacterKeys);
  const handleKeyDown = useEventCallback((event: KeyboardEvent) => {
    const pressed = group.shortcuts.find((shortcut) => isPressed(shortcut, event));
    if (!pressed || (!usesCharacters && !pressed.ctrl && event.key.length === 1)) return;
    if (own !== null && event.target instanceof Element && event.target.closest(own)) return;
    event.preventDefault();
    onPress(pressed);
  });
  useEffect(() => {
    document.addEventListener('keydown', handleKeyDown);
    return () => document.removeEventListener('keydown', handleKeyDown);
  }, [handleKeyDown]);
}
