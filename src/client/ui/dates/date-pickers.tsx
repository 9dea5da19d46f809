import DatePicker from 'antd/es/date-picker/index';
import Flex from 'antd/es/flex/index';
import dayjs, { type Dayjs } from 'dayjs';
import { useId, useState, type ReactNode } from 'react';
import { useAppDispatch } from '../../platform/hooks';
import { CLEARABLE } from '../clearable';
import { readToday } from './business-day';
import { DATE_FORMATS, fromPicker, MONTH_FORMATS, toPicker } from './dates';
import { datesTexts, presetTexts } from './dates-texts';
import { presetDays, type PresetName } from './presets';

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
  const now = dayjs(today);
  const [reversed, setReversed] = useState<DateRangeValue | null>(null);
  const shown = reversed ?? { from, to };
  const change = ([start, end]: readonly (Dayjs | null | undefined)[]): void => {
    const next = { from: fromPicker(start), to: fromPicker(end) };
    const isReversed = next.from !== undefined && next.to !== undefined && next.from > next.to;
    setReversed(isReversed ? next : null);
    if (!isReversed) onChange(next);
  };
  const nameOf = (end: string): string => (label === undefined ? end : `${label}: ${end}`);
  return (
    <Flex vertical gap={4} component="span" className="field">
      <DatePicker.RangePicker
        value={[toPicker(shown.from), toPicker(shown.to)]}
        onChange={(dates) => change(dates ?? [null, null])}
        // Nothing lies in the month to come.
        defaultPickerValue={[now.subtract(1, 'month'), now]}
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
        {...(reversed && { status: 'error' as const })}
        id={{ start: `${id}-from`, end: `${id}-to` }}
        aria-label={nameOf(datesTexts.from)}
        classNames={{ popup: { root: 'date-range-popup' } }}
      />
      {reversed && (
        <span role="alert" className="fine bad">
          {datesTexts.reversed}
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
  return (
    <DatePicker
      picker="month"
      className="month-picker"
      value={toPicker(value)}
      onChange={(date) => {
        const month = fromPicker(date)?.slice(0, 7);
        if (month !== undefined) onChange(month);
      }}
      format={MONTH_FORMATS}
      allowClear={false}
      aria-label={label}
      {...(latest !== undefined && {
        disabledDate: (date) => (fromPicker(date) ?? '').slice(0, 7) > latest,
      })}
    />
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
  return (
    <DatePicker
      size="small"
      value={null}
      onChange={(date) => {
        const day = fromPicker(date);
        if (day !== undefined) onChange(day);
      }}
      format={DATE_FORMATS}
      placeholder={label}
      placement="topRight"
      disabled={disabled}
      aria-label={label}
    />
  );
}
