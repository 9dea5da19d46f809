import FormItem from 'antd/es/form/FormItem/index';
import useFormInstance from 'antd/es/form/hooks/useFormInstance';
import { useWatch } from 'antd/es/form/Form';
import TextArea from 'antd/es/input/TextArea';
import Radio from 'antd/es/radio/index';
import Select from 'antd/es/select/index';
import type { ReactNode } from 'react';
import { getAgentName } from '#contract/features/agents/agent-name';
import { toMonth } from '#contract/lib/calendar/calendar-rules';
import { shownName } from '#contract/lib/http/name-text';
import { answerTexts } from '#contract/features/salaries/question-texts';
import type { AnswerKind, OfficeQuestion } from '#contract/features/salaries/questions-contract';
import { isReason, MAX_REASON_LENGTH } from '#contract/features/salaries/salary-values';
import { getErrorBody, getErrorStatus } from '#client/lib/http/api-error';
import { useAppDispatch } from '#client/lib/hooks';
import { messageRaised } from '#client/lib/snackbar/snackbar-slice';
import { useToday } from '#client/components/dates/business-day';
import { FormDialog } from '#client/components/form/form-dialog';
import { periodText } from '#client/components/salary/amount-breakdown-texts';
import { QuestionText } from '#client/components/salary/question-answer';
import { moneyText } from '#client/components/values/format-number';
import { useAnswerQuestionMutation, useListLateChangesQuery } from '../../salaries-api';
import { chooseTargetMonth } from '../late-changes/waiting-change';
import { questionsTexts as texts } from './questions-texts';

interface Typed {
  answer: AnswerKind;
  text: string;
  intoMonth: string | null;
}

interface Props {
  question: OfficeQuestion;
  /** Month of the page, which is the default of carrying. */
  shownMonth: string;
  onClose: () => void;
}

/** Dialog that answers a question of an agent. The typed text stays if the request fails. */
export function AnswerDialog({ question, shownMonth, onClose }: Props): ReactNode {
  const dispatch = useAppDispatch();
  const [send] = useAnswerQuestionMutation();
  const running = toMonth(useToday());
  const { id, agentId, agentName, month, waiting } = question;
  const openMonths =
    useListLateChangesQuery(undefined, { skip: waiting === null }).data?.data.openMonths ?? [];
  const laterMonths = openMonths.filter((one) => one > month);
  const target = chooseTargetMonth(laterMonths, shownMonth, running);
  return (
    <FormDialog<Typed>
      title={texts.answerTo(getAgentName({ id: agentId, name: agentName }))}
      submitText={texts.submit}
      initial={{ answer: 'right', text: '' }}
      submit={({ answer, text, intoMonth }) => {
        const into = intoMonth ?? target;
        const carry =
          answer === 'carried' && waiting !== null && into !== null
            ? { intoMonth: into, difference: waiting }
            : null;
        return send({ params: { id }, body: { answer, text, carry } });
      }}
      explain={explain}
      onClose={onClose}
      onDone={() => dispatch(messageRaised({ tone: 'success', text: texts.sent }))}
    >
      <p>
        <QuestionText question={question} />
      </p>
      <FormItem name="answer" label={texts.kind}>
        <Radio.Group vertical options={getKinds(question, target !== null)} />
      </FormItem>
      {target !== null && <TargetMonth months={laterMonths} target={target} />}
      <FormItem
        name="text"
        label={texts.text}
        rules={[
          { required: true, transform: shownName },
          {
            validator: async (_rule, text: string | undefined) => {
              if (text && !isReason(text)) throw new Error(texts.textRule);
            },
          },
        ]}
      >
        <TextArea data-first rows={3} maxLength={MAX_REASON_LENGTH} showCount />
      </FormItem>
      <p className="fine">{texts.note}</p>
    </FormDialog>
  );
}

/** Answers that are possible now. A correction counts once the sale differs, and a late change once it waits. */
function getKinds({ isChanged, waiting }: OfficeQuestion, canCarry: boolean) {
  const corrected = isChanged ? answerTexts.corrected : `${answerTexts.corrected} (${texts.unchanged})`;
  return [
    { value: 'right', label: answerTexts.right },
    { value: 'corrected', label: corrected, disabled: !isChanged },
    ...(waiting !== null && canCarry
      ? [{ value: 'carried', label: `${answerTexts.carried}: ${moneyText(waiting)}` }]
      : []),
  ];
}

/** Month that the late change is carried into. */
function TargetMonth({ months, target }: { months: readonly string[]; target: string }): ReactNode {
  const answer = useWatch<AnswerKind | undefined>('answer', useFormInstance());
  if (answer !== 'carried') return null;
  return (
    <FormItem name="intoMonth" label={texts.into} initialValue={target}>
      <Select options={months.map((one) => ({ value: one, label: periodText(one) }))} />
    </FormItem>
  );
}

const CONFLICT = 409;
const NOT_FOUND = 404;

function explain(error: unknown): string | null {
  if ((getErrorBody(error)?.details as { reason?: string } | undefined)?.reason === 'answered')
    return texts.answered;
  const status = getErrorStatus(error);
  return status === CONFLICT || status === NOT_FOUND ? texts.changed : null;
}
