import SendOutlined from '@ant-design/icons/es/icons/SendOutlined';
import Button from 'antd/es/button/Button';
import Flex from 'antd/es/flex/index';
import Input from 'antd/es/input/Input';
import Select from 'antd/es/select/index';
import { useState, type ReactNode } from 'react';
import { getAgentName } from '#contract/features/agents/agent-name';
import type { MonthList, MonthRow } from '#contract/features/salaries/month-list/month-list-contract';
import { SENDING_WAYS } from '#contract/features/salaries/sending-contract';
import {
  useSubmitConfirmation,
  type SubmitConfirmation,
} from '#client/components/form/use-submit-confirmation';
import { CardTable, type CardColumn } from '#client/components/tables/card-table';
import { useRowGroups } from '#client/components/tables/use-row-groups';
import { Money } from '#client/components/values/money';
import { Name } from '#client/components/values/name';
import { hasStatement, isSent } from '#contract/features/salaries/month-list/month-list-rules';
import { SendingMark } from '../month-list/sending-mark';
import { useSendStatementsMutation } from '../salaries-api';
import {
  getAddress,
  getPlan,
  hasCrmAddress,
  isReachable,
  isInProgress,
  isPreselected,
  toMessage,
  type Plan,
} from './sending-plan';
import { SendingNotices } from './sending-notices';
import { sendingTexts as texts } from './sending-texts';

interface Props {
  list: MonthList;
  agentIds: readonly string[] | null;
  onSent: () => void;
  onBack: () => void;
}

/** Number of agents in the confirmation of their addresses. */
const NAMED = 5;

/** Choice of the agents who receive the statement, with way and address of each. */
export function ChoosePeople({ list, agentIds, onSent, onBack }: Props): ReactNode {
  const [edits, setEdits] = useState<Readonly<Record<string, Plan>>>({});
  const [selected, setSelected] = useState<ReadonlySet<string>>(
    () =>
      new Set(agentIds ?? list.rows.filter((row) => isPreselected(row, list)).map(({ agentId }) => agentId)),
  );
  const [restore, setRestore] = useState<string | null>(null);
  const [send, { isLoading, error }] = useSendStatementsMutation();
  const people = list.rows.filter(hasStatement);
  const getPlanned: (row: MonthRow) => Plan = (row) => edits[row.agentId] ?? getPlan(row, list);
  const isReady = (row: MonthRow): boolean => !isInProgress(row) && isReachable(getPlanned(row));
  const chosen = people.filter((row) => selected.has(row.agentId) && isReady(row));
  const mails = chosen.filter((row) => getPlanned(row).way === 'email').length;
  const groups = {
    all: people,
    unsent: people.filter((row) => !isSent(row, list.isClosed)),
    lacking: people.filter((row) => !isReachable(getPlan(row, list))),
  };
  const { rows, control } = useRowGroups(texts.rows, groups, texts.filters);
  const submit = async (some: readonly MonthRow[]): Promise<void> => {
    const messages = some.map((row) => toMessage(row, getPlanned(row)));
    const response = await send({
      body: { month: list.month, messages, ...(restore !== null && { restoredAt: restore }) },
    });
    if (response.data) onSent();
  };
  const [confirmOrSubmit, confirmation] = useSubmitConfirmation(
    (some: readonly MonthRow[]) => askAboutOthers(some, getPlanned),
    (some) => void submit(some),
  );
  const edit = (row: MonthRow, plan: Plan): void => {
    setEdits({ ...edits, [row.agentId]: plan });
    setSelected(new Set([...selected, row.agentId]));
  };
  return (
    <Flex vertical gap="small">
      <SendingNotices list={list} error={error} restore={restore} onCheckRestore={setRestore} />
      <Flex>{control}</Flex>
      <CardTable<MonthRow>
        rowKey="agentId"
        rows={rows}
        columns={getColumns(list, getPlanned, edit)}
        scroll={{ y: 'calc(100vh - 400px)' }}
        rowSelection={{
          selectedRowKeys: chosen.map(({ agentId }) => agentId),
          columnWidth: 40,
          getCheckboxProps: (row) => ({ disabled: !isReady(row), 'aria-label': nameAgent(row) }),
          getTitleCheckboxProps: () => ({ 'aria-label': texts.everybody }),
          onChange: (keys) => setSelected(new Set(keys.map(String))),
        }}
      />
      <div className="dialog-actions">
        <span className="hint">{texts.summary(mails, chosen.length - mails)}</span>
        <Button className="at-end" data-first onClick={onBack}>
          {texts.back}
        </Button>
        <Button
          type="primary"
          icon={<SendOutlined aria-hidden />}
          loading={isLoading}
          disabled={chosen.length === 0 || (list.restored !== null && list.restored.restoredAt !== restore)}
          onClick={() => confirmOrSubmit(chosen)}
        >
          {texts.submit(chosen.length, !list.isClosed)}
        </Button>
      </div>
      {confirmation}
    </Flex>
  );
}

