import WalletOutlined from '@ant-design/icons/es/icons/WalletOutlined';
import Flex from 'antd/es/flex/index';
import type { ReactNode } from 'react';
import type { SalariesResponse } from '#contract/features/salaries/salaries-contract';
import { EmptyState } from '#client/components/feedback/empty-state';
import { Section } from '#client/components/layout/section';
import { ReportSkeleton } from '#client/components/report/report-skeleton';
import { useNarrow } from '#client/components/hooks/use-media';
import { useEventCallback } from '#client/components/hooks/use-event-callback';
import { AmountPanel } from './grid/amount-panel';
import { SalariesGrid, useSalariesOrder } from './grid/salaries-grid';
import { SalariesList } from './grid/salaries-list';
import { useGetSalaryMetadataQuery, useQuerySalariesQuery } from './salaries-api';
import { SalaryFigures } from './grid/salary-figures';
import { SalaryFilters } from './grid/salary-filters';
import { SalaryTrend } from './grid/salary-trend';
import { useSalaryChoice } from './grid/use-salary-choice';
import { salariesTexts as texts } from './salaries-texts';
import { type OpenAmount, useSalariesAddress } from './use-salaries-address';
import './salaries.css';

const NO_FILTERS = { agentIds: [], statusCodes: [] };

/** Salaries of a year by month and agent; every amount opens its sales (product.md section 3). */
export function SalariesPage(): ReactNode {
  const address = useSalariesAddress();
  const { year, thisYear, open, showYear, closeAmount } = address;
  const { choice, choose, openAmount, isKnown } = useSalaryChoice(address);
  const onOpen = useEventCallback(openAmount);
  const filters = { agentIds: [...choice.agentIds], statusCodes: [...choice.statusCodes] };
  const { data: metadata, isError } = useGetSalaryMetadataQuery();
  const query = useQuerySalariesQuery({ body: { year, filters } }, { skip: !isKnown });
  // Without metadata, agents and statuses are derived from the sales.
  const isMissing = metadata === null || (metadata === undefined && isError);
  const unfiltered = useQuerySalariesQuery({ body: { year, filters: NO_FILTERS } }, { skip: !isMissing });
  const order = useSalariesOrder(query.data?.data);
  const caption = choice.agentIds.length === 0 ? texts.everybody : texts.chosenAgents;
  return (
    <Flex vertical gap={12} className="page">
      <SalaryFilters
        year={year}
        thisYear={thisYear}
        metadata={metadata?.data}
        response={unfiltered.data?.data ?? query.data?.data}
        choice={choice}
        onYear={showYear}
        onChoice={choose}
      />
      <Section
        query={query}
        failedTitle={texts.failed}
        skeleton={<ReportSkeleton columns={14} rows={16} />}
        isEmpty={({ data }) => data.agents.length === 0}
        empty={
          <EmptyState icon={WalletOutlined} title={texts.nothing}>
            {texts.nothingWhy}
          </EmptyState>
        }
      >
        {({ data }) => <Year response={data} caption={caption} open={open} onOpen={onOpen} />}
      </Section>
      {open && (
        <AmountPanel
          amount={open}
          response={query.data?.data}
          order={order}
          choice={choice}
          caption={caption}
          onOpen={onOpen}
          onClose={closeAmount}
        />
      )}
    </Flex>
  );
}

interface YearProps {
  response: SalariesResponse;
  /** Name of the agents in the sums. */
  caption: string;
  open: OpenAmount | null;
  onOpen: (amount: OpenAmount) => void;
}

function Year({ response, caption, open, onOpen }: YearProps): ReactNode {
  const narrow = useNarrow();
  // The page would scroll beside the panel, which scrolls, too.
  const isBeside = open !== null && !narrow;
  return (
    <>
      {narrow ? (
        <SalariesList response={response} onOpen={onOpen} />
      ) : (
        <SalariesGrid response={response} caption={caption} open={open} onOpen={onOpen} />
      )}
      {!isBeside && (
        <>
          <SalaryFigures response={response} />
          <SalaryTrend response={response} onOpen={onOpen} />
        </>
      )}
    </>
  );
}
