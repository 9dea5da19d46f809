import { useLayoutEffect, useState, type RefObject } from 'react';
import { isAgent } from '#contract/lib/agents/agent-rows';
import { isMarkable } from '#contract/features/salaries/month-list/month-list-rules';
import type { MonthList, MonthRow } from '#contract/features/salaries/month-list/month-list-contract';
import { useAppDispatch } from '#client/lib/hooks';
import { navigate } from '#client/lib/location/navigate';
import { paths } from '#client/lib/location/paths';
import { useShortcut } from '#client/components/shortcuts/shortcuts-context';
import { shortcutsTexts } from '#client/components/shortcuts/shortcuts-texts';
import { monthListTexts as texts } from './month-list-texts';

const NEXT = { keys: ['j'], text: shortcutsTexts.nextRow } as const;
const PREVIOUS = { keys: ['k'], text: shortcutsTexts.previousRow } as const;
const CHECK = { keys: ['x'], text: texts.checkAndNext } as const;
const OPEN = { keys: ['Enter'], text: texts.openStatement } as const;
const CHOOSE = { keys: [' '], text: texts.choose } as const;
const MOVES = { title: shortcutsTexts.list, shortcuts: [NEXT, PREVIOUS, CHECK] } as const;
const ACTS = { title: shortcutsTexts.list, shortcuts: [OPEN, CHOOSE] } as const;
/** Elements in which letters write, and parts over the page. */
const WRITING =
  'input:not([type=checkbox], [type=radio]), textarea, [contenteditable], [role=combobox], [role=dialog], [role=menu]';
/** Elements with acts of their own. */
const ACTING = `${WRITING}, input, button, a, [role=button]`;

interface Options {
  list: MonthList;
  /** Rows in the order of the table. */
  rows: readonly MonthRow[];
  /** Null: the user may not mark, or the month is closed. */
  onCheck: ((rows: readonly MonthRow[]) => void) | null;
  chosen: readonly string[];
  onChoose: ((ids: string[]) => void) | null;
  /** Element around the table. */
  frame: RefObject<HTMLElement | null>;
}

/**
 * Keys of a month's list: j and k move, x marks the current statement as checked and moves on, Enter opens it, Space chooses
 * it. At first the first statement that the user can mark is current.
 */
export function useMonthKeys({ list, rows, onCheck, chosen, onChoose, frame }: Options) {
  const dispatch = useAppDispatch();
  const [currentId, setCurrentId] = useState<string | null>(null);
  const first = rows.find((row) => isMarkable(row, list)) ?? rows[0];
  const current = rows.find(({ agentId }) => agentId === currentId) ?? first;
  const move = (by: number): void => {
    const to = rows[current ? rows.indexOf(current) + by : 0] ?? current;
    // At an end, too: otherwise, the mark would make another row the first that is not checked.
    if (to) setCurrentId(to.agentId);
  };
  useShortcut(
    MOVES,
    (pressed) => {
      if (pressed === CHECK && current && isMarkable(current, list)) onCheck?.([current]);
      move(pressed === PREVIOUS ? -1 : 1);
    },
    { own: WRITING },
  );
  useShortcut(
    ACTS,
    (pressed) => {
      if (!current) return;
      const { agentId } = current;
      if (pressed === OPEN) dispatch(navigate(paths.salaryReports({ month: list.month, agentId })));
      else if (isAgent(agentId)) {
        const others = chosen.filter((id) => id !== agentId);
        onChoose?.(others.length < chosen.length ? others : [...chosen, agentId]);
      }
    },
    { own: ACTING },
  );
  useLayoutEffect(() => {
    if (currentId === null) return;
    const row = frame.current?.querySelector(`[data-row-key="${CSS.escape(currentId)}"]`);
    row?.scrollIntoView({ block: 'nearest' });
  }, [currentId, frame]);
  return { currentId: current?.agentId ?? null, setCurrentId };
}
