import LeftOutlined from '@ant-design/icons/es/icons/LeftOutlined';
import RightOutlined from '@ant-design/icons/es/icons/RightOutlined';
import Button from 'antd/es/button/Button';
import Flex from 'antd/es/flex/index';
import type { ReactNode } from 'react';
import { useShortcut } from '#client/components/shortcuts/shortcuts-context';
import { shortcutsTexts } from '#client/components/shortcuts/shortcuts-texts';
import { monthListTexts as texts } from '../month-list/month-list-texts';

interface Props {
  /** Ids of the month's agents in the order of the list. */
  agentIds: readonly string[];
  agentId: string;
  onAgent: (agentId: string) => void;
}

const NEXT = { keys: ['j'], text: shortcutsTexts.nextStatement } as const;
const PREVIOUS = { keys: ['k'], text: shortcutsTexts.previousStatement } as const;
const STEPS = { title: shortcutsTexts.statement, shortcuts: [NEXT, PREVIOUS] } as const;
/** Elements with their own keys. */
const OWN_KEYS = 'input, textarea, select, [contenteditable], [role=combobox], [role=dialog], [role=menu]';

/** Buttons for the statement of the previous and next agent; also the keys j and k, in any keyboard layout. */
export function StatementSteps({ agentIds, agentId, onAgent }: Props): ReactNode {
  const at = agentIds.indexOf(agentId);
  const [previous, next] = [agentIds[at - 1], at < 0 ? undefined : agentIds[at + 1]];
  useShortcut(
    STEPS,
    (pressed) => {
      const step = pressed === NEXT ? next : previous;
      if (step !== undefined) onAgent(step);
    },
    { own: OWN_KEYS },
  );
  return (
    <Flex align="center" gap={4}>
      <Button
        aria-label={texts.previousAgent}
        aria-keyshortcuts="k"
        icon={<RightOutlined aria-hidden />}
        disabled={previous === undefined}
        onClick={() => previous !== undefined && onAgent(previous)}
      />
      {at >= 0 && <bdi className="hint number">{texts.position(at + 1, agentIds.length)}</bdi>}
      <Button
        aria-label={texts.nextAgent}
        aria-keyshortcuts="j"
        icon={<LeftOutlined aria-hidden />}
        disabled={next === undefined}
        onClick={() => next !== undefined && onAgent(next)}
      />
    </Flex>
  );
}
