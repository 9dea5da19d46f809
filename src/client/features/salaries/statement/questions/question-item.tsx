import Button from 'antd/es/button/Button';
import Flex from 'antd/es/flex/index';
import type { ReactNode } from 'react';
import { getAgentName } from '#contract/features/agents/agent-name';
import type { OfficeQuestion } from '#contract/features/salaries/questions-contract';
import { paths } from '#client/lib/location/paths';
import { AgentLink } from '#client/components/links/record-link';
import { PageLink } from '#client/components/links/page-link';
import { periodText } from '#client/components/salary/amount-breakdown-texts';
import { AnswerText, QuestionText } from '#client/components/salary/question-answer';
import { Code } from '#client/components/values/code';
import { Money } from '#client/components/values/money';
import { Name } from '#client/components/values/name';
import { DateText, Moment } from '#client/components/values/times';
import { questionsTexts as texts } from './questions-texts';

interface Props {
  question: OfficeQuestion;
  /** Null: the user may not answer. */
  onAnswer: (() => void) | null;
}

/** A question with its sale, as the agent saw it and as it is now, and its answer. */
export function QuestionItem({ question, onAnswer }: Props): ReactNode {
  const { agentId, agentName, month, askedAt, answer } = question;
  return (
    <li className="question-line">
      <Flex justify="space-between" gap="small">
        <AgentLink id={agentId} name={agentName} />
        <span className="fine">
          <Moment value={askedAt} />
        </span>
      </Flex>
      <p>
        <QuestionText question={question} />
      </p>
      <p className="fine">
        {periodText(month)} · <AskedSale question={question} />
      </p>
      {answer !== null && <AnswerText question={question} />}
      {answer === null && onAnswer && (
        <Button
          size="small"
          aria-label={texts.answerTo(getAgentName({ id: agentId, name: agentName }))}
          onClick={onAnswer}
        >
          {texts.answer}
        </Button>
      )}
    </li>
  );
}

function AskedSale({ question }: { question: OfficeQuestion }): ReactNode {
  const { saleId, number, customerName, seen, live, isChanged } = question;
  if (saleId === null) return texts.missing;
  return (
    <>
      <PageLink to={paths.sales({ sale: saleId })}>
        {texts.sale('')}
        <Code value={number ?? saleId} />
      </PageLink>
      {customerName !== null && (
        <>
          {' · '}
          <Name value={customerName} />
        </>
      )}
      {seen && <Values title={texts.seen} sale={seen} />}
      {isChanged && (live ? <Values title={texts.now} sale={live} /> : ` · ${texts.now}: ${texts.deleted}`)}
    </>
  );
}

function Values({
  title,
  sale: { saleDate, amount, commission },
}: {
  title: string;
  sale: NonNullable<OfficeQuestion['seen']>;
}): ReactNode {
  return (
    <>
      <br />
      {title}: <DateText value={saleDate} /> · <Money value={amount} /> · <Money value={commission} />
    </>
  );
}
