import SkeletonButton from 'antd/es/skeleton/Button';
import Form, { type FormProps as AntdFormProps } from 'antd/es/form/index';
import { useEffect, useEffectEvent, useState, type ReactNode } from 'react';
import { useRestoreFocus } from '../../hooks/use-restore-focus';
import { ChangesBar } from './changes-bar';
import { showFieldProblems, type FieldValues } from '../field-problems';
import { formTexts as texts } from '../form-texts';
import { CardContent, FormCard, type CardQuery } from '../form-card';
import { ReadOnlyNote } from './read-only-note';
import type { Draft, SettingField } from './setting-field';
import { SettingRow } from './setting-row';
import { useSettingForm } from './use-setting-form';

/** Result of an RTK Query mutation. */
export interface SaveResult {
  data?: unknown;
  error?: unknown;
}

type FieldData = Parameters<NonNullable<AntdFormProps['onFieldsChange']>>[0][number];

interface FormProps<T extends object> {
  /** Unique name of the form. Unsaved edits are stored under it if the session expires. */
  form: string;
  fields: readonly SettingField<T>[];
  /** Runs the mutation. A 400 error appears at its fields; a 409 error (`basedOn` is outdated) appears in the footer. */
  save: (value: T & { basedOn: T }) => PromiseLike<SaveResult>;
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
        <SkeletonButton active block className={control.width ?? 'field-digits'} />
      </SettingRow>
    ));
}

function SettingForm<T extends object>({ stored, ...props }: FormProps<T> & { stored: T }): ReactNode {
  const { form: name, fields, save, affects, lacks = null, renderBelow } = props;
  const setting = useSettingForm(name, stored, fields);
  const { form, values, changes } = setting;
  const [progress, setProgress] = useState<Progress>({ status: 'idle' });
  const errors = useRuleErrors();
  const { within, target } = useRestoreFocus<HTMLDivElement>();

  async function finish(): Promise<void> {
    if (changes.length === 0 || progress.status === 'saving') return;
    setProgress({ status: 'saving' });
    const { error } = await save({ ...(values as T), basedOn: stored });
    if (error === undefined) {
      setting.settle(values);
      return setProgress({ status: 'saved' });
    }
    const isShown = showFieldProblems(form, error, values);
    setProgress(isShown ? { status: 'idle' } : { status: 'failed', error });
  }

  return (
    <Form<FieldValues>
      form={form}
      name={name}
      initialValues={values}
      onValuesChange={(changed) => {
        // A field without rules would keep the server's error.
        form.setFields(Object.keys(changed).map((field) => ({ name: field, errors: [] })));
        setting.change(changed as Partial<Draft<T>>);
      }}
      onFieldsChange={errors.update}
      onFinish={() => void finish()}
      {...within}
    >
      {setting.rows.map((field) => (
        <SettingFieldRow<T>
          key={field.name}
          field={field}
          isChanged={changes.some((change) => change.name === field.name)}
          meanwhile={setting.meanwhile[field.name]}
          disabled={lacks !== null}
        />
      ))}
      {renderBelow?.(values)}
      {lacks !== null && <ReadOnlyNote lacks={lacks} />}
      {/* Enter in a field submits the form. */}
      <button type="submit" hidden aria-hidden tabIndex={-1} />
      <ChangesBar
        target={target}
        changes={changes}
        affects={affects}
        restored={setting.restored}
        isInvalid={setting.rows.some((field) => errors.has(field.name))}
        isSaving={progress.status === 'saving'}
        isSaved={progress.status === 'saved'}
        error={progress.status === 'failed' ? progress.error : null}
        onSave={form.submit}
        onUndo={() => {
          setProgress({ status: 'idle' });
          setting.undo();
        }}
      />
    </Form>
  );
}

type Progress = { status: 'idle' | 'saving' | 'saved' } | { status: 'failed'; error: unknown };

/** Names of the fields that break their rules. Errors of the server do not prevent another attempt. */
function useRuleErrors() {
  const [invalid, setInvalid] = useState<Readonly<Record<string, boolean>>>({});
  return {
    has: (name: string): boolean => invalid[name] === true,
    update: (changed: FieldData[]): void => {
      const checked = changed.filter(({ validating }) => validating === false);
      const now = checked.map(({ name, errors = [] }) => [String(name), errors.length > 0] as const);
      setInvalid((before) => ({ ...before, ...Object.fromEntries(now) }));
    },
  };
}

interface RowProps<T> {
  field: SettingField<T>;
  isChanged: boolean;
  /** Formatted value saved by another user since the edit began. */
  meanwhile: string | undefined;
  disabled: boolean;
}

function SettingFieldRow<T>({ field, isChanged, meanwhile, disabled }: RowProps<T>): ReactNode {
  const { name, label, note, control } = field;
  const form = Form.useFormInstance();
  const validate = useEffectEvent(() => {
    if (isChanged) void form.validateFields([name]).catch(() => undefined);
  });
  // An edit may be older than its row: it was restored, or the row was hidden.
  useEffect(() => validate(), []);
  return (
    <SettingRow
      label={label}
      note={note}
      isChanged={isChanged}
      disabled={disabled}
      more={meanwhile !== undefined && <p className="bad">{texts.meanwhile(meanwhile)}</p>}
      item={{ name, rules: control.rules ?? [], validateFirst: true }}
    >
      {control.input}
    </SettingRow>
  );
}