function getColumns(
  list: MonthList,
  getPlanned: (row: MonthRow) => Plan,
  edit: (row: MonthRow, plan: Plan) => void,
): readonly CardColumn<MonthRow>[] {
  return [
    {
      title: texts.agent,
      width: 136,
      cut: true,
      isName: true,
      cell: (row) => <Name value={nameAgent(row)} />,
    },
    {
      title: texts.payable,
      width: 96,
      numeric: true,
      cell: ({ payable }) => <Money value={payable} bare />,
    },
    {
      title: texts.to,
      cell: (row) => (
        <Address
          name={nameAgent(row)}
          row={row}
          plan={getPlanned(row)}
          onChange={(plan) => edit(row, plan)}
        />
      ),
    },
    {
      title: texts.way,
      width: 108,
      cell: (row) => (
        <Select
          size="small"
          className="field-whole"
          aria-label={texts.wayLabel(nameAgent(row))}
          value={getPlanned(row).way}
          disabled={isInProgress(row)}
          onChange={(way) => edit(row, { way, address: getAddress(row, way) })}
          options={SENDING_WAYS.map((way) => ({
            value: way,
            label: texts.ways[way],
            disabled: way === 'email' && list.missingSettings.length > 0,
          }))}
        />
      ),
    },
    {
      title: texts.sentBefore,
      width: 112,
      cell: (row) => row.sending && <SendingMark row={row} />,
    },
  ];
}

interface AddressProps {
  name: string;
  row: MonthRow;
  plan: Plan;
  onChange: (plan: Plan) => void;
}

/** Address of the CRM, or a field for another one. */
function Address({ name, row, plan, onChange }: AddressProps): ReactNode {
  if (hasCrmAddress(row, plan.way)) {
    const known = getAddress(row, plan.way);
    return (
      <bdi dir="ltr" className="cut sending-address" title={known}>
        {known}
      </bdi>
    );
  }
  const isWrong = plan.address !== '' && !isReachable(plan);
  return (
    <>
      <Input
        size="small"
        dir="ltr"
        aria-label={texts.addressLabel(name)}
        placeholder={texts.lacks[plan.way]}
        {...(!isReachable(plan) && { status: 'error' as const })}
        value={plan.address}
        onChange={({ target }) => onChange({ way: plan.way, address: target.value })}
      />
      {isWrong && <span className="bad">{texts.notAnAddress[plan.way]}</span>}
      {isReachable(plan) && <span className="hint">{texts.otherAddress}</span>}
    </>
  );
}

/** Returns the confirmation before statements are sent to addresses that are not the CRM's; null: there are none. */
function askAboutOthers(
  people: readonly MonthRow[],
  getPlanned: (row: MonthRow) => Plan,
): SubmitConfirmation | null {
  const others = people.filter((row) => !hasCrmAddress(row, getPlanned(row).way));
  if (others.length === 0) return null;
  const named = others.map((row) => texts.otherPerson(nameAgent(row), getPlanned(row).address.trim()));
  const text = [
    ...named.slice(0, NAMED),
    ...(named.length > NAMED ? [texts.moreOthers(named.length - NAMED)] : []),
  ];
  return { title: texts.askOthers(others.length), text: text.join(', '), confirmText: texts.confirmOthers };
}

function nameAgent({ agentId: id, agentName: name }: MonthRow): string {
  return getAgentName({ id, name });
}
