import { cleanTypedText } from '../../../contract/lib/http/typed-text';
import { useState } from 'react';
import type {
  changeTwoFactor,
  TwoFactorStatus,
} from '../../../contract/features/two-factor/two-factor-contract';
import { CODE_MIN_LENGTH } from '../../../contract/features/two-factor/two-factor-rules';
import { useAppDispatch } from '../../lib/hooks';
import type { RouteArgs } from '../../../contract/lib/http/route';
import type { ApiError } from '../../lib/http/api-error';
import { callWithSecrets } from '../../lib/http/secrets/call-with-secrets';
import type { AppThunk } from '../../lib/store-types';
import { twoFactorApi } from './two-factor-api';
import { secondFactorPageTexts as texts } from './two-factor-texts';

/** Typed values of the form. They are neither in the store nor in browser storage. */
interface Typed {
  /** Null for an unchanged switch. */
  enabled: boolean | null;
  current: string;
  code: string;
  again: string;
}

export type CodeField = 'current' | 'code' | 'again';

const NOTHING: Typed = { enabled: null, current: '', code: '', again: '' };

export interface SecondFactorChange {
  typed: Typed;
  /** Switch after the change. */
  enabled: boolean;
  isSwitched: boolean;
  isChanged: boolean;
  setsCode: boolean;
  /** Errors by field, as far as they are shown yet. */
  mistakes: Partial<Record<CodeField, string>>;
  /** Error of the last attempt, or null. */
  refused: ApiError | null;
  isSaving: boolean;
  isSaved: boolean;
  type: (part: Partial<Typed>) => void;
  forget: () => void;
  submit: () => Promise<void>;
}

/** State of a change of the organisation's second factor. */
export function useSecondFactorChange(status: TwoFactorStatus): SecondFactorChange {
  const dispatch = useAppDispatch();
  const [typed, setTyped] = useState(NOTHING);
  const [isTried, setTried] = useState(false);
  const [outcome, setOutcome] = useState<ApiError | 'saving' | 'saved' | null>(null);
  const enabled = typed.enabled ?? status.enabled;
  const isSwitched = enabled !== status.enabled;
  const setsCode = typed.code !== '' || (enabled && !status.codeSet);
  const needsCurrent = status.codeSet && (setsCode || (isSwitched && !enabled));
  const mistakes = mistakesIn(typed, { needsCurrent, setsCode });

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
        ...(setsCode && { code: cleanTypedText(typed.code) }),
        ...(needsCurrent && { currentCode: cleanTypedText(typed.current) }),
      }),
    );
    setOutcome(error ?? 'saved');
    if (error === null) forget();
  }

  return {
    typed,
    enabled,
    isSwitched,
    isChanged: isSwitched || typed.code !== '' || typed.current !== '' || typed.again !== '',
    setsCode,
    mistakes: isTried ? mistakes : { ...(mistakes.code && typed.code !== '' && { code: mistakes.code }) },
    refused: typeof outcome === 'object' ? outcome : null,
    isSaving: outcome === 'saving',
    isSaved: outcome === 'saved',
    type: (part) => {
      setOutcome(null);
      setTyped((before) => ({ ...before, ...part }));
    },
    forget,
    submit,
  };
}

function mistakesIn(
  { current, code, again }: Typed,
  { needsCurrent, setsCode }: { needsCurrent: boolean; setsCode: boolean },
): Partial<Record<CodeField, string>> {
  const digits = cleanTypedText(code);
  const missing = CODE_MIN_LENGTH - digits.length;
  return {
    ...(needsCurrent && !/^\d+$/.test(cleanTypedText(current)) && { current: texts.currentNeeded }),
    ...(digits !== '' && !/^\d+$/.test(digits) && { code: texts.digitsOnly }),
    ...(setsCode && digits === '' && { code: texts.codeNeeded }),
    ...(/^\d+$/.test(digits) && missing > 0 && { code: texts.missing(missing) }),
    ...(setsCode && cleanTypedText(again) !== digits && { again: texts.different }),
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
    const answer = await dispatch(callWithSecrets(twoFactorApi.endpoints.changeTwoFactor, { body }));
    return 'error' in answer ? answer.error : null;
  };
}
