import { useState, type ReactNode } from 'react';
import { useAddress } from '#client/lib/location/use-address';
import { SearchInput } from '../form/search-input';

/** Returns the typed search text of rows that are loaded already. The address is updated on submit. */
export function useInputDraft(): { typed: string; onType: (text: string) => void } {
  const requested = useAddress().get('text') ?? '';
  const [{ typed, before }, setTyped] = useState({ typed: requested, before: requested });
  // The address changed: by submitting, back or forward.
  if (requested !== before) setTyped({ typed: requested, before: requested });
  return { typed, onType: (text) => setTyped({ typed: text, before: requested }) };
}

export function ReportSearch(props: {
  label: string;
  typed: string;
  onType: (text: string) => void;
}): ReactNode {
  const { label, typed, onType } = props;
  const { change } = useAddress();
  const send = (text: string): void => change({ text: text || undefined, page: undefined });
  return (
    <SearchInput
      label={label}
      value={typed}
      onChange={({ target }) => onType(target.value)}
      onPressEnter={() => send(typed)}
      onClear={() => send('')}
    />
  );
}
