import LockOutlined from '@ant-design/icons/es/icons/LockOutlined';
import Button from 'antd/es/button/Button';
import Text from 'antd/es/typography/Text';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import type { MonthClosing } from '#contract/features/salaries/closings-contract';
import { salaryFileTexts as fileTexts } from '#contract/features/salaries/salary-file-texts';
import { useCan } from '#client/session/permissions/use-can';
import { useDraft } from '#client/lib/drafts/use-draft';
import { useAppDispatch } from '#client/lib/hooks';
import { messageRaised } from '#client/lib/snackbar/snackbar-slice';
import { FormDialog } from '#client/components/form/form-dialog';
import { periodText, amountBreakdownTexts } from '#client/components/salary/amount-breakdown-texts';
import { Code } from '#client/components/values/code';
import { Money } from '#client/components/values/money';
import { Moment } from '#client/components/values/times';
import { useReopenMonthMutation } from '../salaries-api';
import { closingTexts as texts } from '../salaries-texts';
import { LeftOpen } from './month-checks';
import { ReasonField } from './reason-field';

const Reopening = z.object({ reason: z.string() });
const asReopening = (kept: unknown): z.infer<typeof Reopening> | null =>
  Reopening.safeParse(kept).data ?? null;

/** Details of a closed month, with a button that reopens it. */
export function ClosedMonth({
  closing: { month, closing, checks, heldBy, payable, sent },
}: {
  closing: MonthClosing;
}): ReactNode {
  const dispatch = useAppDispatch();
  const may = useCan('salaries.admin');
  // Null while the dialog is closed.
  const { value: reopening, setValue: setReopening } = useDraft(`reopening-${month}`, null, asReopening);
  const [reopen] = useReopenMonthMutation();
  if (!closing) return null;
  const name = periodText(month);
  return (
    <>
      <p>
        <LockOutlined aria-hidden /> <Money value={payable} />
      </p>
      <p className="hint">
        {amountBreakdownTexts.closedBy(closing.closedBy)}, <Moment value={closing.closedAt} />
      </p>
      {closing.seal && (
        <p className="hint">
          {fileTexts.seal}{' '}
          <Text className="fine" copyable={{ text: closing.seal.code, tooltips: false }}>
            <Code value={closing.seal.code} />
          </Text>
          {closing.seal.isLate && ` · ${fileTexts.sealedLate}`}
        </p>
      )}
      <LeftOpen checks={checks} />
      {heldBy.length > 0 && <p className="hint">{texts.heldBy(heldBy.map(periodText).join(', '))}</p>}
      {may && heldBy.length === 0 && (
        <p>
          <Button danger onClick={() => setReopening({ reason: '' })}>
            {texts.reopen}
          </Button>
        </p>
      )}
      {reopening && (
        <FormDialog<{ reason: string }>
          title={texts.reopenTitle(name)}
          submitText={texts.reopen}
          danger
          initial={reopening}
          onChange={setReopening}
          submit={(body) => reopen({ params: { month }, body })}
          onClose={() => setReopening(null)}
          onDone={() => dispatch(messageRaised({ tone: 'success', text: texts.reopened(name) }))}
        >
          <p>{texts.reopenExplain}</p>
          {sent > 0 && (
            <p>
              <strong>{texts.reopenSent(sent)}</strong>
            </p>
          )}
          <ReasonField />
        </FormDialog>
      )}
    </>
  );
}
