import { cleanTypedText } from '#contract/lib/http/typed-text';
import Form, { type FormItemProps } from 'antd/es/form/index';
import { useState } from 'react';
import {
  type changeTwoFactor,
  CODE_MIN_LENGTH,
  type TwoFactorStatus,
} from '#contract/features/two-factor/two-factor-contract';
import { useAppDispatch } from '#client/lib/hooks';
import type { RouteArgs } from '#contract/lib/http/route';
import { type ApiError, getErrorCode } from '#client/lib/http/api-error';
import { callWithSecrets } from '#client/lib/http/secrets/call-with-secrets';
import type { AppThunk } from '#client/lib/store-types';
import { twoFactorApi } from '#client/session/two-factor/two-factor-api';
import { secondFactorPageTexts as texts } from '../two-factor-texts';

/** Typed values of the form. They are neither in the store nor in browser storage. */
interface Typed {
  /** Null for an unchanged switch. */
  enabled: boolean | null;
  /** Null for an unchanged mode. */
  own: boolean | null;
  current: string;
  code: string;
  again: string;
}

const NOTHING: Typed = { enabled: null, own: null, current: '', code: '', again: '' };
const FIELDS = ['enabled', 'own', 'current', 'code', 'again'] as const;

export type SecondFactorChange = ReturnType<typeof useSecondFactorChange>;

/** Form of a change of the organisation's second factor. */
export function useSecondFactorChange(status: TwoFactorStatus) {
  const dispatch = useAppDispatch();
  const [form] = Form.useForm<Typed>();
  const [typed, setTyped] = useState(NOTHING);
  const [isTried, setTried] = useState(false);
  const [outcome, setOutcome] = useState<ApiError | 'saving' | 'saved' | null>(null);
  const needs = getNeeds(typed, status);

  function forget(): void {
    // `resetFields` would replace the inputs: one with the focus would lose it.
    form.setFields(FIELDS.map((name) => ({ name, value: NOTHING[name], errors: [] })));
    setTyped(NOTHING);
    setTried(false);
  }

  async function submit(): Promise<void> {
    if (outcome === 'saving') return;
    setOutcome('saving');
    const error = await dispatch(
      changeSecondFactor({
        enabled: needs.enabled,
        ...(needs.isModeChanged && { mode: needs.own ? ('own' as const) : ('shared' as const) }),
        ...(needs.setsCode && { code: cleanTypedText(typed.code) }),
        ...(needs.needsCurrent && { currentCode: cleanTypedText(typed.current) }),
      }),
    );
    setOutcome(error ?? 'saved');
    if (error === null) forget();
    if (getErrorCode(error) === 'wrong_code') form.setFields([{ name: 'current', errors: [texts.wrong] }]);
  }

  return {
    ...needs,
    isSwitched: needs.enabled !== status.enabled,
    isChanged:
      needs.enabled !== status.enabled ||
      needs.isModeChanged ||
      [typed.code, typed.current, typed.again].some(Boolean),
    items: getItems(typed, { ...needs, isTried }),
    /** Error of the last attempt that no field displays, or null. */
    rejection: typeof outcome === 'object' && getErrorCode(outcome) !== 'wrong_code' ? outcome : null,
    isSaving: outcome === 'saving',
    isSaved: outcome === 'saved',
    props: {
      form,
      initialValues: NOTHING,
      onValuesChange: (part: Partial<Typed>) => {
        setOutcome(null);
        setTyped((before) => ({ ...before, ...part }));
      },
      onFinish: () => void submit(),
      onFinishFailed: () => setTried(true),
    },
    forget,
  };
}

interface Needs {
  /** Switch after the change. */
  enabled: boolean;
  /** True for own codes after the change. */
  own: boolean;
  isModeChanged: boolean;
  setsCode: boolean;
  needsCurrent: boolean;
}

function getNeeds(typed: Typed, status: TwoFactorStatus): Needs {
  const enabled = typed.enabled ?? status.enabled;
  const setsCode = typed.code !== '' || (enabled && !status.codeSet);
  const isSwitchedOff = status.enabled && !enabled;
  const own = typed.own ?? status.mode === 'own';
  const isModeChanged = own !== (status.mode === 'own');
  const needsCurrent = status.codeSet && (setsCode || isSwitchedOff || isModeChanged);
  return { enabled, own, isModeChanged, setsCode, needsCurrent };
}

type CodeField = 'current' | 'code' | 'again';

/** Returns the rules by field. Before the first attempt, only the digits of the new code are checked. */
function getItems(
  typed: Typed,
  { setsCode, needsCurrent, isTried }: Needs & { isTried: boolean },
): Record<CodeField, Pick<FormItemProps, 'rules' | 'dependencies'>> {
  const late = (problem: (code: string) => string | null) => ({
    ...check(problem),
    validateTrigger: isTried ? 'onChange' : 'onSubmit',
  });
  const after = (...names: (keyof Typed)[]) => ({ dependencies: isTried ? names : [] });
  const digits = cleanTypedText(typed.code);
  return {
    current: {
      rules: [late((current) => (needsCurrent && !DIGITS.test(current) ? texts.currentNeeded : null))],
      ...after('enabled', 'own', 'code'),
    },
    code: {
      rules: [late((code) => (setsCode && code === '' ? texts.codeNeeded : null)), check(getCodeProblem)],
      ...after('enabled'),
    },
    again: {
      rules: [late((again) => (again === digits ? null : texts.different))],
      ...after('code'),
    },
  };
}

function getCodeProblem(code: string): string | null {
  if (code === '') return null;
  if (!DIGITS.test(code)) return texts.digitsOnly;
  return code.length < CODE_MIN_LENGTH ? texts.missing(CODE_MIN_LENGTH - code.length) : null;
}

const DIGITS = /^\d+$/;

/** Rule for a typed code. `problem` returns an error message, or null. */
function check(problem: (code: string) => string | null) {
  return {
    validator: async (_rule: unknown, value: string): Promise<void> => {
      const message = problem(cleanTypedText(value));
      if (message !== null) throw new Error(message);
    },
  };
}

/**
 * Changes the organisation's second factor. The codes are in no action.
 * @returns null after success, else the error.
 */
function changeSecondFactor(
  body: RouteArgs<typeof changeTwoFactor>['body'],
): AppThunk<Promise<ApiError | null>> {
  return async (dispatch) => {
    const result = await dispatch(callWithSecrets(twoFactorApi.endpoints.changeTwoFactor, { body }));
    return 'error' in result ? result.error : null;
  };
}
