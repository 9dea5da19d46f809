import Alert from 'antd/es/alert/Alert';
import Button from 'antd/es/button/Button';
import Flex from 'antd/es/flex/index';
import Progress from 'antd/es/progress/index';
import type { ReactNode } from 'react';
import { getAgentName } from '#contract/features/agents/agent-name';
import type { MonthList, MonthRow } from '#contract/features/salaries/month-list/month-list-contract';
import { isSent } from '#contract/features/salaries/month-list/month-list-rules';
import type { Sending } from '#contract/features/salaries/sending-contract';
import { CardTable, type CardColumn } from '#client/components/tables/card-table';
import { FailureAlert } from '#client/components/feedback/failure-alert';
import { Name } from '#client/components/values/name';
import { SendingMark } from '../month-list/sending-mark';
import { useCancelSendingsMutation, useMarkOpenedMutation, useSendStatementsMutation } from '../salaries-api';
import { getSentAddress, toMessage } from './sending-plan';
import { reasonTexts, sendingTexts as texts } from './sending-texts';

type SendingRow = MonthRow & { sending: Sending };

/** Returns whether the server still works on the row's mail. */
export function isWaiting({ sending }: MonthRow): boolean {
  return sending?.state === 'sending' || (sending?.state === 'queued' && sending.way === 'email');
}

/** Returns whether the mail was certainly not accepted, and may be at another time. */
function isDeferred({ sending: { state, reason } }: SendingRow): boolean {
  return state === 'refused' && (reason === 'deferred' || reason === 'unreachable');
}

/** Returns the request that sends these statements again, each to its last address. */
function repeatRows(month: string, rows: readonly SendingRow[]) {
  const messages = rows.map((row) => toMessage(row, row.sending));
  return { body: { month, messages } };
}

interface Props {
  list: MonthList;
  onMore: () => void;
  onClose: () => void;
}

/** Result of each sending of the month. Closing it stops nothing. */
export function SendingProgress({ list, onMore, onClose }: Props): ReactNode {
  const [cancel, cancelling] = useCancelSendingsMutation();
  const [send, sending] = useSendStatementsMutation();
  const rows = list.rows.filter((row): row is SendingRow => row.sending !== null);
  const sent = rows.filter((row) => isSent(row, list.isClosed)).length;
  const queued = rows.filter(({ sending }) => sending.state === 'queued');
  const failure = cancelling.error ?? sending.error;
  const deferred = rows.filter(isDeferred);
  const isBusy = rows.some(isWaiting);
  const cancelRows = (some: readonly SendingRow[]): void =>
    void cancel({ body: { ids: some.map(({ sending }) => sending.id) } });
  return (
    <Flex vertical gap="small">
      <output>
        <strong>{texts.sentCount(sent, rows.length)}</strong>
      </output>
      <Progress
        aria-label={texts.sentCount(sent, rows.length)}
        percent={rows.length === 0 ? 0 : (sent / rows.length) * 100}
        showInfo={false}
      />
      {failure !== undefined && <FailureAlert title={texts.failed} error={failure} />}
      {rows.some(({ sending }) => sending.state === 'unknown') && (
        <Alert type="warning" title={texts.unknownHint} />
      )}
      <CardTable<SendingRow>
        rowKey="agentId"
        rows={rows}
        columns={getColumns(list, cancelRows, onMore)}
        scroll={{ y: 'calc(100vh - 400px)' }}
      />
      <div className="dialog-actions">
        {deferred.length > 0 && !list.restored && (
          <Button loading={sending.isLoading} onClick={() => void send(repeatRows(list.month, deferred))}>
            {texts.againAll(deferred.length)}
          </Button>
        )}
        {queued.length > 0 && <Button onClick={() => cancelRows(queued)}>{texts.cancelAll}</Button>}
        {!isBusy && <Button onClick={onMore}>{texts.more}</Button>}
        <span className="hint">{texts.once}</span>
        <Button className="at-end" type="primary" data-first onClick={onClose}>
          {isBusy ? texts.close : texts.closeDone}
        </Button>
      </div>
    </Flex>
  );
}

function getColumns(
  list: MonthList,
  cancelRows: (rows: readonly SendingRow[]) => void,
  onMore: () => void,
): readonly CardColumn<SendingRow>[] {
  return [
    {
      title: texts.agent,
      cut: true,
      cell: ({ agentId: id, agentName: name }) => <Name value={getAgentName({ id, name })} />,
    },
    {
      title: texts.to,
      width: 250,
      cell: ({ sending }) => (
        <Flex vertical>
          <bdi dir="ltr" className="cut" title={sending.address}>
            {getSentAddress(sending)}
          </bdi>
          {sending.isOtherAddress && <span className="hint">{texts.otherAddress}</span>}
        </Flex>
      ),
    },
    { title: texts.state, width: 280, cell: (row) => <Result row={row} /> },
    {
      width: 130,
      cell: (row) => <Action list={list} row={row} onCancel={() => cancelRows([row])} onMore={onMore} />,
    },
  ];
}

function Result({ row }: { row: SendingRow }): ReactNode {
  const { reason, detail } = row.sending;
  return (
    <Flex vertical>
      <SendingMark row={row} />
      {reason !== null && (
        <span className="hint">
          {reasonTexts[reason]}
          {detail !== null && (
            <>
              : <bdi className="breakable">{detail}</bdi>
            </>
          )}
        </span>
      )}
    </Flex>
  );
}

/** Button for a message: cancels it, opens it, or sends it again. */
function Action({
  list: { month, restored },
  row,
  onCancel,
  onMore,
}: {
  list: MonthList;
  row: SendingRow;
  onCancel: () => void;
  onMore: () => void;
}): ReactNode {
  const [markOpened] = useMarkOpenedMutation();
  const [send, { isLoading }] = useSendStatementsMutation();
  const { id, way, state, link } = row.sending;
  const name = getAgentName({ id: row.agentId, name: row.agentName });
  if (state === 'queued' && way === 'whatsapp' && link !== null)
    return (
      <Button
        size="small"
        href={link}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={texts.openLabel(name)}
        onClick={() => void markOpened({ params: { id } })}
      >
        {texts.open}
      </Button>
    );
  if (state === 'queued')
    return (
      <Button size="small" type="text" aria-label={texts.cancelLabel(name)} onClick={onCancel}>
        {texts.cancel}
      </Button>
    );
  if (state !== 'refused' && state !== 'unknown') return null;
  const sendAgain = (): void => void send(repeatRows(month, [row]));
  return (
    <Button
      size="small"
      loading={isLoading}
      aria-label={texts.againLabel(name)}
      // After a restore, a tick is needed first.
      onClick={restored ? onMore : sendAgain}
    >
      {texts.again}
    </Button>
  );
}
