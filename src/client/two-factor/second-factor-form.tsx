import Button from 'antd/es/button/Button';
import FormItem from 'antd/es/form/FormItem/index';
import Password from 'antd/es/input/Password';
import Switch from 'antd/es/switch/index';
import { useId, useState, type ReactNode } from 'react';
import type { TwoFactorStatus } from '../../contract/two-factor/two-factor-contract';
import { CODE_MAX_LENGTH, CODE_MIN_LENGTH } from '../../contract/two-factor/two-factor-rules';
import { useAppDispatch } from '../platform/hooks';
import { codeOf, statusOf, type ApiError } from '../platform/http/api-error';
import { useUnsaved } from '../platform/leave/leave-guard';
import type { AppThunk } from '../platform/start-app-listening';
import { FailureNote } from '../ui/form/failure-note';
import { ReadOnlyNote } from '../ui/form/read-only-note';
import { SettingRow } from '../ui/form/setting-row';
import { changeSecondFactor } from './change-second-factor';
import { failureOfCode } from './second-factor-failure';
import { secondFactorFailureText, secondFactorPageTexts as texts } from './two-factor-texts';

/** What is typed stays in these fields, and out of the store and of the browser's storage. */
interface Typed {
  /** Null: as it is. */
  enabled: boolean | null;
  current: string;
  code: string;
  again: string;
}

const NOTHING: Typed = { enabled: null, current: '', code: '', again: '' };

type CodeField = 'current' | 'code' | 'again';

interface Props {
  status: TwoFactorStatus;
  /** The permission that this person lacks to change it; null: none. */
  lacks: string | null;
}

/** Switches the second factor and sets its code. Asks for the present code where that protects what is changed. */
export function SecondFactorForm({ status, lacks }: Props): ReactNode {
  const dispatch = useAppDispatch();
  const [typed, setTyped] = useState(NOTHING);
  const [isTried, setTried] = useState(false);
  const [outcome, setOutcome] = useState<ApiError | 'saving' | 'saved' | null>(null);
  const enabled = typed.enabled ?? status.enabled;
  const isSwitched = enabled !== status.enabled;
  const needsCode = enabled && !status.codeSet;
  const setsCode = typed.code !== '' || needsCode;
  const needsCurrent = status.codeSet && (setsCode || (isSwitched && !enabled));
  const isChanged = isSwitched || typed.code !== '' || typed.current !== '' || typed.again !== '';
  useUnsaved(isChanged);
  const mistakes = mistakesIn(typed, { needsCurrent, setsCode });
  const refused = typeof outcome === 'object' && outcome !== null ? outcome : null;
  const isWrong = refused !== null && codeOf(refused) === 'wrong_code';

  function type(part: Partial<Typed>): void {
    setOutcome(null);
    setTyped((before) => ({ ...before, ...part }));
  }

  function forget(): void {
    setTyped(NOTHING);
    setTried(false);
  }

  async function submit(): Promise<void> {
    setTried(true);
    if (Object.keys(mistakes).length > 0 || outcome === 'saving') return;
    setOutcome('saving');
    const error = await dispatch(
      changeSecondFactor({
        enabled,
        ...(setsCode && { code: typed.code.trim() }),
        ...(needsCurrent && { currentCode: typed.current.trim() }),
      }),
    );
    setOutcome(error ?? 'saved');
    if (error === null) forget();
  }

  const field = (name: CodeField, label: string, autoFocus = false): ReactNode => (
    <CodeInput
      label={label}
      value={typed[name]}
      autoFocus={autoFocus}
      disabled={outcome === 'saving'}
      problem={
        (isTried || name === 'code' ? mistakes[name] : undefined) ??
        (name === 'current' && isWrong ? texts.wrong : null)
      }
      onChange={(value) => type({ [name]: value })}
    />
  );

  return (
    <form
      noValidate
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault();
        void submit();
      }}
    >
      <SettingRow label={texts.switch} note={texts.switchNote} isChanged={isSwitched}>
        {({ id, describedBy }) => (
          <span className="form-switch">
            <span aria-hidden>{enabled ? texts.on : texts.off}</span>
            <Switch
              id={id}
              aria-label={texts.switch}
              aria-describedby={describedBy}
              checked={enabled}
              disabled={lacks !== null || outcome === 'saving'}
              onChange={(on) => type({ enabled: on })}
            />
          </span>
        )}
      </SettingRow>
      {lacks === null && (
        <div className="second-factor-codes">
          <div>
            <strong>{texts.code}</strong>
            <p className="form-muted">{texts.codeNote}</p>
            <p className="form-muted">{texts.codeHint}</p>
          </div>
          <div>
            {status.codeSet && field('current', texts.current)}
            {enabled || typed.code !== '' || status.codeSet
              ? field('code', status.codeSet ? texts.next : texts.first)
              : null}
            {setsCode && field('again', texts.again)}
          </div>
        </div>
      )}
      {lacks !== null && <ReadOnlyNote lacks={lacks} />}
      <div className={isChanged ? 'changes-bar changes-bar-open' : 'changes-bar'}>
        <div className="changes-said">
          <div aria-live="polite">
            {isChanged && (
              <>
                <strong>{actionOf({ isSwitched, enabled, codeSet: status.codeSet })}</strong>
                <p className="form-muted">{status.enabled ? texts.everybodyAgain : texts.everybody}</p>
              </>
            )}
            {outcome === 'saved' && <p className="changes-saved">{texts.saved}</p>}
          </div>
          <div role="alert">
            {refused !== null && !isWrong && <Refusal error={refused} now={dispatch(readClock())} />}
          </div>
        </div>
        {isChanged && (
          <div className="changes-actions">
            <Button disabled={outcome === 'saving'} onClick={forget}>
              {texts.cancel}
            </Button>
            <Button
              type="primary"
              htmlType="submit"
              danger={isSwitched && !enabled}
              loading={outcome === 'saving'}
            >
              {actionOf({ isSwitched, enabled, codeSet: status.codeSet })}
            </Button>
          </div>
        )}
      </div>
    </form>
  );
}

