import { ChangesFrame } from '#client/components/form/settings/changes-bar';
import Button from 'antd/es/button/Button';
import Form from 'antd/es/form/index';
import FormItem from 'antd/es/form/FormItem/index';
import Password from 'antd/es/input/Password';
import type { ReactNode } from 'react';
import { CODE_MAX_LENGTH, type TwoFactorStatus } from '#contract/features/two-factor/two-factor-contract';
import { useServices } from '#client/lib/hooks';
import { type ApiError, isConflict } from '#client/lib/http/api-error';
import { useUnsavedChanges } from '#client/components/unsaved-changes/unsaved-changes-provider';
import { useRestoreFocus } from '#client/components/hooks/use-restore-focus';
import { FailureNote } from '#client/components/feedback/failure-note';
import { ReadOnlyNote } from '#client/components/form/settings/read-only-note';
import { SettingRow } from '#client/components/form/settings/setting-row';
import { LabelledSwitch } from '#client/components/form/settings/switch-control';
import { toCodeFailure } from '#client/session/two-factor/second-factor-failure';
import { secondFactorFailureText, secondFactorPageTexts as texts } from '../two-factor-texts';
import { type SecondFactorChange, useSecondFactorChange } from './use-second-factor-change';

interface Props {
  status: TwoFactorStatus;
  /** Permission that the user lacks for changes, or null. */
  lacks: string | null;
}

/** Form that enables the second factor and sets its code. It asks for the present code if the change requires it. */
export function SecondFactorForm({ status, lacks }: Props): ReactNode {
  const change = useSecondFactorChange(status);
  const { enabled, isSwitched, isSaving } = change;
  useUnsavedChanges(change.isChanged);
  return (
    <Form name="second-factor" autoComplete="off" {...change.props}>
      <SettingRow
        label={texts.switch}
        note={status.enabled ? texts.switchNote : undefined}
        isChanged={isSwitched}
        disabled={lacks !== null || isSaving}
        item={{ name: 'enabled', getValueProps: () => ({ value: enabled }) }}
      >
        <LabelledSwitch words={texts} />
      </SettingRow>
      <SettingRow
        label={texts.own}
        note={status.hasSecretKey ? texts.ownNote : texts.ownNoKey}
        isChanged={change.isModeChanged}
        disabled={lacks !== null || isSaving || !status.hasSecretKey}
        item={{ name: 'own', getValueProps: () => ({ value: change.own }) }}
      >
        <LabelledSwitch words={texts} />
      </SettingRow>
      {lacks === null ? <Codes status={status} change={change} /> : <ReadOnlyNote lacks={lacks} />}
      <Bar status={status} change={change} />
    </Form>
  );
}

interface PartProps {
  status: TwoFactorStatus;
  change: SecondFactorChange;
}

function Codes({ status: { codeSet }, change }: PartProps): ReactNode {
  const { enabled, setsCode, items, isSaving } = change;
  const field = (name: keyof typeof items, label: string): ReactNode => (
    <FormItem name={name} label={label} layout="vertical" validateFirst {...items[name]}>
      <Password
        dir="ltr"
        maxLength={CODE_MAX_LENGTH}
        inputMode="numeric"
        autoComplete="off"
        disabled={isSaving}
      />
    </FormItem>
  );
  return (
    <div className="tiles form-part">
      <div>
        <strong>{texts.code}</strong>
        <p className="hint">{texts.codeNote}</p>
        <p className="hint">{texts.codeHint}</p>
      </div>
      {(enabled || codeSet) && (
        <div>
          {codeSet && field('current', texts.current)}
          {field('code', codeSet ? texts.next : texts.first)}
          {setsCode && field('again', texts.again)}
        </div>
      )}
    </div>
  );
}

/** Footer with the effect of the change, the affected users and the buttons. */
function Bar({ status, change }: PartProps): ReactNode {
  const { clock } = useServices();
  const { isChanged, isSwitched, isSaving, enabled, rejection, setsCode, isModeChanged } = change;
  const action = getAction({ isSwitched, enabled, codeSet: status.codeSet, setsCode, isModeChanged });
  const { within, target } = useRestoreFocus<HTMLDivElement>();
  return (
    <div {...within} className="changes-within">
      <ChangesFrame
        target={target}
        actions={
          isChanged && (
            <>
              <Button disabled={isSaving} onClick={change.forget}>
                {texts.cancel}
              </Button>
              <Button type="primary" htmlType="submit" danger={isSwitched && !enabled} loading={isSaving}>
                {action}
              </Button>
            </>
          )
        }
      >
        <div aria-live="polite">
          {isChanged && (
            <>
              <strong>{action}</strong>
              <p className="hint">{status.enabled ? texts.everybodyAgain : texts.everybody}</p>
            </>
          )}
          {change.isSaved && <p className="good">{texts.saved}</p>}
        </div>
        <div role="alert">{rejection !== null && <ChangeError error={rejection} now={clock.now()} />}</div>
      </ChangesFrame>
    </div>
  );
}

function ChangeError({ error, now }: { error: ApiError; now: number }): ReactNode {
  const failure = toCodeFailure(error, now);
  if (failure.reason === 'locked') return <p className="bad">{secondFactorFailureText(failure, now)}</p>;
  return isConflict(error) ? <p className="bad">{texts.conflict}</p> : <FailureNote error={error} />;
}

interface Action {
  isSwitched: boolean;
  enabled: boolean;
  codeSet: boolean;
  setsCode: boolean;
  isModeChanged: boolean;
}

function getAction(change: Action): string {
  if (change.isSwitched) return change.enabled ? texts.turnOn : texts.turnOff;
  if (change.isModeChanged && !change.setsCode) return texts.changeMode;
  return change.codeSet ? texts.replace : texts.setCode;
}
