import { useState, type ReactNode } from 'react';
import { Dialog } from '#client/components/dialogs/dialog';
import { periodText } from '#client/components/salary/amount-breakdown-texts';
import { Section } from '#client/components/layout/section';
import { TableSkeleton } from '#client/components/feedback/skeletons';
import { monthListTexts } from '../month-list/month-list-texts';
import { useGetMonthListQuery } from '../salaries-api';
import { ChoosePeople } from './choose-people';
import { isWaiting, SendingProgress } from './sending-progress';
import { sendingTexts as texts } from './sending-texts';

interface Props {
  month: string;
  /** Chosen agents. Null: those who have not received the statement. */
  agentIds: readonly string[] | null;
  onClose: () => void;
}

/** Interval of requests while messages are queued, ms. */
const POLL_MS = 1_500;

/** Dialog that sends statements of a month: first whom and where to, then the result of each. */
export function SendDialog({ month, agentIds, onClose }: Props): ReactNode {
  const [wants, setWants] = useState<'people' | 'progress' | null>(null);
  const [isWatching, setWatching] = useState(false);
  const pollingInterval = isWatching ? POLL_MS : 0;
  const query = useGetMonthListQuery({ params: { month } }, { pollingInterval });
  const waits = query.currentData?.data.rows.some(isWaiting) ?? false;
  if (waits !== isWatching) setWatching(waits);
  // The results stay after the last message.
  if (wants === null && waits && agentIds === null) setWants('progress');
  const view = wants ?? 'people';
  return (
    <Dialog open title={texts.title(periodText(month))} onCancel={onClose} footer={null} width={900}>
      <Section query={query} failedTitle={monthListTexts.failed} skeleton={<TableSkeleton />}>
        {({ data }) =>
          view === 'people' ? (
            <ChoosePeople
              list={data}
              agentIds={agentIds}
              onSent={() => setWants('progress')}
              onBack={onClose}
            />
          ) : (
            <SendingProgress list={data} onMore={() => setWants('people')} onClose={onClose} />
          )
        }
      </Section>
    </Dialog>
  );
}
