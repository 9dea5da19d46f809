import FormItem from 'antd/es/form/FormItem/index';
import useFormInstance from 'antd/es/form/hooks/useFormInstance';
import { useWatch } from 'antd/es/form/Form';
import TextArea from 'antd/es/input/TextArea';
import Radio from 'antd/es/radio/index';
import type { ReactNode } from 'react';
import { shownName } from '#contract/lib/http/name-text';
import { hebrewMonth } from '#contract/lib/calendar/calendar-texts';
import { questionReasonTexts } from '#contract/features/salaries/question-texts';
import {
  MAX_QUESTION_LENGTH,
  needsText,
  type QuestionReason,
  SALE_REASONS,
} from '#contract/features/salaries/questions-contract';
import { isReason } from '#contract/features/salaries/salary-values';
import { getErrorBody, isNotFound } from '#client/lib/http/api-error';
import { useAppDispatch } from '#client/lib/hooks';
import { messageRaised } from '#client/lib/snackbar/snackbar-slice';
import { FormDialog } from '#client/components/form/form-dialog';
import { useAskQuestionMutation } from '../agent-area-api';
import type { Asking } from './asking';
import { myQuestionsTexts as texts } from './my-questions-texts';

interface Props {
  asking: Asking;
  onChange: (asking: Asking) => void;
  onClose: () => void;
}

interface Typed {
  reason: QuestionReason;
  text: string;
}

/** Dialog that asks payroll about an own sale, or about a missing one. The typed text stays if the request fails. */
export function AskDialog({ asking, onChange, onClose }: Props): ReactNode {
  const dispatch = useAppDispatch();
  const [ask] = useAskQuestionMutation();
  const { month, sale, reason, text } = asking;
  const empty: Typed = { reason: sale ? 'commission' : 'missing', text: '' };
  return (
    <FormDialog<Typed>
      title={sale ? texts.ask(sale.number) : texts.missingIn(hebrewMonth(month))}
      submitText={texts.submit}
      initial={{ reason, text }}
      saved={empty}
      onChange={(typed) => onChange({ ...asking, ...typed })}
      submit={(typed) => ask({ body: { month, saleId: sale?.id ?? null, ...empty, ...typed } })}
      explain={explain}
      onClose={onClose}
      onDone={() => dispatch(messageRaised({ tone: 'success', text: texts.sent }))}
    >
      {sale && (
        <FormItem name="reason" label={texts.reason}>
          <Radio.Group
            vertical
            options={SALE_REASONS.map((value) => ({ value, label: questionReasonTexts[value] }))}
          />
        </FormItem>
      )}
      <TextField isMissing={sale === null} />
      <p className="fine">{texts.note}</p>
    </FormDialog>
  );
}

function TextField({ isMissing }: { isMissing: boolean }): ReactNode {
  const chosen = useWatch<QuestionReason | undefined>('reason', useFormInstance());
  const isNeeded = isMissing || (chosen !== undefined && needsText(chosen));
  const label = isNeeded ? texts.text : texts.textOrNot;
  return (
    <FormItem
      name="text"
      label={isMissing ? texts.textMissing : label}
      rules={[
        { required: isNeeded, transform: shownName },
        {
          validator: async (_rule, text: string | undefined) => {
            if (isNeeded && text && !isReason(text)) throw new Error(texts.textRule);
          },
        },
      ]}
    >
      <TextArea rows={3} maxLength={MAX_QUESTION_LENGTH} showCount />
    </FormItem>
  );
}

function explain(error: unknown): string | null {
  const reason = (getErrorBody(error)?.details as { reason?: string } | undefined)?.reason;
  if (reason === 'open') return texts.open;
  if (reason === 'too_many') return texts.tooMany;
  return isNotFound(error) ? texts.gone : null;
}
