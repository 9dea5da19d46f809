import CommentOutlined from '@ant-design/icons/es/icons/CommentOutlined';
import type { ReactNode } from 'react';
import { answerTexts, questionReasonTexts } from '#contract/features/salaries/question-texts';
import type { Question } from '#contract/features/salaries/questions-contract';
import { Moment } from '../values/times';
import { periodText, questionTexts as texts } from './amount-breakdown-texts';

/** Reason of a question, and its text if there is one. */
export function QuestionText({ question: { reason, text } }: { question: Question }): ReactNode {
  return (
    <>
      {questionReasonTexts[reason]}
      {text !== '' && (
        <>
          : <bdi>{text}</bdi>
        </>
      )}
    </>
  );
}

/** Answer to a question, or that it waits for one. */
export function AnswerText({ question: { answer } }: { question: Question }): ReactNode {
  if (answer === null) return <span className="warning">{texts.waiting}</span>;
  const { kind, intoMonth, text, answeredAt } = answer;
  return (
    <>
      <strong>
        {answerTexts[kind]}
        {intoMonth !== null && ` ${periodText(intoMonth)}`}
      </strong>
      {text !== '' && (
        <>
          : <bdi>{text}</bdi>
        </>
      )}{' '}
      <span className="fine">
        · <Moment value={answeredAt} />
      </span>
    </>
  );
}

/** Mark of open questions, with their number if there are several. */
export function QuestionsMark({ count }: { count: number }): ReactNode {
  if (count === 0) return null;
  return (
    <span className="accent" title={texts.open(count)}>
      {' '}
      <CommentOutlined aria-label={texts.open(count)} /> {count > 1 && <span aria-hidden>{count}</span>}
    </span>
  );
}
