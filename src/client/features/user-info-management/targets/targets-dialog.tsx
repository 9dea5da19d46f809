import Button from 'antd/es/button/Button';
import Flex from 'antd/es/flex/index';
import TextArea from 'antd/es/input/TextArea';
import Radio from 'antd/es/radio/index';
import { useState, type ReactNode } from 'react';
import { addMonths } from '#contract/lib/calendar/calendar-rules';
import type { ManagedAgent } from '#contract/features/user-info-management/user-info-management-contract';
import { messageRaised } from '#client/lib/snackbar/snackbar-slice';
import { useAppDispatch } from '#client/lib/hooks';
import { useNarrow } from '#client/components/hooks/use-media';
import { Dialog } from '#client/components/dialogs/dialog';
import { FailureAlert } from '#client/components/feedback/failure-alert';
import { NumberEntry } from '#client/components/form/number-entry';
import { periodText } from '#client/components/salary/amount-breakdown-texts';
import { useChangeManagedAgentsMutation, useGetManagedAgentsQuery } from '../user-info-management-api';
import { fillTargets, readTargets, type TargetFixes, type TargetRow } from './read-targets';
import { TargetsPreview } from './targets-preview';
import { targetsTexts as texts } from './targets-texts';
import './targets.css';

const SOURCES = ['paste', 'factor', 'same'] as const;
type Source = (typeof SOURCES)[number];

interface Props {
  month: string;
  agents: readonly ManagedAgent[];
  onClose: () => void;
}

const PERCENT = 100;
const FIRST_PERCENT = 105;

/** Dialog that sets the targets of a month: pasted from a sheet, last month's times a percentage, or one for all. */
export function TargetsDialog({ month, agents, onClose }: Props): ReactNode {
  const dispatch = useAppDispatch();
  const before = addMonths(month, -1);
  const earlier = useGetManagedAgentsQuery({ query: { month: before } }).currentData?.data.agents ?? [];
  const plan = usePlan(agents, earlier);
  const [change, { isLoading, error }] = useChangeManagedAgentsMutation();
  const ready = plan.rows.filter(({ problem }) => problem === null);
  const changes = ready.flatMap(({ agent, amount }) =>
    agent && amount !== null ? [{ agentId: agent.id, target: amount }] : [],
  );
  const active = agents.filter(({ isActive }) => isActive);
  const untouched = active.filter(({ id }) => !changes.some(({ agentId }) => agentId === id)).length;
  const save = async (): Promise<void> => {
    const result = await change({ body: { month, changes } });
    if (result.error !== undefined) return;
    dispatch(messageRaised({ tone: 'success', text: texts.saved(changes.length) }));
    onClose();
  };
  return (
    <Dialog open title={texts.title(periodText(month))} onCancel={onClose} footer={null} width={1080}>
      <Flex vertical gap="small">
        {error !== undefined && <FailureAlert title={texts.failed} error={error} />}
        <div className="targets-beside">
          <Sources plan={plan} before={before} />
          <TargetsPreview
            rows={plan.rows}
            agents={agents}
            earlier={earlier}
            before={before}
            paste={plan.paste}
            onFix={plan.source === 'paste' ? plan.fix : null}
          />
        </div>
        <div className="dialog-actions">
          <span className="hint">{texts.leftOut(plan.rows.length - ready.length, untouched)}</span>
          <Button className="at-end" onClick={onClose}>
            {texts.back}
          </Button>
          <Button
            type="primary"
            loading={isLoading}
            disabled={changes.length === 0}
            onClick={() => void save()}
          >
            {texts.save(changes.length)}
          </Button>
        </div>
      </Flex>
    </Dialog>
  );
}

type Plan = ReturnType<typeof usePlan>;

/** State of the dialog: the chosen source, its entries, and the resulting rows. */
function usePlan(agents: readonly ManagedAgent[], earlier: readonly ManagedAgent[]) {
  const [source, setSource] = useState<Source>('paste');
  const [text, setText] = useState('');
  const [fixes, setFixes] = useState<TargetFixes>({});
  const [amountColumn, setAmountColumn] = useState<number | null>(null);
  const [percent, setPercent] = useState<number | null>(FIRST_PERCENT);
  const [same, setSame] = useState<number | null>(null);
  const active = agents.filter(({ isActive }) => isActive);
  const getEarlier = ({ id }: ManagedAgent): number | null =>
    earlier.find((one) => one.id === id)?.target ?? null;
  const times = (agent: ManagedAgent): number | null => {
    const target = getEarlier(agent);
    return target === null || percent === null ? null : Math.round((target * percent) / PERCENT);
  };
  const { rows: pasted, ...paste } = readTargets(text, agents, { fixes, amountColumn });
  const rows: Record<Source, () => TargetRow[]> = {
    paste: () => pasted,
    factor: () => fillTargets(active, times),
    same: () => fillTargets(active, () => same),
  };
  return {
    source,
    setSource,
    text,
    setText: (next: string) => {
      setText(next);
      setFixes({});
      setAmountColumn(null);
    },
    /** Null for a source other than the pasted lines. */
    paste: source === 'paste' ? { ...paste, amountColumn, onAmountColumn: setAmountColumn } : null,
    percent,
    setPercent,
    same,
    setSame,
    fix: (line: number, fix: TargetFixes[number]) =>
      setFixes({ ...fixes, [line]: { ...fixes[line], ...fix } }),
    rows: rows[source](),
  };
}

const PASTE_ROWS = 14;
/** On a phone the preview below the field is in view. */
const PHONE_PASTE_ROWS = 4;

function Sources({ plan, before }: { plan: Plan; before: string }): ReactNode {
  const narrow = useNarrow();
  const { source, setSource } = plan;
  return (
    <Radio.Group
      aria-label={texts.sources}
      value={source}
      onChange={({ target }) => setSource(target.value as Source)}
    >
      <Flex vertical gap="middle">
        <Flex vertical gap="small">
          <Radio value="paste">{texts.paste}</Radio>
          <span className="hint">{texts.pasteNote}</span>
          <TextArea
            data-first
            aria-label={texts.pasted}
            rows={narrow ? PHONE_PASTE_ROWS : PASTE_ROWS}
            value={plan.text}
            onFocus={() => setSource('paste')}
            onChange={({ target }) => plan.setText(target.value)}
          />
        </Flex>
        <Flex align="center" gap="small">
          <Radio value="factor">{texts.factor(periodText(before))}</Radio>
          <NumberEntry
            aria-label={texts.percent}
            unit="%"
            value={plan.percent}
            onChange={(value) => {
              plan.setPercent(value);
              setSource('factor');
            }}
          />
          <span className="hint">%</span>
        </Flex>
        <Flex align="center" gap="small">
          <Radio value="same">{texts.same}</Radio>
          <NumberEntry
            aria-label={texts.amount}
            value={plan.same}
            onChange={(value) => {
              plan.setSame(value);
              setSource('same');
            }}
          />
          <span className="hint">₪</span>
        </Flex>
      </Flex>
    </Radio.Group>
  );
}
