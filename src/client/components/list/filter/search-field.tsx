import type { InputRef } from 'antd/es/input/Input';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useServices } from '#client/lib/hooks';
import { useShortcut } from '../../shortcuts/shortcuts-context';
import { shortcutsTexts } from '../../shortcuts/shortcuts-texts';
import { SearchInput } from '../../form/search-input';

const TYPING_REST_MS = 400;
const SEARCH = {
  title: shortcutsTexts.list,
  shortcuts: [{ keys: ['/'], text: shortcutsTexts.search }],
} as const;

interface Props {
  /** Id for a label. */
  id?: string;
  label: string;
  /** Current search text of the list. */
  text: string;
  /** `how`: the first letters of a search push a history entry, later ones replace it. */
  onSearch: (text: string | undefined, how: 'push' | 'replace') => void;
}

/** Search field with a debounce. The `/` key focuses it from anywhere on the page. */
export function SearchField({ id, label, text, onSearch }: Props): ReactNode {
  const { clock } = useServices();
  const field = useRef<InputRef>(null);
  const [typed, setTyped] = useState({ text, applied: text });
  const typing = useRef<AbortController>(null);
  const continued = useRef(false);
  // The address changed by back, forward or clearing.
  if (text !== typed.applied) setTyped({ text, applied: text });
  const type = async (now: string): Promise<void> => {
    typing.current?.abort();
    const own = new AbortController();
    typing.current = own;
    setTyped({ text: now, applied: typed.applied });
    await clock.sleep(TYPING_REST_MS, own.signal);
    const trimmed = now.trim();
    if (own.signal.aborted || trimmed === typed.applied) return;
    setTyped({ text: now, applied: trimmed });
    onSearch(trimmed || undefined, continued.current ? 'replace' : 'push');
    continued.current = true;
  };
  useEffect(() => () => typing.current?.abort(), []);
  useShortcut(SEARCH, () => field.current?.focus());
  return (
    <SearchInput
      ref={field}
      {...(id !== undefined && { id })}
      label={label}
      value={typed.text}
      onBlur={() => {
        continued.current = false;
      }}
      onChange={(event) => void type(event.target.value)}
    />
  );
}
