import DatePicker from 'antd/es/date-picker/index';
import Flex from 'antd/es/flex/index';
import type { Dayjs } from 'dayjs';
import {
  useId,
  useRef,
  useState,
  type ComponentProps,
  type ComponentRef,
  type CSSProperties,
  type ReactNode,
} from 'react';
import { addMonths, toMonth } from '#contract/lib/calendar/calendar-rules';
import { CLEARABLE } from '../form/clearable';
import { useNarrow } from '../hooks/use-media';
import { useToday } from './business-day';
import { DATE_FORMATS, fromPicker, isPickerDay, MONTH_FORMATS, toPicker } from './dates';
import { datesTexts, presetTexts } from './dates-texts';
import { parseTypedDay, parseTypedMonth } from './parse-typed-date';
import { presetDays, type PresetName } from './presets';
import { useTypedDates } from './use-typed-dates';

/** Range of calendar dates `YYYY-MM-DD`, both inclusive. `undefined` leaves an end open. */
export interface DateRangeValue {
  from: string | undefined;
  to: string | undefined;
}

export interface DateRangeProps extends DateRangeValue {
  onChange: (value: DateRangeValue) => void;
  /** Accessible name of both fields. Default: "from" and "to". */
  label?: string;
  /** Allows an open end. */
  open?: boolean;
  disabled?: boolean;
  /** The first field receives the focus. */
  takesFocus?: boolean;
}

const PRESETS = Object.keys(presetTexts) as PresetName[];

/** Range field. date-range.tsx loads it lazily. */
export function DateRangePicker({
  from,
  to,
  onChange,
  label,
  open = true,
  disabled = false,
  takesFocus = false,
}: DateRangeProps): ReactNode {
  const id = useId();
  const field = useRef<ComponentRef<typeof DatePicker.RangePicker>>(null);
  const [place, setPlace] = useState<Place>({ isAbove: false, room: '100dvh' });
  const today = useToday();
  const narrow = useNarrow();
  const days = presetDays(today);
  const [rejected, setRejected] = useState<DateRangeValue | null>(null);
  const shown = rejected ?? { from, to };
  const reversed = isReversed(shown);
  const change = (next: DateRangeValue): void => {
    setRejected(isReversed(next) ? next : null);
    if (!isReversed(next) && (next.from !== from || next.to !== to)) onChange(next);
  };
  const typed = useTypedDates({
    parse: (text) => parseTypedDay(text, today),
    onRead: ([start, end]) =>
      change(open ? { from: start, to: end } : { from: start ?? from, to: end ?? to }),
  });
  const getName = (end: string): string => (label === undefined ? end : `${label}: ${end}`);
  return (
    <DateField typed={typed} className="field" problem={reversed ? datesTexts.reversed : undefined}>
      {/* antd would give both fields the same aria-label. */}
      <label className="visually-hidden" htmlFor={`${id}-from`}>
        {getName(datesTexts.from)}
      </label>
      <label className="visually-hidden" htmlFor={`${id}-to`}>
        {getName(datesTexts.to)}
      </label>
      <DatePicker.RangePicker
        key={typed.revision}
        ref={field}
        preserveInvalidOnBlur
        onOpenChange={(isOpen) => isOpen && field.current && setPlace(findPlace(field.current.nativeElement))}
        value={[toPicker(shown.from), toPicker(shown.to)]}
        onChange={(dates) => {
          typed.setReadable();
          change({ from: fromPicker(dates?.[0]), to: fromPicker(dates?.[1]) });
        }}
        // The next month has no data, so two panels show the previous month and this one. A phone has one panel.
        defaultPickerValue={[toPicker(narrow ? today : addMonths(toMonth(today), -1)), toPicker(today)]}
        format={DATE_FORMATS}
        placeholder={[datesTexts.from, datesTexts.to]}
        presets={PRESETS.map((name) => ({
          label: presetTexts[name],
          value: [toPicker(days[name].from), toPicker(days[name].to)] as [Dayjs, Dayjs],
        }))}
        allowEmpty={[open, open]}
        allowClear={open && CLEARABLE}
        order={false}
        disabled={disabled}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the focus goes into what somebody has just opened
        autoFocus={takesFocus}
        {...((reversed || typed.isUnreadable) && { status: 'error' as const })}
        id={{ start: `${id}-from`, end: `${id}-to` }}
        classNames={{
          popup: { root: place.isAbove ? 'date-range-popup date-range-above' : 'date-range-popup' },
        }}
        styles={{ popup: { root: { '--room': place.room } as CSSProperties } }}
      />
    </DateField>
  );
}

