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

/** Steps of a month in a line: checking, closing, payroll file, sending. */
export function MonthSteps(props: Props): ReactNode {
  const { list, sums, closing } = props;
  const current = findStep(list, closing?.state);
  return (
    <Steps
      aria-label={texts.steps}
      className="month-steps"
      size="small"
      current={current}
      items={STEPS.map((step, i) => ({
        title: (
          <span title={describeStep(step, props)}>
            {texts.shortSteps[step]} {i === current && <StepCount step={step} {...props} />}
          </span>
        ),
        // A month can be closed before all its statements are checked.
        ...(step === 'checking' && list.isClosed && sums.checked < sums.agents && { status: 'wait' }),
      }))}
    />
  );
}

/** The current step in words, where the strip has no room for all. */
export function StepText({ list, closing }: Props): ReactNode {
  const at = Math.min(findStep(list, closing?.state), STEPS.length - 1);
  return (
    <span className="fine month-step-text">
      {texts.step(at + 1, STEPS.length, texts.shortSteps[STEPS[at] ?? 'checking'])}
    </span>
  );
}

/** Number of statements that are done, of all. */
function StepCount({ step, sums }: Pick<Props, 'sums'> & { step: (typeof STEPS)[number] }): ReactNode {
  if (step !== 'checking' && step !== 'sending') return null;
  const { checked, agents, sent, statements } = sums;
  return <bdi dir="ltr">{step === 'checking' ? `${checked}/${agents}` : `${sent}/${statements}`}</bdi>;
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
      if (closing?.closing) {
        const isAlone = closing.checks.some(({ key, isOk }) => key === 'onePerson' && !isOk);
        return texts.closedBy(closing.closing.closedBy, isAlone);
      }
      return closing ? texts.openChecks(closing.checks.filter(({ isOk }) => !isOk).length) : '';
    case 'file':
      if (!isClosed) return texts.afterClosing;
      return fileTakenAt === null ? texts.notTaken : texts.taken(formatMoment(fileTakenAt).day);
    case 'sending':
      return isClosed ? texts.sentProgress(sums.sent, sums.statements) : texts.afterClosing;
  }
}
