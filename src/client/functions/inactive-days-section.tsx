import { useId, useState, type ReactNode } from 'react';
import { INACTIVE_DAYS_BOUNDS } from '../../contract/customers/customers-rules';
import { useAppDispatch } from '../platform/hooks';
import { messageRaised } from '../platform/snackbar/snackbar-slice';
import { useChangeInactiveDaysMutation, useGetInactiveDaysQuery } from './functions-api';
import { functionsTexts as texts } from './functions-texts';
import { isWithin, NumberField } from './number-field';
import { SectionFailed, SectionLoading } from '../ui/section/section-states';
import { SettingsForm } from './settings-form';

/** After how many days without a sale a customer is inactive. */
export function InactiveDaysSection(): ReactNode {
  const { data, error, isFetching, refetch } = useGetInactiveDaysQuery();
  const title = useId();
  const failed = error && !isFetching;
  return (
    <section className="functions-card" aria-labelledby={title}>
      <h2 id={title}>{texts.inactive}</h2>
      {data && <InactiveDaysForm days={data.data.days} />}
      {!data && failed && (
        <SectionFailed what={texts.inactive} error={error} onRetry={() => void refetch()} />
      )}
      {!data && !failed && <SectionLoading lines={2} />}
    </section>
  );
}

function InactiveDaysForm({ days }: { days: number }): ReactNode {
  const dispatch = useAppDispatch();
  const [typed, setTyped] = useState<string | null>(null);
  const [save, { error, isLoading }] = useChangeInactiveDaysMutation();
  const value = typed ?? String(days);
  const submit = async (): Promise<void> => {
    const answer = await save({ body: { days: Number(value) } });
    if (!answer.data) return;
    setTyped(null);
    dispatch(messageRaised({ tone: 'success', text: texts.saved }));
  };
  return (
    <SettingsForm
      changed={value !== String(days)}
      valid={isWithin(value, INACTIVE_DAYS_BOUNDS)}
      saving={isLoading}
      error={error}
      onSave={() => void submit()}
      onCancel={() => setTyped(null)}
    >
      <NumberField
        label={texts.inactiveDays}
        value={value}
        bounds={INACTIVE_DAYS_BOUNDS}
        note={texts.inactiveNote}
        onChange={setTyped}
      />
    </SettingsForm>
  );
}