interface InputProps {
  label: string;
  value: string;
  problem: string | null;
  disabled: boolean;
  autoFocus: boolean;
  onChange: (value: string) => void;
}

function CodeInput({ label, value, problem, disabled, onChange }: InputProps): ReactNode {
  const [id, problemId] = [useId(), useId()];
  return (
    <FormItem
      label={label}
      htmlFor={id}
      layout="vertical"
      className="second-factor-code"
      {...(problem !== null && {
        validateStatus: 'error' as const,
        help: <span id={problemId}>{problem}</span>,
      })}
    >
      <Password
        id={id}
        dir="ltr"
        value={value}
        maxLength={CODE_MAX_LENGTH}
        inputMode="numeric"
        autoComplete="off"
        disabled={disabled}
        onChange={(event) => onChange(event.target.value)}
        {...(problem !== null && { 'aria-invalid': true, 'aria-describedby': problemId })}
      />
    </FormItem>
  );
}

function Refusal({ error, now }: { error: ApiError; now: number }): ReactNode {
  const failure = failureOfCode(error, now);
  if (failure.reason === 'locked')
    return <p className="form-failure">{secondFactorFailureText(failure, now)}</p>;
  return statusOf(error) === 409 ? (
    <p className="form-failure">{texts.conflict}</p>
  ) : (
    <FailureNote error={error} />
  );
}

function mistakesIn(
  { current, code, again }: Typed,
  { needsCurrent, setsCode }: { needsCurrent: boolean; setsCode: boolean },
): Partial<Record<CodeField, string>> {
  const digits = code.trim();
  const missing = CODE_MIN_LENGTH - digits.length;
  return {
    ...(needsCurrent && !/^\d+$/.test(current.trim()) && { current: texts.currentNeeded }),
    ...(digits !== '' && !/^\d+$/.test(digits) && { code: texts.digitsOnly }),
    ...(setsCode && digits === '' && { code: texts.codeNeeded }),
    ...(/^\d+$/.test(digits) && missing > 0 && { code: texts.missing(missing) }),
    ...(setsCode && again.trim() !== digits && { again: texts.different }),
  };
}

function actionOf(change: { isSwitched: boolean; enabled: boolean; codeSet: boolean }): string {
  if (change.isSwitched) return change.enabled ? texts.turnOn : texts.turnOff;
  return change.codeSet ? texts.replace : texts.setCode;
}

function readClock(): AppThunk<number> {
  return (_dispatch, _getState, { clock }) => clock.now();
}
