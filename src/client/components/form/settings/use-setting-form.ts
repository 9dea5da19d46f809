import Form, { type FormInstance } from 'antd/es/form/index';
import { useLayoutEffect, useState } from 'react';
import { useDraft } from '#client/lib/drafts/use-draft';
import { useUnsavedChanges } from '../../unsaved-changes/unsaved-changes-provider';
import type { FieldValues } from '../field-problems';
import type { Draft, FieldChange, SettingField } from './setting-field';

/** Unsaved values by field. Fields without an edit follow the server. */
type Edits<T> = Partial<Draft<T>>;

export interface SettingForm<T> {
  form: FormInstance<FieldValues>;
  values: Draft<T>;
  /** Rows that these values show. */
  rows: readonly SettingField<T>[];
  changes: readonly FieldChange[];
  /** Formatted values that another user saved since the edit began, by field. */
  meanwhile: Readonly<Record<string, string>>;
  /** The edits include values from before the session expired. */
  restored: boolean;
  change: (part: Edits<T>) => void;
  undo: () => void;
  /** Removes the edits that equal the saved values. Later edits stay. */
  settle: (saved: Draft<T>) => void;
}

export const isSame = (one: unknown, other: unknown): boolean =>
  JSON.stringify(one) === JSON.stringify(other);

/**
 * Antd form of a setting. Only the edits are kept in addition to the stored setting, so that a save by another user
 * does not overwrite them.
 * @param name Unique name of the form. Unsaved edits are stored under it if the session expires.
 */
export function useSettingForm<T extends object>(
  name: string,
  stored: T,
  fields: readonly SettingField<T>[],
): SettingForm<T> {
  const [form] = Form.useForm<FieldValues>();
  const { value: edits, setValue, restored } = useDraft<Edits<T>>(name, {}, (kept) => fitting(kept, stored));
  /** Stored value of a field when its edit began. */
  const [bases, setBases] = useState<Partial<T>>({});
  const values: Draft<T> = { ...stored, ...edits };
  const changed = fields.filter((field) => !isSame(values[field.name], stored[field.name]));
  useUnsavedChanges(changed.length > 0);
  useFormValues(form, values, fields);

  return {
    form,
    values,
    rows: fields.filter(({ shown }) => shown?.(values) ?? true),
    changes: changed.map((field) => getChange(field, stored, values)),
    meanwhile: getMeanwhile(changed, bases, stored),
    restored: restored && changed.length > 0,
    change: (part) => {
      const names = Object.keys(part) as (keyof T)[];
      const now = Object.fromEntries(names.map((one) => [one, stored[one]])) as Partial<T>;
      setBases((before) => ({ ...now, ...before }));
      setValue((before) => ({ ...before, ...part }));
    },
    undo: () => {
      setBases({});
      setValue({});
    },
    settle: (saved) => {
      setBases({});
      setValue((now) => withoutSame(now, saved));
    },
  };
}

/** Gives the form values that were changed outside of it: by an undo or by the server. */
function useFormValues<T extends object>(
  form: FormInstance<FieldValues>,
  values: Draft<T>,
  fields: readonly SettingField<T>[],
): void {
  useLayoutEffect(() => {
    const outdated = fields.filter(({ name }) => !isSame(form.getFieldValue(name), values[name]));
    form.setFields(outdated.map(({ name }) => ({ name, value: values[name], errors: [] })));
  });
}

/** The list has fields of different types: each control receives the value of its own field. */
const getWords = <T>({ control }: SettingField<T>) => control.format as (value: unknown) => string;

function getMeanwhile<T extends object>(
  changed: readonly SettingField<T>[],
  bases: Partial<T>,
  stored: T,
): Record<string, string> {
  const moved = changed.filter(({ name }) => name in bases && !isSame(bases[name], stored[name]));
  return Object.fromEntries(moved.map((field) => [field.name, getWords(field)(stored[field.name])]));
}

function getChange<T>(field: SettingField<T>, stored: T, values: Draft<T>): FieldChange {
  const words = getWords(field);
  return {
    name: field.name,
    label: field.short ?? field.label,
    before: words(stored[field.name]),
    after: words(values[field.name]),
  };
}

function withoutSame<T>(edits: Edits<T>, saved: Draft<T>): Edits<T> {
  const later = Object.entries(edits).filter(([name, value]) => !isSame(value, saved[name as keyof T]));
  return Object.fromEntries(later) as Edits<T>;
}

/** Returns the entries of a draft that fit the stored setting, or null if none does. */
function fitting<T extends object>(kept: unknown, stored: T): Edits<T> | null {
  const known = Object.entries(kept ?? {}).filter(([name, value]) => {
    const now: unknown = stored[name as keyof T];
    return name in stored && typeof value === typeof now && Array.isArray(value) === Array.isArray(now);
  });
  return known.length > 0 ? (Object.fromEntries(known) as Edits<T>) : null;
}
