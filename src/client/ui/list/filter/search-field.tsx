import type { InputRef } from 'antd/es/input/Input';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useAppDispatch } from '../../../platform/hooks';
import { SearchInput } from '../../search-input';
import { rest } from './use-rested';

const TYPING_REST_MS = 400;

interface Props {
  /** Of a label beside it. */
  id?: string;
  label: string;
  /** What the rows are searched by now. */
  text: string;
  /** `how`: the first letters of a search are a step of the browser's history; what is typed on replaces it. */
  onSearch: (text: string | undefined, how: 'push' | 'replace') => void;
}

/** Searches as one types, once the fingers rest. `/` leads here from anywhere on the page. */
export function SearchField({ id, label, text, onSearch }: Props): ReactNode {
  const dispatch = useAppDispatch();
  const field = useRef<InputRef>(null);
  const [typed, setTyped] = useState({ text, asked: text });
  const typing = useRef<AbortController>(null);
  const continued = useRef(false);
  // The address says something else than what was asked from here: back, forth, or cleared.
  if (text !== typed.asked) setTyped({ text, asked: text });
  const type = async (now: string): Promise<void> => {
    typing.current?.abort();
    const own = new AbortController();
    typing.current = own;
    setTyped({ text: now, asked: typed.asked });
    await dispatch(rest(TYPING_REST_MS, own.signal));
    const wanted = now.trim();
    if (own.signal.aborted || wanted === typed.asked) return;
    setTyped({ text: now, asked: wanted });
    onSearch(wanted || undefined, continued.current ? 'replace' : 'push');
    continued.current = true;
  };
  useEffect(() => () => typing.current?.abort(), []);
  useEffect(() => {
    const focus = (event: KeyboardEvent): void => {
      if (event.key !== '/' || isTyping(event.target)) return;
      event.preventDefault();
      field.current?.focus();
    };
    document.addEventListener('keydown', focus);
    return () => document.removeEventListener('keydown', focus);
  }, []);
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

function isTyping(target: EventTarget | null): boolean {
  return target instanceof HTMLElement && target.closest('input, textarea, [contenteditable]') !== null;
}
