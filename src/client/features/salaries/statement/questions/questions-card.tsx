import Card from 'antd/es/card/Card';
import { type ReactNode, useState } from 'react';
import type { OfficeQuestion } from '#contract/features/salaries/questions-contract';
import { useCan } from '#client/session/permissions/use-can';
import { lazyDialog } from '#client/components/dialogs/lazy-dialog';
import { Section } from '#client/components/layout/section';
import { useListQuestionsQuery } from '../../salaries-api';
import { QuestionItem } from './question-item';
import { questionsTexts as texts } from './questions-texts';

const AnswerDialog = lazyDialog(
  async () => (await import(/* webpackChunkName: "answer-question" */ './answer-dialog')).AnswerDialog,
);

const CARD_ID = 'agent-questions';

/** Moves the focus to the card of the questions beside the checks. */
export function focusQuestions(): void {
  document.getElementById(CARD_ID)?.focus();
}

interface Props {
  month: string;
  /** Questions of this agent alone, about this month. Missing: all that stand in the month's checklist. */
  agentId?: string;
}

/** Card of the questions of agents, open ones first. Nothing is shown if there are none. */
export function QuestionsCard({ month, agentId }: Props): ReactNode {
  const query = useListQuestionsQuery({ query: { month, agentId: agentId === undefined ? [] : [agentId] } });
  // An empty skeleton would leave a gap.
  if (query.isLoading) return null;
  return (
    <Section query={{ ...query, data: query.currentData }} failedTitle={texts.failed} skeleton={null}>
      {({ data }) => data.length > 0 && <List questions={data} month={month} hasId={agentId === undefined} />}
    </Section>
  );
}

interface ListProps {
  questions: readonly OfficeQuestion[];
  month: string;
  hasId: boolean;
}

function List({ questions, month, hasId }: ListProps): ReactNode {
  const may = useCan('salaries.manage');
  const [answering, setAnswering] = useState<OfficeQuestion | null>(null);
  return (
    <Card size="small" title={texts.title} tabIndex={-1} {...(hasId && { id: CARD_ID })}>
      <ul className="lined">
        {questions.map((question) => (
          <QuestionItem
            key={question.id}
            question={question}
            onAnswer={may ? () => setAnswering(question) : null}
          />
        ))}
      </ul>
      {answering && (
        <AnswerDialog
          question={questions.find(({ id }) => id === answering.id) ?? answering}
          shownMonth={month}
          onClose={() => setAnswering(null)}
        />
      )}
    </Card>
  );
}
