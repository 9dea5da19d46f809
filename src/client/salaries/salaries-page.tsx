import WalletOutlined from '@ant-design/icons/es/icons/WalletOutlined';
import Alert from 'antd/es/alert/Alert';
import Flex from 'antd/es/flex/index';
import { useState, type ReactNode } from 'react';
import type { SalariesAnswer } from '../../contract/salaries/salaries-contract';
import { EmptyState } from '../ui/section/empty-state';
import { Section } from '../ui/section/section';
import { FiguresSkeleton, TableSkeleton } from '../ui/section/skeletons';
import { useNarrow } from '../ui/use-narrow';
import { useSteady } from '../ui/use-steady';
import { AmountPanel } from './grid/amount-panel';
import { SalariesGrid } from './grid/salaries-grid';
import { SalariesList } from './grid/salaries-list';
import {
  useGetSalaryFilterSettingsQuery,
  useGetSalaryMetadataQuery,
  useQuerySalariesQuery,
  useSaveSalaryFilterSettingsMutation,
} from './salaries-api';
import { SalaryFigures } from './grid/salary-figures';
import { SalaryFilters, type SalaryChoice } from './grid/salary-filters';
import { SalaryTrend } from './grid/salary-trend';
import { salariesTexts as texts } from './salaries-texts';
import { useSalariesAddress, type OpenAmount } from './use-salaries-address';
import './salaries.css';

const NO_FILTERS = { agentIds: [], statusCodes: [] };
const NOTHING: SalaryChoice = { selectedAgents: [], selectedStatuses: [] };

/** Salaries of a year by month and agent; every amount opens its sales (product.md section 3). */
export function SalariesPage(): ReactNode {
  const { year, thisYear, open, showYear, openAmount, closeAmount } = useSalariesAddress();
  const onOpen = useSteady(openAmount);
  const { choice, choose, isKnown } = useSalaryChoice();
  const metadata = useGetSalaryMetadataQuery();
  const query = useQuerySalariesQuery(
    {
      body: { year, filters: { agentIds: choice.selectedAgents, statusCodes: choice.selectedStatuses } },
    },
    { skip: !isKnown },
  );
  const isUnknown = metadata.isError;
  const unfiltered = useQuerySalariesQuery({ body: { year, filters: NO_FILTERS } }, { skip: !isUnknown });
  return (
    <Flex vertical gap="middle" className="page">
      <SalaryFilters
        year={year}
        thisYear={thisYear}
        metadata={metadata.data?.data ?? null}
        answer={unfiltered.data?.data ?? null}
        choice={choice}
        onYear={showYear}
        onChoice={choose}
      />
      <Section
        query={query}
        failedTitle={texts.failed}
        skeleton={
          <>
            <FiguresSkeleton count={4} />
            <TableSkeleton columns={14} rows={10} />
          </>
        }
        isEmpty={({ data }) => data.agents.length === 0}
        empty={
          <EmptyState icon={WalletOutlined} title={texts.nothing}>
            {texts.nothingWhy}
          </EmptyState>
        }
      >
        {({ data }) => <Year answer={data} open={open} onOpen={onOpen} />}
      </Section>
      {open && (
        <AmountPanel amount={open} statusCodes={choice.selectedStatuses} onClose={closeAmount} />
      )}
    </Flex>
  );
}

interface YearProps {
  answer: SalariesAnswer;
  open: OpenAmount | null;
  onOpen: (amount: OpenAmount) => void;
}

function Year({ answer, open, onOpen }: YearProps): ReactNode {
  const narrow = useNarrow();
  return (
    <>
      {answer.areStatusesChosen && answer.closedMonths.length > 0 && (
        <Alert type="info" showIcon title={texts.chosenStatuses} />
      )}
      <SalaryFigures answer={answer} />
      {narrow ? (
        <SalariesList answer={answer} onOpen={onOpen} />
      ) : (
        <SalariesGrid answer={answer} open={open} onOpen={onOpen} />
      )}
      <SalaryTrend answer={answer} onOpen={onOpen} />
    </>
  );
}

/**
 * Agents and statuses that the person chose: kept on the server, so that they are there on every device. What is chosen
 * holds at once, saved or not.
 */
function useSalaryChoice(): {
  choice: SalaryChoice;
  choose: (choice: SalaryChoice) => void;
  isKnown: boolean;
} {
  const { data, isError } = useGetSalaryFilterSettingsQuery();
  const [save] = useSaveSalaryFilterSettingsMutation();
  const [chosen, setChosen] = useState<SalaryChoice | null>(null);
  const choose = (choice: SalaryChoice): void => {
    setChosen(choice);
    void save({ body: choice });
  };
  return {
    choice: chosen ?? data?.data ?? NOTHING,
    choose,
    isKnown: chosen !== null || data !== undefined || isError,
  };
}
