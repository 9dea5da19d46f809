import { useState } from 'react';
import { useDraft } from '../../../lib/drafts/use-draft';
import { useUnsavedChanges } from '../../unsaved-changes/unsaved-changes-provider';
import type { Draft, FieldChange, SettingField } from './setting-field';

/** Unsaved values by field. Fields without an edit follow the server. */
type Edits<T> = Partial<Draft<T>>;

export interface SettingEdits<T> {
  values: Draft<T>;
  changes: readonly FieldChange[];
  /** Error messages by field. */
  problems: Readonly<Record<string, string>>;
  /** Formatted values that another user saved since the edit began, by field. */
  meanwhile: Readonly<Record<string, string>>;
  /** The edits include values from before the session expired. */
  restored: boolean;
  change: (part: Edits<T>) => void;
  undo: (name?: string) => void;
  /** Removes the edits that equal the saved values. Later edits stay. */
  settle: (saved: Draft<T>) => void;
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * Edits of a setting. They are stored apart from the setting, so that a save by another user does not overwrite them.
 * @param form Unique name of the form. Unsaved edits are stored under it if the session expires.
 */
export function useSettingEdits<T extends object>(
  form: string,
  stored: T,
  fields: readonly SettingField<T>[],
): SettingEdits<T> {
  const { value: edits, setValue, restored } = useDraft<Edits<T>>(form, {}, (kept) => fitting(kept, stored));
  /** Stored value of a field when its edit began. */
  const [bases, setBases] = useState<Partial<T>>({});
  const values: Draft<T> = { ...stored, ...edits };
  const changed = fields.filter(({ name }) => !same(values[name], stored[name]));
  useUnsavedChanges(changed.length > 0);

  function change(part: Edits<T>): void {
    const names = Object.keys(part) as (keyof T)[];
    const now = Object.fromEntries(names.map((name) => [name, stored[name]])) as Partial<T>;
    setBases((before) => ({ ...now, ...before }));
    setValue((before) => ({ ...before, ...part }));
  }

  function undo(name?: string): void {
    setValue((before) => (name === undefined ? {} : without(before, [name])));
    setBases((before) => (name === undefined ? {} : without(before, [name])));
  }

  function settle(saved: Draft<T>): void {
    setBases({});
    setValue((now) =>
      without(
        now,
        Object.keys(now).filter((name) => same(now[name as keyof T], saved[name as keyof T])),
      ),
    );
  }

  return {
    values,
    changes: changed.map((field) => getChange(field, stored, values)),
    problems: getProblems(fields, values),
    meanwhile: getMeanwhile(changed, bases, stored),
    restored: restored && changed.length > 0,
    change,
    undo,
    settle,
  };
}

/** The list has fields of different types: each control receives the value of its own field. */
const getWords = <T>({ control }: SettingField<T>) => control.words as (value: unknown) => string;
const getProblem = <T>({ control }: SettingField<T>) => control.problem as (value: unknown) => string | null;

function getProblems<T>(fields: readonly SettingField<T>[], values: Draft<T>): Record<string, string> {
  const inView = fields.filter(({ shown }) => shown?.(values) ?? true);
  return Object.fromEntries(
    inView.flatMap((field) => {
      const problem = getProblem(field)(values[field.name]);
      return problem === null ? [] : [[field.name, problem]];
    }),
  );
}

function getMeanwhile<T extends object>(
  changed: readonly SettingField<T>[],
  bases: Partial<T>,
  stored: T,
): Record<string, string> {
  const moved = changed.filter(({ name }) => name in bases && !same(bases[name], stored[name]));
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

function without<E extends object>(from: E, names: readonly string[]): E {
  return Object.fromEntries(Object.entries(from).filter(([name]) => !names.includes(name))) as E;
}

/** Returns the entries of a draft that fit the stored setting, or null if none does. */
function fitting<T extends object>(kept: unknown, stored: T): Edits<T> | null {
  const known = Object.entries(kept ?? {}).filter(([name, value]) => {
    const now: unknown = stored[name as keyof T];
    return name in stored && typeof value === typeof now && Array.isArray(value) === Array.isArray(now);
  });
  return known.length > 0 ? (Object.fromEntries(known) as Edits<T>) : null;
}
