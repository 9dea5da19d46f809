import CheckCircleFilled from '@ant-design/icons/es/icons/CheckCircleFilled';
import ExclamationCircleFilled from '@ant-design/icons/es/icons/ExclamationCircleFilled';
import LockOutlined from '@ant-design/icons/es/icons/LockOutlined';
import Button from 'antd/es/button/Button';
import Card from 'antd/es/card/Card';
import Flex from 'antd/es/flex/index';
import FormItem from 'antd/es/form/FormItem/index';
import Input from 'antd/es/input/Input';
import Progress from 'antd/es/progress/index';
import { Fragment, useState, type ReactNode } from 'react';
import * as z from 'zod/mini';
import type { CheckKey, MonthClosing } from '../../../contract/salaries/closings-contract';
import { selectHolds } from '../../permissions/permissions-selectors';
import { isConflict } from '../is-conflict';
import { useKeptState } from '../../platform/drafts/use-kept-state';
import { useAppDispatch, useAppSelector } from '../../platform/hooks';
import { messageRaised } from '../../platform/snackbar/snackbar-slice';
import { ConfirmDialog } from '../../ui/confirm-dialog';
import { FormDialog } from '../../ui/form/form-dialog';
import { formTexts } from '../../ui/form/form-texts';
import { FailureAlert } from '../../ui/section/failure-alert';
import { Section } from '../../ui/section/section';
import { CardSkeleton } from '../../ui/section/skeletons';
import { Money } from '../../ui/values/money';
import { Moment } from '../../ui/values/times';
import { useCloseMonthMutation, useGetMonthClosingQuery, useReopenMonthMutation } from '../salaries-api';
import { periodText, whyTexts } from '../../ui/salary/why-texts';
import { checkTexts, closingTexts as texts, stateTexts } from '../salaries-texts';

const LONGEST_REASON = 500;
const SHORTEST_REASON = 2;
const PERCENT = 100;
const NAMES_SHOWN = 5;

/** What is to be checked before a month closes, and its closing, for all agents. */
export function ClosingCard({ month }: { month: string }): ReactNode {
  const query = useGetMonthClosingQuery({ params: { month } });
  return (
    <Section query={query} failedTitle={texts.failed} skeleton={<CardSkeleton lines={14} />}>
      {({ data }) => <Closing closing={data} />}
    </Section>
  );
}

type Reasons = Partial<Record<CheckKey, string>>;
const NONE: Reasons = {};
const KeptReasons = z.record(z.string(), z.string());
const asReasons = (kept: unknown): Reasons | null => KeptReasons.safeParse(kept).data ?? null;

const Reopening = z.object({ reason: z.string() });
const asReopening = (kept: unknown): z.infer<typeof Reopening> | null =>
  Reopening.safeParse(kept).data ?? null;

function Closing({ closing }: { closing: MonthClosing }): ReactNode {
  const { month, checks, state } = closing;
  const {
    value: reasons,
    setValue: setReasons,
    restored,
  } = useKeptState(`closing-${month}`, NONE, asReasons);
  const ok = checks.filter(({ isOk }) => isOk).length;
  const isOpen = state === 'waiting';
  return (
    <Card
      size="small"
      className="closing"
      title={texts.title(periodText(month))}
      extra={<span className="hint">{texts.progress(ok, checks.length)}</span>}
    >
      <Flex vertical gap="small">
        {checks.length > 0 && (
          <Progress
            aria-label={texts.progress(ok, checks.length)}
            percent={(ok / checks.length) * PERCENT}
            steps={checks.length}
            showInfo={false}
            strokeColor="var(--success)"
          />
        )}
        <ul className="closing-checks lined">
          {checks.map((check) => (
            <Flex component="li" gap="small" key={check.key}>
              {check.isOk ? (
                <CheckCircleFilled className="good" aria-label={texts.ok} />
              ) : (
                <ExclamationCircleFilled className="bad" aria-label={texts.red} />
              )}
              <Flex vertical flex="auto">
                {check.isOk ? checkTexts[check.key].ok : checkTexts[check.key].red(check)}
                <div className="hint">
                  <Names names={check.names} />
                  {check.amount !== null && check.count > 0 && (
                    <>
                      {check.names.length > 0 && ' · '}
                      <Money value={check.amount} />
                    </>
                  )}
                  {check.at !== null && <Moment value={check.at} />}
                </div>
                {check.reason !== null && (
                  <div className="hint">
                    {texts.reason}: <bdi>{check.reason}</bdi>
                  </div>
                )}
                {!check.isOk && isOpen && (
                  <Input
                    size="small"
                    aria-label={`${texts.reason}: ${checkTexts[check.key].red(check)}`}
                    placeholder={texts.reasonPlaceholder}
                    maxLength={LONGEST_REASON}
                    value={reasons[check.key] ?? ''}
                    onChange={({ target }) => setReasons({ ...reasons, [check.key]: target.value })}
                  />
                )}
              </Flex>
            </Flex>
          ))}
        </ul>
        {isOpen && restored && <p className="hint">{formTexts.restored}</p>}
        {isOpen && <CloseNow closing={closing} reasons={reasons} />}
        {state === 'running' && <p className="hint">{texts.running}</p>}
        {state === 'future' && <p className="hint">{stateTexts.future}</p>}
        {closing.closing && <Closed closing={closing} />}
      </Flex>
    </Card>
  );
}

