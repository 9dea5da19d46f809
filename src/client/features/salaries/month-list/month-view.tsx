import Card from 'antd/es/card/Card';
import Flex from 'antd/es/flex/index';
import Select from 'antd/es/select/index';
import Segmented from 'antd/es/segmented/index';
import { type ReactNode, useState } from 'react';
import type { MonthClosing } from '#contract/features/salaries/closings-contract';
import type { MonthList, MonthRow } from '#contract/features/salaries/month-list/month-list-contract';
import { useCan } from '#client/session/permissions/use-can';
import { useAppDispatch } from '#client/lib/hooks';
import { messageRaised } from '#client/lib/snackbar/snackbar-slice';
import { useAddress } from '#client/lib/location/use-address';
import { useEventCallback } from '#client/components/hooks/use-event-callback';
import { useNarrow } from '#client/components/hooks/use-media';
import { useCheckStatementsMutation } from '../salaries-api';
import { ChoiceBar } from './choice-bar';
import { KeyLine } from './key-line';
import { MonthActions, type MonthDialog } from './month-actions';
import { MonthCards } from './month-cards';
import {
  countRows,
  filterRows,
  ROW_FILTERS,
  type RowFilter,
  sumRows,
} from '#contract/features/salaries/month-list/month-list-rules';
import { monthListTexts as texts } from './month-list-texts';
import { MonthStep, MonthSteps, StepText } from './month-steps';
import { LateNote, MonthEquation } from './month-sums';
import { MonthTable } from './month-table';
import { RestoredNote } from './restored-note';

interface Props {
  list: MonthList;
  closing: MonthClosing | undefined;
  onOpen: (dialog: MonthDialog) => void;
  /** Opens the dialog of sending with these agents. */
  onSend: (agentIds: readonly string[]) => void;
}

/** Statements of a month as a list: steps, sums, rows. */
export function MonthView({ list, closing, onOpen, onSend }: Props): ReactNode {
  const filter = useRowFilter();
  const narrow = useNarrow();
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const may = useCan('salaries.manage');
  const onCheck = useCheck(list.month);
  const rows = filterRows(list.rows, filter);
  const whole = { ...sumRows(list.rows, list.isClosed), previous: list.previous };
  const sums = filter === 'all' ? whole : sumRows(rows, list.isClosed);
  const picked = list.rows.filter(({ agentId }) => chosen.includes(agentId));
  const mayCheck = may && !list.isClosed;
  if (narrow)
    return (
      <>
        <RestoredNote list={list} />
        <Card size="small">
          <Flex vertical gap="small">
            <MonthEquation sums={whole} />
            <LateNote rows={list.rows} onOpen={() => onOpen('closing')} />
            <MonthStep list={list} sums={whole} closing={closing} />
            <Flex wrap gap="small">
              <MonthActions list={list} closing={closing} onOpen={onOpen} />
            </Flex>
          </Flex>
        </Card>
        <RowFilters list={list} />
        <MonthCards month={list.month} rows={rows} sums={sums} />
      </>
    );
  return (
    <>
      <RestoredNote list={list} />
      <div className="surface list-box month-list">
        {picked.length > 0 ? (
          <ChoiceBar
            list={list}
            rows={picked}
            onCheck={mayCheck ? onCheck : null}
            onSend={() => onSend(chosen)}
            onClear={() => setChosen([])}
          />
        ) : (
          <div className="list-totals">
            <MonthEquation sums={whole} />
            <MonthSteps list={list} sums={whole} closing={closing} />
            <StepText list={list} sums={whole} closing={closing} />
          </div>
        )}
        <MonthTable
          list={list}
          rows={rows}
          sums={sums}
          chosen={chosen}
          onChoose={may ? setChosen : null}
          onCheck={mayCheck ? onCheck : null}
        />
        <KeyLine mayCheck={mayCheck}>
          <LateNote rows={list.rows} onOpen={() => onOpen('closing')} />
        </KeyLine>
      </div>
    </>
  );
}

/** Returns the choice of rows in the address. */
function useRowFilter(): RowFilter {
  const shown = useAddress().get('show');
  return ROW_FILTERS.find((one) => one === shown) ?? 'all';
}

/** Choice of rows. `short`: in a list that opens, where there is less room. */
export function RowFilters({ list, short = false }: { list: MonthList; short?: boolean }): ReactNode {
  const { change } = useAddress();
  const props = {
    'aria-label': texts.rows,
    value: useRowFilter(),
    onChange: (next: RowFilter) => change({ show: next === 'all' ? undefined : next }, 'replace'),
    options: ROW_FILTERS.map((one) => ({
      value: one,
      label: texts.filters[one](countRows(filterRows(list.rows, one))),
    })),
  };
  return short ? <Select<RowFilter> {...props} /> : <Segmented<RowFilter> {...props} />;
}

/** Returns a function that marks statements as checked, or takes the marks back. */
function useCheck(month: string): (rows: readonly MonthRow[], isChecked?: boolean) => void {
  const dispatch = useAppDispatch();
  const [check] = useCheckStatementsMutation();
  return useEventCallback((rows: readonly MonthRow[], isChecked = true) => {
    const statements = rows.map(({ agentId, payable }) => ({ agentId, payable }));
    void check({ params: { month }, body: { isChecked, statements } }).then(({ error }) => {
      if (error !== undefined) dispatch(messageRaised({ tone: 'error', text: texts.notMarked }));
    });
  });
}
