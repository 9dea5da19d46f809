import DatePicker from 'antd/es/date-picker/index';
import Flex from 'antd/es/flex/index';
import type { Dayjs } from 'dayjs';
import { useId, useState, type ComponentProps, type ReactNode } from 'react';
import { addMonths, monthOf } from '../../../contract/calendar/calendar-rules';
import { useAppDispatch } from '../../platform/hooks';
import { CLEARABLE } from '../clearable';
import { readToday } from './business-day';
import { DATE_FORMATS, fromPicker, isPickerDay, MONTH_FORMATS, toPicker } from './dates';
import { datesTexts, presetTexts } from './dates-texts';
import { parseTypedDay, parseTypedMonth } from './parse-typed-date';
import { presetDays, type PresetName } from './presets';
import { useTypedDates } from './use-typed-dates';

/** Calendar dates `YYYY-MM-DD`, both inclusive; undefined: that end is open. */
export interface DateRangeValue {
  from: string | undefined;
  to: string | undefined;
}

export interface DateRangeProps extends DateRangeValue {
  onChange: (value: DateRangeValue) => void;
  /** Names both fields; none: "from", "to". */
  label?: string;
  /** May an end stay open? */
  open?: boolean;
  disabled?: boolean;
}

const PRESETS = Object.keys(presetTexts) as PresetName[];

/** The field of two dates itself; see date-range.tsx. */
export function DateRangePicker({
  from,
  to,
  onChange,
  label,
  open = true,
  disabled = false,
}: DateRangeProps): ReactNode {
  const id = useId();
  const today = useAppDispatch()(readToday());
  const days = presetDays(today);
  const [reversed, setReversed] = useState<DateRangeValue | null>(null);
  const shown = reversed ?? { from, to };
  const change = (next: DateRangeValue): void => {
    const isReversed = next.from !== undefined && next.to !== undefined && next.from > next.to;
    setReversed(isReversed ? next : null);
    if (!isReversed && (next.from !== from || next.to !== to)) onChange(next);
  };
  const typed = useTypedDates({
    parse: (text) => parseTypedDay(text, today),
    onRead: ([start, end]) =>
      change(open ? { from: start, to: end } : { from: start ?? from, to: end ?? to }),
  });
  const nameOf = (end: string): string => (label === undefined ? end : `${label}: ${end}`);
  return (
    <DateField typed={typed} className="field" problem={reversed ? datesTexts.reversed : undefined}>
      <DatePicker.RangePicker
        key={typed.revision}
        preserveInvalidOnBlur
        value={[toPicker(shown.from), toPicker(shown.to)]}
        onChange={(dates) => {
          typed.setReadable();
          change({ from: fromPicker(dates?.[0]), to: fromPicker(dates?.[1]) });
        }}
        // Nothing lies in the month to come.
        defaultPickerValue={[toPicker(addMonths(monthOf(today), -1)), toPicker(today)]}
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
        {...((reversed || typed.isUnreadable) && { status: 'error' as const })}
        id={{ start: `${id}-from`, end: `${id}-to` }}
        aria-label={nameOf(datesTexts.from)}
        classNames={{ popup: { root: 'date-range-popup' } }}
      />
    </DateField>
  );
}

interface DateFieldProps {
  typed: ReturnType<typeof useTypedDates>;
  className?: string;
  /** A problem of dates that could be read. */
  problem?: string | undefined;
  children: ReactNode;
}

/** A picker with its problem below it. */
function DateField({ typed, className, problem, children }: DateFieldProps): ReactNode {
  const text = typed.isUnreadable ? datesTexts.unreadable : problem;
  return (
    <Flex
      vertical
      gap={4}
      component="span"
      {...(className !== undefined && { className })}
      // Flex passes them on to its element.
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
  /** `YYYY-MM`. */
  value: string;
  onChange: (month: string) => void;
  label?: string;
  /** The last month that may be chosen, `YYYY-MM`. */
  latest?: string;
}

/** The field of a month itself; see month-picker.tsx. */
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
          const month = fromPicker(date)?.slice(0, 7);
          if (month !== undefined) onChange(month);
        }}
        format={MONTH_FORMATS}
        allowClear={false}
        aria-label={label}
        {...(latest !== undefined && {
          disabledDate: (date) => (fromPicker(date) ?? '').slice(0, 7) > latest,
        })}
        {...(typed.isUnreadable && { status: 'error' as const })}
      />
    </DateField>
  );
}

export interface DayPickerProps {
  label: string;
  /** Told the day, `YYYY-MM-DD`. */
  onChange: (day: string) => void;
  disabled: boolean;
}

/** The field of a day to go to; see date-range.tsx. */
export function DayField({ label, onChange, disabled }: DayPickerProps): ReactNode {
  const today = useAppDispatch()(readToday());
  const typed = useTypedDates({
    // The picker itself passes on a day in its own formats.
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
