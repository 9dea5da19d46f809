import { useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';
import { selectOnEntry } from '../form/select-on-entry';

interface Options {
  /** Parses a date. Returns undefined for an empty text, null for an invalid one. */
  parse: (text: string) => string | null | undefined;
  /** Receives the date of each input on blur or Enter. */
  onRead: (dates: readonly (string | undefined)[]) => void;
}

interface TypedDates {
  /** The text in the field is not a date. */
  isUnreadable: boolean;
  setReadable: () => void;
  /** Key of the picker. A new key resets the picker to the current dates. */
  revision: number;
  fieldProps: typeof selectOnEntry & {
    ref: RefObject<HTMLSpanElement | null>;
    onBlur: (event: FocusEvent) => void;
    onKeyDown: (event: KeyboardEvent) => void;
  };
}

/**
 * Parses the text typed into an antd date picker on blur. antd drops a text that it cannot parse, and displays a typed
 * date that it has not passed on yet.
 */
export function useTypedDates({ parse, onRead }: Options): TypedDates {
  const ref = useRef<HTMLSpanElement>(null);
  const [isUnreadable, setUnreadable] = useState(false);
  const [revision, setRevision] = useState(0);

  function read(): boolean {
    const inputs = Array.from(ref.current?.querySelectorAll('input') ?? []);
    const dates = inputs.map(({ value }) => parse(value));
    const readable = dates.filter((date) => date !== null);
    const isReadable = readable.length === dates.length;
    setUnreadable(!isReadable);
    if (isReadable) onRead(readable);
    return isReadable;
  }

  const isInside = (element: EventTarget | null): boolean =>
    element instanceof Element &&
    (ref.current?.contains(element) === true || element.closest('.ant-picker-dropdown') !== null);

  return {
    isUnreadable,
    setReadable: () => setUnreadable(false),
    revision,
    fieldProps: {
      ...selectOnEntry,
      ref,
      onBlur: ({ relatedTarget }) => {
        if (!isInside(relatedTarget) && read()) setRevision((before) => before + 1);
      },
      onKeyDown: ({ key }) => {
        if (key === 'Enter') read();
      },
    },
  };
}