/** Place of the popup in a phone's window, where it must not cover its field. */
interface Place {
  isAbove: boolean;
  /** Maximum height. */
  room: string;
}

/** Distance of the popup from its field, px. */
const GAP_PX = 8;

function findPlace(field: HTMLElement): Place {
  const { top, bottom } = field.getBoundingClientRect();
  const below = window.innerHeight - bottom;
  return { isAbove: top > below, room: `${Math.max(top, below) - GAP_PX}px` };
}

function isReversed({ from, to }: DateRangeValue): boolean {
  return from !== undefined && to !== undefined && from > to;
}

interface DateFieldProps {
  typed: ReturnType<typeof useTypedDates>;
  className?: string;
  /** Error message for dates that are readable. */
  problem?: string | undefined;
  children: ReactNode;
}

/** Picker with an error message below it. */
function DateField({ typed, className, problem, children }: DateFieldProps): ReactNode {
  const text = typed.isUnreadable ? datesTexts.unreadable : problem;
  return (
    <Flex
      vertical
      gap={4}
      component="span"
      {...(className !== undefined && { className })}
      // Flex passes these props to its element.
      {...(typed.fieldProps as ComponentProps<typeof Flex>)}
    >
      {children}
      {text !== undefined && (
        <span role="alert" className="fine bad">
          {text}
        </span>
      )}
    </Flex>
  );
}

export interface MonthPickerProps {
  /** Month `YYYY-MM`. */
  value: string;
  onChange: (month: string) => void;
  label?: string;
  /** Last selectable month, `YYYY-MM`. */
  latest?: string;
}

/** Month field. month-picker.tsx loads it lazily. */
export function MonthField({
  value,
  onChange,
  label = datesTexts.month,
  latest,
}: MonthPickerProps): ReactNode {
  const shown = toPicker(value);
  const shownText = shown?.format(MONTH_FORMATS[0]);
  const typed = useTypedDates({
    parse: (text) => (text === shownText ? undefined : parseTypedMonth(text)),
    onRead: ([month]) => {
      if (month !== undefined && month !== value && (latest === undefined || month <= latest))
        onChange(month);
    },
  });
  return (
    <DateField typed={typed}>
      <DatePicker
        key={typed.revision}
        preserveInvalidOnBlur
        picker="month"
        className="month-picker"
        value={shown}
        onChange={(date) => {
          typed.setReadable();
          const day = fromPicker(date);
          const month = day && toMonth(day);
          if (month !== undefined) onChange(month);
        }}
        format={MONTH_FORMATS}
        allowClear={false}
        aria-label={label}
        {...(latest !== undefined && {
          disabledDate: (date) => toMonth(fromPicker(date) ?? '') > latest,
        })}
        {...(typed.isUnreadable && { status: 'error' as const })}
      />
    </DateField>
  );
}

export interface DayPickerProps {
  label: string;
  /** Receives the day, `YYYY-MM-DD`. */
  onChange: (day: string) => void;
  disabled: boolean;
}

/** Field for jumping to a day. date-range.tsx loads it lazily. */
export function DayField({ label, onChange, disabled }: DayPickerProps): ReactNode {
  const today = useToday();
  const typed = useTypedDates({
    // The picker itself handles days in its own formats.
    parse: (text) => (isPickerDay(text) ? undefined : parseTypedDay(text, today)),
    onRead: ([day]) => day !== undefined && onChange(day),
  });
  return (
    <DateField typed={typed}>
      <DatePicker
        key={typed.revision}
        preserveInvalidOnBlur
        size="small"
        value={null}
        onChange={(date) => {
          typed.setReadable();
          const day = fromPicker(date);
          if (day !== undefined) onChange(day);
        }}
        format={DATE_FORMATS}
        placeholder={label}
        placement="topRight"
        disabled={disabled}
        aria-label={label}
        {...(typed.isUnreadable && { status: 'error' as const })}
      />
    </DateField>
  );
}
