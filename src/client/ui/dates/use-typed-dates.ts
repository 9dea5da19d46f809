import { useRef, useState, type FocusEvent, type KeyboardEvent, type RefObject } from 'react';
import { selectOnEntry } from '../form/select-on-entry';

interface Options {
  /** A date text; undefined for an empty text, null for a text that is not a date. */
  parse: (text: string) => string | null | undefined;
  /** Receives the date of each input when the focus leaves the field or Enter is pressed. */
  onRead: (dates: readonly (string | undefined)[]) => void;
}

interface TypedDates {
  /** A text that is not a date stays in the field. */
  isUnreadable: boolean;
  setReadable: () => void;
  /** Key of the picker: it starts anew with the dates that are in force. */
  revision: number;
  fieldProps: typeof selectOnEntry & {
    ref: RefObject<HTMLSpanElement | null>;
    onBlur: (event: FocusEvent) => void;
    onKeyDown: (event: KeyboardEvent) => void;
  };
}

/**
 * Reads what was typed into a date picker of antd. antd drops a text that it cannot read, and shows a typed date that it has
 * not passed on yet: here the field is read as a whole when the focus leaves it.
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
