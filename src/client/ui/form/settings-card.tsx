import SkeletonButton from 'antd/es/skeleton/Button';
import { useState, type ReactNode } from 'react';
import { useKeptFocus } from '../use-kept-focus';
import { ChangesBar } from './changes-bar';
import { fieldProblems } from './field-problems';
import { CardContent, FormCard, type CardQuery } from './form-card';
import { ReadOnlyNote } from './read-only-note';
import type { Control, Draft, SettingField } from './setting-field';
import { SettingFieldRow, SettingRow } from './setting-row';
import { useSettingEdits } from './use-setting-edits';

/** What an RTK Query mutation resolves to. */
export interface SaveAnswer {
  data?: unknown;
  error?: unknown;
}

interface FormProps<T extends object> {
  /** A name of its own among all forms; unsaved edits outlive a session that ended by itself by it. */
  form: string;
  fields: readonly SettingField<T>[];
  /** The mutation. Its 400 is told at the fields that it names; of its 409, where `basedOn` is not in force any more, the bar. */
  save: (value: T & { basedOn: T }) => PromiseLike<SaveAnswer>;
  /** On whom a change acts, in words; said beside the number of changes. */
  affects?: ReactNode;
  /** The permission that this person lacks to change anything; null: none. */
  lacks?: string | null;
  /** Between the rows and the bar, from what is on the screen. */
  renderBelow?: (values: Draft<T>) => ReactNode;
}

interface Props<T extends object> extends FormProps<T> {
  title: string;
  note?: ReactNode;
  extra?: ReactNode;
  query: CardQuery;
  /** The setting as the server has it; undefined: it is not here. */
  stored: T | undefined;
}

/**
 * A card of settings that are saved together: rows, and a bar that says what would change. It is fed by a query and a
 * mutation; what was typed stays where saving fails, and over what others save meanwhile. Stands within a `SettingsCards`,
 * which asks before one leaves with something unsaved.
 */
export function SettingsCard<T extends object>(props: Props<T>): ReactNode {
  const { title, note, extra, query, stored, ...form } = props;
  return (
    <FormCard title={title} note={note} extra={extra}>
      <CardContent query={query} data={stored} skeleton={<RowsWaiting fields={form.fields} />}>
        {(setting) => <SettingForm {...form} stored={setting} />}
      </CardContent>
    </FormCard>
  );
}

/** What is known of the rows before the values are. */
function RowsWaiting<T extends object>({ fields }: Pick<FormProps<T>, 'fields'>): ReactNode {
  return fields
    .filter(({ shown }) => shown === undefined)
    .map(({ name, label, note, control }) => (
      <SettingRow key={name} label={label} note={note}>
        {() => <SkeletonButton active block className={control.width ?? 'field-digits'} />}
      </SettingRow>
    ));
}

/** An attempt to save that failed, and what it would have saved. */
interface Refusal<T> {
  error: unknown;
  values: Draft<T>;
}

function SettingForm<T extends object>({ stored, ...props }: FormProps<T> & { stored: T }): ReactNode {
  const { form, fields, save, affects, lacks = null, renderBelow } = props;
  const edits = useSettingEdits(form, stored, fields);
  const { values, changes } = edits;
  const [isSaving, setSaving] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const [refusal, setRefusal] = useState<Refusal<T> | null>(null);
  const { within, target } = useKeptFocus<HTMLDivElement>();
  const problems = { ...refusedFields(refusal, values), ...edits.problems };
  const isInvalid = Object.keys(edits.problems).length > 0;

  async function submit(): Promise<void> {
    if (changes.length === 0 || isInvalid || isSaving) return;
    setSaving(true);
    setRefusal(null);
    const { error } = await save({ ...(values as T), basedOn: stored });
    setSaving(false);
    if (error !== undefined) return setRefusal({ error, values });
    setSaved(true);
    edits.settle(values);
  }

  return (
    <form
      noValidate
      {...within}
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      {fields
        .filter(({ shown }) => shown?.(values) ?? true)
        .map(({ name, label, note, control }) => (
          <SettingFieldRow<unknown>
            key={name}
            label={label}
            note={note}
            // Fields of different types stand in one list: each control is given its own field's value.
            control={control as unknown as Control<unknown>}
            value={values[name]}
            isChanged={changes.some((change) => change.name === name)}
            problem={problems[name] ?? null}
            meanwhile={edits.meanwhile[name]}
            disabled={lacks !== null}
            onChange={(value) => edits.change({ [name]: value } as Partial<Draft<T>>)}
          />
        ))}
      {renderBelow?.(values)}
      {lacks !== null && <ReadOnlyNote lacks={lacks} />}
      {/* Enter in a field saves. */}
      <button type="submit" hidden aria-hidden tabIndex={-1} />
      <ChangesBar
        target={target}
        changes={changes}
        affects={affects}
        restored={edits.restored}
        isInvalid={isInvalid}
        isSaving={isSaving}
        isSaved={isSaved}
        error={
          refusal !== null && Object.keys(fieldProblems(refusal.error)).length === 0 ? refusal.error : null
        }
        onSave={() => void submit()}
        onUndo={() => {
          setRefusal(null);
          edits.undo();
        }}
      />
    </form>
  );
}

/** What the server refused, at the fields that still say the same. */
function refusedFields<T>(refusal: Refusal<T> | null, values: Draft<T>): Record<string, string> {
  if (refusal === null) return {};
  const told = Object.entries(fieldProblems(refusal.error));
  return Object.fromEntries(
    told.filter(([name]) => refusal.values[name as keyof T] === values[name as keyof T]),
  );
}
