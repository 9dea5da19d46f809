import Button from 'antd/es/button/Button';
import Card from 'antd/es/card/Card';
import { type ReactNode, useState } from 'react';
import type { Question } from '#contract/features/salaries/questions-contract';
import { Section } from '#client/components/layout/section';
import { periodText } from '#client/components/salary/amount-breakdown-texts';
import { AnswerText, QuestionText } from '#client/components/salary/question-answer';
import { Name } from '#client/components/values/name';
import { useListMyQuestionsQuery } from '../agent-area-api';
import { myQuestionsTexts as texts } from './my-questions-texts';

/** Interval of asking for answers, ms. */
const ASK_EVERY_MS = 60_000;

const LINES_SHOWN = 3;

/** Own questions about salaries with their answers, open ones first. Without questions, a phone's page fits its screen. */
export function MyQuestions(): ReactNode {
  const options = { pollingInterval: ASK_EVERY_MS, skipPollingIfUnfocused: true };
  const query = useListMyQuestionsQuery(undefined, options);
  // An empty skeleton would leave a gap.
  if (query.isLoading) return null;
  return (
    <Section query={query} failedTitle={texts.failed} skeleton={null}>
      {({ data }) => data.length > 0 && <List questions={data} />}
    </Section>
  );
}

function List({ questions }: { questions: readonly Question[] }): ReactNode {
  const [isWhole, setIsWhole] = useState(false);
  const waiting = questions.filter(({ answer }) => answer === null).length;
  const isCut = questions.length > LINES_SHOWN && !isWhole;
  return (
    <Card
      size="small"
      title={texts.title}
      extra={waiting > 0 && <span className="fine">{texts.waiting(waiting)}</span>}
    >
      <ul className="lined">
        {(isCut ? questions.slice(0, LINES_SHOWN) : questions).map((question) => (
          <Line key={question.id} question={question} />
        ))}
      </ul>
      {isCut && (
        <Button block type="text" onClick={() => setIsWhole(true)}>
          {texts.all(questions.length)}
        </Button>
      )}
    </Card>
  );
}

function Line({ question }: { question: Question }): ReactNode {
  const { month, saleId, number, customerName } = question;
  return (
    <li className="question-line">
      {saleId === null ? texts.missing : texts.sale(number ?? saleId)}
      {customerName !== null && (
        <>
          {' · '}
          <Name value={customerName} />
        </>
      )}
      {' · '}
      {periodText(month)}
      <div className="fine">
        <QuestionText question={question} />
      </div>
      <AnswerText question={question} />
    </li>
  );
}
