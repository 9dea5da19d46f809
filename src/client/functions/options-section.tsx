import { useId, useState, type ReactNode } from 'react';
import { BUSINESS_ZONE } from '../../contract/calendar/business-zone';
import { SYNC_OPTION_BOUNDS, type SyncOptionsSetting } from '../../contract/sync/sync-options-contract';
import { useAppDispatch } from '../platform/hooks';
import { messageRaised } from '../platform/snackbar/snackbar-slice';
import { useChangeSyncOptionsMutation, useGetSyncOptionsQuery } from './functions-api';
import { functionsTexts as texts } from './functions-texts';
import { isWithin, NumberField } from './number-field';
import { SectionFailed, SectionLoading } from '../ui/section/section-states';
import { SettingsForm } from './settings-form';

/** How synchronisations run. */
export function OptionsSection(): ReactNode {
  const { data, error, isFetching, refetch } = useGetSyncOptionsQuery();
  const title = useId();
  const failed = error && !isFetching;
  return (
    <section className="functions-card" aria-labelledby={title}>
      <header className="functions-head">
        <h2 id={title}>{texts.options}</h2>
        <p className="functions-muted">{texts.optionsNote}</p>
      </header>
      {data && <OptionsForm options={data.data} />}
      {!data && failed && <SectionFailed what={texts.options} error={error} onRetry={() => void refetch()} />}
      {!data && !failed && <SectionLoading lines={6} />}
    </section>
  );
}

type NumberName = Exclude<keyof SyncOptionsSetting, 'zone'>;

/** A share is typed as percents. */
const BOUNDS = {
  ...SYNC_OPTION_BOUNDS,
  deletionGuardShare: SYNC_OPTION_BOUNDS.deletionGuardShare.map((share) => share * 100) as [number, number],
} satisfies Record<NumberName, readonly [number, number]>;

const NUMBERS: readonly { name: NumberName; label: string; note?: string }[] = [
  { name: 'deletionGuardShare', label: texts.guardShare, note: texts.guardShareNote },
  { name: 'deletionGuardRows', label: texts.guardRows },
  { name: 'callsPerMinute', label: texts.callsPerMinute },
  { name: 'batchSize', label: texts.batchSize },
];

/** Zones in which this CRM is known to stand (fireberry.md section 3c). */
const ZONES = ['UTC', BUSINESS_ZONE];

type Typed = Record<keyof SyncOptionsSetting, string>;

function OptionsForm({ options }: { options: SyncOptionsSetting }): ReactNode {
  const dispatch = useAppDispatch();
  const zoneId = useId();
  const [edits, setEdits] = useState<Partial<Typed>>({});
  const [save, { error, isLoading }] = useChangeSyncOptionsMutation();
  const stored = asTyped(options);
  const typed = { ...stored, ...edits };
  const change = (part: Partial<Typed>): void => setEdits((before) => ({ ...before, ...part }));
  const submit = async (): Promise<void> => {
    const answer = await save({ body: asOptions(typed) });
    if (!answer.data) return;
    setEdits({});
    dispatch(messageRaised({ tone: 'success', text: texts.saved }));
  };
  return (
    <SettingsForm
      changed={JSON.stringify(typed) !== JSON.stringify(stored)}
      valid={NUMBERS.every(({ name }) => isWithin(typed[name], BOUNDS[name]))}
      saving={isLoading}
      error={error}
      onSave={() => void submit()}
      onCancel={() => setEdits({})}
    >
      <div className="functions-field">
        <label htmlFor={zoneId}>{texts.zone}</label>
        <select
          id={zoneId}
          dir="ltr"
          value={typed.zone}
          onChange={(event) => change({ zone: event.target.value })}
        >
          {[...new Set([...ZONES, options.zone])].map((zone) => (
            <option key={zone}>{zone}</option>
          ))}
        </select>
        <output className="functions-warning">{typed.zone !== stored.zone && texts.zoneWarning}</output>
      </div>
      {NUMBERS.map(({ name, ...field }) => (
        <NumberField
          key={name}
          {...field}
          value={typed[name]}
          bounds={BOUNDS[name]}
          onChange={(value) => change({ [name]: value })}
        />
      ))}
    </SettingsForm>
  );
}

function asTyped({ zone, deletionGuardShare, ...numbers }: SyncOptionsSetting): Typed {
  return {
    zone,
    deletionGuardShare: String(Math.round(deletionGuardShare * 100)),
    deletionGuardRows: String(numbers.deletionGuardRows),
    callsPerMinute: String(numbers.callsPerMinute),
    batchSize: String(numbers.batchSize),
  };
}

function asOptions(typed: Typed): SyncOptionsSetting {
  return {
    zone: typed.zone,
    deletionGuardShare: Number(typed.deletionGuardShare) / 100,
    deletionGuardRows: Number(typed.deletionGuardRows),
    callsPerMinute: Number(typed.callsPerMinute),
    batchSize: Number(typed.batchSize),
  };
}