/** The first of them, and the rest for who wants it. */
function Names({ names }: { names: readonly string[] }): ReactNode {
  const [isWhole, setIsWhole] = useState(false);
  const rest = names.length - NAMES_SHOWN;
  const shown = isWhole || rest <= 1 ? names : names.slice(0, NAMES_SHOWN);
  return (
    <>
      {shown.map((name, i) => (
        <Fragment key={name}>
          {i > 0 && ', '}
          <bdi>{name}</bdi>
        </Fragment>
      ))}
      {rest > 1 && (
        <Button type="link" size="small" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? texts.lessNames : texts.moreNames(rest)}
        </Button>
      )}
    </>
  );
}

function CloseNow({ closing, reasons }: { closing: MonthClosing; reasons: Reasons }): ReactNode {
  const { month, checks, amount, payable, agents } = closing;
  const dispatch = useAppDispatch();
  const may = useAppSelector((state) => selectHolds(state, 'salaries.manage'));
  const [asking, setAsking] = useState(false);
  const [close, { isLoading, error }] = useCloseMonthMutation();
  const given = Object.fromEntries(
    checks.flatMap(({ key, isOk }) => (isOk ? [] : [[key, (reasons[key] ?? '').trim()] as const])),
  );
  const isReady = Object.values(given).every((reason) => reason.length >= SHORTEST_REASON);
  const name = periodText(month);
  const confirm = async (): Promise<void> => {
    const answer = await close({ body: { month, amount, reasons: given } });
    setAsking(false);
    if (answer.data) dispatch(messageRaised({ tone: 'success', text: texts.done(name) }));
  };
  return (
    <>
      {error !== undefined && (
        <FailureAlert title={texts.notClosed} error={error}>
          {isConflict(error) ? texts.changed : undefined}
        </FailureAlert>
      )}
      <Button
        block
        type="primary"
        icon={<LockOutlined aria-hidden />}
        disabled={!may || !isReady}
        onClick={() => setAsking(true)}
      >
        {texts.close(name)}
      </Button>
      <p className="hint">
        {texts.summary(agents)}, <Money value={payable} />. {may ? texts.needReasons : texts.cannot}
      </p>
      <ConfirmDialog
        open={asking}
        title={texts.closeConfirm(name)}
        confirmText={texts.close(name)}
        busy={isLoading}
        onConfirm={() => void confirm()}
        onCancel={() => setAsking(false)}
      >
        {texts.closeExplain}
      </ConfirmDialog>
    </>
  );
}

function Closed({ closing: { month, closing, heldBy, amount } }: { closing: MonthClosing }): ReactNode {
  const dispatch = useAppDispatch();
  const may = useAppSelector((state) => selectHolds(state, 'salaries.admin'));
  // Null: it is not asked.
  const { value: asked, setValue: setAsked } = useKeptState(`reopening-${month}`, null, asReopening);
  const [reopen] = useReopenMonthMutation();
  if (!closing) return null;
  const name = periodText(month);
  return (
    <>
      <p>
        <LockOutlined aria-hidden /> <Money value={amount} />
      </p>
      <p className="hint">
        {whyTexts.closedBy(closing.closedBy)}, <Moment value={closing.closedAt} />
      </p>
      {heldBy.length > 0 && <p className="hint">{texts.heldBy(heldBy.map(periodText).join(', '))}</p>}
      {may && heldBy.length === 0 && (
        <Button danger onClick={() => setAsked({ reason: '' })}>
          {texts.reopen}
        </Button>
      )}
      {asked && (
        <FormDialog<{ reason: string }>
          title={texts.reopenTitle(name)}
          submitText={texts.reopen}
          danger
          initial={asked}
          onChange={setAsked}
          submit={(body) => reopen({ params: { month }, body })}
          onClose={() => setAsked(null)}
          onDone={() => dispatch(messageRaised({ tone: 'success', text: texts.reopened(name) }))}
        >
          <p>{texts.reopenExplain}</p>
          <FormItem name="reason" label={texts.reason} rules={[{ required: true, min: SHORTEST_REASON }]}>
            <Input maxLength={LONGEST_REASON} />
          </FormItem>
        </FormDialog>
      )}
    </>
  );
}
