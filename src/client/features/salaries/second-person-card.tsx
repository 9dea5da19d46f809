import Button from 'antd/es/button/Button';
import Flex from 'antd/es/flex/index';
import type { ReactNode } from 'react';
import * as z from 'zod/mini';
import type { SecondPerson } from '#contract/features/salaries/closings-contract';
import {
  useGetSecondPersonQuery,
  useRequireSecondPersonMutation,
  useWaiveSecondPersonMutation,
} from './salary-settings-api';
import { ReasonField } from './statement/reason-field';
import { FailureNote } from '#client/components/feedback/failure-note';
import { CardContent, FormCard } from '#client/components/form/form-card';
import { FormDialog } from '#client/components/form/form-dialog';
import { useDraft } from '#client/lib/drafts/use-draft';
import { useCan } from '#client/session/permissions/use-can';
import { secondPersonTexts as texts } from './salaries-texts';

/** Card of the second person that the closing of a month requires. */
export function SecondPersonCard(): ReactNode {
  const query = useGetSecondPersonQuery();
  return (
    <FormCard title={texts.title}>
      <CardContent query={query} data={query.data?.data} rows={1}>
        {(setting) => <SecondPersonRow setting={setting} />}
      </CardContent>
    </FormCard>
  );
}

/** The setting like the rows of other cards: what it does, and the button at the end. */
function SecondPersonRow({ setting: { isRequired, people } }: { setting: SecondPerson }): ReactNode {
  const may = useCan('salaries.admin');
  const [require, { isLoading, error }] = useRequireSecondPersonMutation();
  return (
    <Flex wrap justify="space-between" align="center" gap="8px 16px" className="form-part setting-row">
      <Flex vertical flex="1 1 160px">
        <p className="hint">{texts.note}</p>
        {may && !isRequired && people < 2 && <p className="hint">{texts.tooFew}</p>}
        {!may && <p className="hint">{texts.lacks}</p>}
        <div role="alert">{error !== undefined && !isLoading && <FailureNote error={error} />}</div>
      </Flex>
      <Flex align="center" gap="small">
        {isRequired ? texts.on : texts.off}
        {may && isRequired && <Waiving />}
        {may && !isRequired && (
          <Button disabled={people < 2} loading={isLoading} onClick={() => void require()}>
            {texts.require}
          </Button>
        )}
      </Flex>
    </Flex>
  );
}

const Waived = z.object({ reason: z.string() });
const asWaived = (kept: unknown): z.infer<typeof Waived> | null => Waived.safeParse(kept).data ?? null;

/** Button that switches the second person off, for a reason. */
function Waiving(): ReactNode {
  // Null while the dialog is closed.
  const { value: draft, setValue: setDraft } = useDraft('second-person', null, asWaived);
  const [waive] = useWaiveSecondPersonMutation();
  return (
    <>
      <Button onClick={() => setDraft({ reason: '' })}>{texts.waive}</Button>
      {draft && (
        <FormDialog<{ reason: string }>
          title={texts.waiveTitle}
          submitText={texts.waiveSubmit}
          danger
          initial={draft}
          onChange={setDraft}
          submit={(body) => waive({ body })}
          onClose={() => setDraft(null)}
        >
          <p>{texts.waiveExplain}</p>
          <ReasonField />
        </FormDialog>
      )}
    </>
  );
}
