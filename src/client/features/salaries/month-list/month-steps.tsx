import Card from 'antd/es/card/Card';
import Progress from 'antd/es/progress/index';
import Steps from 'antd/es/steps/index';
import type { ReactNode } from 'react';
import type { MonthClosing } from '#contract/features/salaries/closings-contract';
import type { MonthList } from '#contract/features/salaries/month-list/month-list-contract';
import { formatMoment } from '#client/components/values/format-date';
import { findStep, STEPS, type RowSums } from '#contract/features/salaries/month-list/month-list-rules';
import { monthListTexts as texts } from './month-list-texts';

interface Props {
  list: MonthList;
  sums: RowSums;
  /** Undefined until it is loaded. */
  closing: MonthClosing | undefined;
}

/** Steps of a month in a row: checking, closing, payroll file, sending. */
export function MonthSteps(props: Props): ReactNode {
  const { list, sums, closing } = props;
  return (
    <Card size="small" aria-label={texts.steps}>
      <Steps
        size="small"
        current={findStep(list, closing?.state)}
        items={STEPS.map((step) => ({
          title: texts[step],
          content: <StepNote text={describeStep(step, props)} />,
          // A month can be closed before all its statements are checked.
          ...(step === 'checking' && list.isClosed && sums.checked < sums.agents && { status: 'wait' }),
        }))}
      />
    </Card>
  );
}

function StepNote({ text }: { text: string }): ReactNode {
  return (
    <div className="cut month-step-note" title={text}>
      {text}
    </div>
  );
}

/** The current step in words, on a phone. */
export function MonthStep(props: Props): ReactNode {
  const { list, closing } = props;
  const at = Math.min(findStep(list, closing?.state), STEPS.length - 1);
  const step = STEPS[at] ?? 'checking';
  const later = STEPS.slice(at + 1).map((one) => texts[one]);
  return (
    <>
      <strong>{texts.step(at + 1, STEPS.length, texts[step])}</strong>
      <p className="hint">
        {describeStep(step, props)}
        {later.length > 0 && `. ${texts.next(later.join(', '))}`}
      </p>
      <Progress
        aria-label={texts.steps}
        percent={((at + 1) / STEPS.length) * 100}
        steps={STEPS.length}
        showInfo={false}
      />
    </>
  );
}

function describeStep(step: (typeof STEPS)[number], { list, sums, closing }: Props): string {
  const { isClosed, fileTakenAt } = list;
  switch (step) {
    case 'checking':
      return texts.checkedProgress(sums.checked, sums.agents);
    case 'closing':
      if (closing?.closing) return texts.closedBy(closing.closing.closedBy);
      return closing ? texts.openChecks(closing.checks.filter(({ isOk }) => !isOk).length) : '';
    case 'file':
      if (!isClosed) return texts.afterClosing;
      return fileTakenAt === null ? texts.notTaken : texts.taken(formatMoment(fileTakenAt).day);
    case 'sending':
      return isClosed ? texts.sentProgress(sums.sent, sums.statements) : texts.afterClosing;
  }
}
