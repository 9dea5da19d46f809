import CommentOutlined from '@ant-design/icons/es/icons/CommentOutlined';
import Button from 'antd/es/button/Button';
import type { ReactNode } from 'react';
import type { Question } from '#contract/features/salaries/questions-contract';
import type { SalarySale } from '#contract/features/salaries/statements-contract';
import { useDraft } from '#client/lib/drafts/use-draft';
import { lazyDialog } from '#client/components/dialogs/lazy-dialog';
import { AnswerText, QuestionText } from '#client/components/salary/question-answer';
import { useListMyQuestionsQuery } from '../agent-area-api';
import { parseAsking } from './asking';
import { myQuestionsTexts as texts } from './my-questions-texts';

const AskDialog = lazyDialog(
  async () => (await import(/* webpackChunkName: "ask-question" */ './ask-dialog')).AskDialog,
);

export interface Questions {
  /** Mark beside a sale: a button that asks about it, and its last question with the answer. */
  mark: (sale: SalarySale) => ReactNode;
  askMissing: () => void;
  /** Open while a question is being written. */
  dialog: ReactNode;
}

/** Own questions about the sales of a month. @param place name of the list that shows the marks */
export function useQuestions(month: string, place: string): Questions {
  const { data } = useListMyQuestionsQuery();
  const { value: asking, setValue: setAsking } = useDraft(`question-${place}`, null, parseAsking);
  const ask = ({ id, number }: SalarySale): void =>
    setAsking({ month, sale: { id, number: number ?? id }, reason: 'commission', text: '' });
  const questions = data?.data.filter((one) => one.month === month) ?? [];
  return {
    mark: (sale) => (
      <Mark
        sale={sale}
        // The open one, else the latest.
        question={questions.find(({ saleId }) => saleId === sale.id)}
        onAsk={() => ask(sale)}
      />
    ),
    askMissing: () => setAsking({ month, sale: null, reason: 'missing', text: '' }),
    dialog: asking && <AskDialog asking={asking} onChange={setAsking} onClose={() => setAsking(null)} />,
  };
}

interface MarkProps {
  sale: SalarySale;
  question: Question | undefined;
  onAsk: () => void;
}

function Mark({ sale: { id, number }, question, onAsk }: MarkProps): ReactNode {
  return (
    <>
      {question?.answer !== null || question === undefined ? (
        <Button
          type="text"
          aria-label={texts.ask(number ?? id)}
          title={texts.ask(number ?? id)}
          icon={<CommentOutlined aria-hidden />}
          onClick={onAsk}
        />
      ) : (
        <CommentOutlined className="accent" aria-label={texts.asked(number ?? id)} />
      )}
      {question && (
        <p className="sale-note">
          <span className="fine">
            <QuestionText question={question} />
          </span>
          <br />
          <AnswerText question={question} />
        </p>
      )}
    </>
  );
}
