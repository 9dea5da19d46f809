import Button from 'antd/es/button/Button';
import Input from 'antd/es/input/Input';
import Switch from 'antd/es/switch/index';
import { useId, useState, type FormEvent, type ReactNode } from 'react';
import type { AutoSync } from '../../../contract/sync/auto-sync-contract';
import { LONGEST_SYNC_INTERVAL } from '../../../contract/sync/auto-sync-rules';
import { useAppDispatch } from '../../platform/hooks';
import { messageRaised } from '../../platform/snackbar/snackbar-slice';
import { LeaveGuard, useUnsaved } from '../../platform/leave/leave-guard';
import { useKeptFocus } from '../../ui/use-kept-focus';
import { useChangeAutoSyncMutation, useGetAutoSyncQuery } from '../sync-api';
import { dataSyncTexts as texts } from './data-sync-texts';
import { SectionFailed } from './section-failed';

/** Does the data come by itself, and how often. */
export function AutoSyncCard(): ReactNode {
  const { data, error, refetch } = useGetAutoSyncQuery();
  const { within, target } = useKeptFocus<HTMLHeadingElement>();
  return (
    <section className="data-sync-card" {...within}>
      <h2 ref={target} tabIndex={-1}>
        {texts.auto}
      </h2>
      {data ? (
        <LeaveGuard>
          <AutoSyncForm setting={data.data} />
        </LeaveGuard>
      ) : error ? (
        <SectionFailed error={error} onRetry={() => void refetch()} />
      ) : (
        <p aria-busy>{texts.autoLoading}</p>
      )}
    </section>
  );
}

/** What a person has changed and not saved yet; what they have not is as the server says, whoever changes it. */
interface Edits {
  enabled?: boolean;
  typed?: string;
}

function AutoSyncForm({ setting }: { setting: AutoSync }): ReactNode {
  const dispatch = useAppDispatch();
  const id = useId();
  const [change, { isLoading }] = useChangeAutoSyncMutation();
  const [edits, setEdits] = useState<Edits>({});
  const { enabled = setting.autoSyncEnabled, typed = String(setting.syncInterval) } = edits;
  const syncInterval = Number(typed);
  const isValid =
    Number.isInteger(syncInterval) && syncInterval >= 1 && syncInterval <= LONGEST_SYNC_INTERVAL;
  const isChanged = enabled !== setting.autoSyncEnabled || syncInterval !== setting.syncInterval;
  useUnsaved(isChanged);

  async function save(event: FormEvent): Promise<void> {
    event.preventDefault();
    if (!isValid || !isChanged) return;
    const { error } = await change({ body: { autoSyncEnabled: enabled, syncInterval } });
    // What was changed while it was being saved is not saved yet.
    if (!error) setEdits((now) => (now === edits ? {} : now));
    dispatch(
      messageRaised(
        error ? { tone: 'error', text: texts.saveFailed } : { tone: 'success', text: texts.autoSaved },
      ),
    );
  }

  return (
    <form className="data-sync-auto" onSubmit={(event) => void save(event)} noValidate>
      <div className="data-sync-switch">
        <span id={`${id}-on`}>{texts.autoOn}</span>
        <Switch
          aria-labelledby={`${id}-on`}
          checked={enabled}
          onChange={(isOn) => setEdits({ ...edits, enabled: isOn })}
        />
      </div>
      <label className="data-sync-interval">
        {texts.every}
        <Input
          type="number"
          inputMode="numeric"
          min={1}
          max={LONGEST_SYNC_INTERVAL}
          value={typed}
          status={isValid ? '' : 'error'}
          aria-label={texts.interval}
          aria-invalid={!isValid}
          aria-describedby={`${id}-hint`}
          onChange={({ target }) => setEdits({ ...edits, typed: target.value })}
        />
        {texts.minutes}
      </label>
      <p id={`${id}-hint`} className={isValid ? 'data-sync-quiet' : 'data-sync-alarming'}>
        {isValid ? texts.autoHint : texts.intervalInvalid}
      </p>
      <Button htmlType="submit" loading={isLoading} disabled={!isValid || !isChanged}>
        {texts.save}
      </Button>
    </form>
  );
}
