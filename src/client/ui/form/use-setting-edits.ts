import { useState } from 'react';
import { useKeptState } from '../../platform/drafts/use-kept-state';
import { useUnsaved } from '../leave/leave-guard';
import type { Draft, FieldChange, SettingField } from './setting-field';

/** What a person has changed and not saved; what they have not is as the server says, whoever changes it. */
type Edits<T> = Partial<Draft<T>>;

export interface SettingEdits<T> {
  values: Draft<T>;
  changes: readonly FieldChange[];
  /** By field: what is wrong with its value. */
  problems: Readonly<Record<string, string>>;
  /** By field: what somebody else has saved there since it was changed here, in words. */
  meanwhile: Readonly<Record<string, string>>;
  /** Was something of it typed before the session ended? */
  restored: boolean;
  change: (part: Edits<T>) => void;
  undo: (name?: string) => void;
  /** What these values say is saved. What was changed since they left is not. */
  settle: (saved: Draft<T>) => void;
}

const same = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/**
 * The edits of one setting, kept apart from what they change, so that they hold over what is saved meanwhile.
 * @param form a name of its own among all forms, by which unsaved edits outlive a session that ended by itself.
 */
export function useSettingEdits<T extends object>(
  form: string,
  stored: T,
  fields: readonly SettingField<T>[],
): SettingEdits<T> {
  const {
    value: edits,
    setValue,
    restored,
  } = useKeptState<Edits<T>>(form, {}, (kept) => fitting(kept, stored));
  /** What stood there when a field was first changed. */
  const [bases, setBases] = useState<Partial<T>>({});
  const values: Draft<T> = { ...stored, ...edits };
  const changed = fields.filter(({ name }) => !same(values[name], stored[name]));
  useUnsaved(changed.length > 0);

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
    changes: changed.map((field) => changeOf(field, stored, values)),
    problems: problemsOf(fields, values),
    meanwhile: meanwhileOf(changed, bases, stored),
    restored: restored && changed.length > 0,
    change,
    undo,
    settle,
  };
}

/** Fields of different types stand in one list: each control is given its own field's value. */
const wordsOf = <T>({ control }: SettingField<T>) => control.words as (value: unknown) => string;
const problemOf = <T>({ control }: SettingField<T>) => control.problem as (value: unknown) => string | null;

function problemsOf<T>(fields: readonly SettingField<T>[], values: Draft<T>): Record<string, string> {
  const inView = fields.filter(({ shown }) => shown?.(values) ?? true);
  return Object.fromEntries(
    inView.flatMap((field) => {
      const problem = problemOf(field)(values[field.name]);
      return problem === null ? [] : [[field.name, problem]];
    }),
  );
}

function meanwhileOf<T extends object>(
  changed: readonly SettingField<T>[],
  bases: Partial<T>,
  stored: T,
): Record<string, string> {
  const moved = changed.filter(({ name }) => name in bases && !same(bases[name], stored[name]));
  return Object.fromEntries(moved.map((field) => [field.name, wordsOf(field)(stored[field.name])]));
}

function changeOf<T>(field: SettingField<T>, stored: T, values: Draft<T>): FieldChange {
  const words = wordsOf(field);
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

/** A draft as far as it fits what is stored now. */
function fitting<T extends object>(kept: unknown, stored: T): Edits<T> | null {
  const known = Object.entries(kept ?? {}).filter(([name, value]) => {
    const now: unknown = stored[name as keyof T];
    return name in stored && typeof value === typeof now && Array.isArray(value) === Array.isArray(now);
  });
  return known.length > 0 ? (Object.fromEntries(known) as Edits<T>) : null;
}
