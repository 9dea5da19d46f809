import SkeletonButton from 'antd/es/skeleton/Button';
import { useState, type ReactNode } from 'react';
import { useRestoreFocus } from '../../hooks/use-restore-focus';
import { ChangesBar } from './changes-bar';
import { fieldProblems } from '../field-problems';
import { CardContent, FormCard, type CardQuery } from '../form-card';
import { ReadOnlyNote } from './read-only-note';
import type { Draft, SettingField } from './setting-field';
import { SettingFieldRow, SettingRow } from './setting-row';
import { useSettingEdits } from './use-setting-edits';

/** Result of an RTK Query mutation. */
export interface SaveAnswer {
  data?: unknown;
  error?: unknown;
}

interface FormProps<T extends object> {
  /** Unique name of the form. Unsaved edits are stored under it if the session expires. */
  form: string;
  fields: readonly SettingField<T>[];
  /** Runs the mutation. A 400 error appears at its fields; a 409 error (`basedOn` is outdated) appears in the footer. */
  save: (value: T & { basedOn: T }) => PromiseLike<SaveAnswer>;
  /** Description of the affected users, shown beside the number of changes. */
  affects?: ReactNode;
  /** Permission that the user lacks for changes, or null. */
  lacks?: string | null;
  /** Renders content between the rows and the footer from the current values. */
  renderBelow?: (values: Draft<T>) => ReactNode;
}

interface Props<T extends object> extends FormProps<T> {
  title: string;
  note?: ReactNode;
  extra?: ReactNode;
  query: CardQuery;
  /** Setting as stored on the server. `undefined` while it is not loaded. */
  stored: T | undefined;
}

/**
 * Card of settings that are saved together: rows, and a footer that lists the changes. A query loads it and a mutation
 * saves it. Edits survive a failed save and a save by another user. Requires a `SettingsCards` parent, which asks
 * before the user leaves with unsaved changes.
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

/** Skeleton of the rows that do not depend on values. */
function RowsWaiting<T extends object>({ fields }: Pick<FormProps<T>, 'fields'>): ReactNode {
  return fields
    .filter(({ shown }) => shown === undefined)
    .map(({ name, label, note, control }) => (
      <SettingRow key={name} label={label} note={note}>
        {() => <SkeletonButton active block className={control.width ?? 'field-digits'} />}
      </SettingRow>
    ));
}

/** Failed save, with the values of the attempt. */
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
  const { within, target } = useRestoreFocus<HTMLDivElement>();
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
            control={control}
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

/** Returns the server's errors for the fields that still have the rejected value. */
function refusedFields<T>(refusal: Refusal<T> | null, values: Draft<T>): Record<string, string> {
  if (refusal === null) return {};
  const fieldErrors = Object.entries(fieldProblems(refusal.error));
  return Object.fromEntries(
    fieldErrors.filter(([name]) => refusal.values[name as keyof T] === values[name as keyof T]),
  );
}
