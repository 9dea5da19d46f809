import Flex from 'antd/es/flex/index';
import type { ReactNode } from 'react';
import { FigureCard } from '#client/components/figures/figure-card';
import { useNarrow } from '#client/components/hooks/use-media';
import { LinkButton } from '#client/components/links/page-link';
import { Count } from '#client/components/values/numbers';
import { paths } from '#client/lib/location/paths';
import { toYear } from '#contract/lib/calendar/calendar-rules';
import { agentAreaTexts as texts } from './agent-area-texts';
import { useOwnEntries } from './own-entries';
import { CallBack } from './customers/call-back';
import { MonthCard, TargetCard } from './month-card';
import { MyMonth, type ShownMonth } from './my-month';
import { MyMonths } from './my-months';
import { MyViews } from './my-views';
import { MyQuestions } from './questions/my-questions';
import { MySales, MySalesFigure } from './my-sales';

/** Page with the signed-in agent's own month, salary, sales and customers (product.md section 3, `/agent`). */
export function AgentAreaPage(): ReactNode {
  const narrow = useNarrow();
  const hasBar = useOwnEntries().length > 0;
  return (
    <Flex vertical gap={narrow ? 12 : 'middle'} className="page">
      <MyMonth
        below={({ today, customers }, month) => (
          <>
            <MyMonths key={toYear(month)} month={month} today={today} />
            <MyViews />
            <MyQuestions />
            {/* The bar of a phone has both links. */}
            {narrow && !hasBar && <LinkButton to={paths.mySales()}>{texts.allSales}</LinkButton>}
            {!(narrow && hasBar) && (
              <LinkButton to={paths.myCustomers()}>{texts.allCustomers(customers)}</LinkButton>
            )}
          </>
        )}
      >
        {(shown) => (narrow ? <Pay {...shown} /> : <Month {...shown} />)}
      </MyMonth>
    </Flex>
  );
}

function Pay(shown: ShownMonth): ReactNode {
  return (
    <>
      <MonthCard {...shown} />
      <TargetCard area={shown.area} />
    </>
  );
}

function Month(shown: ShownMonth): ReactNode {
  const { area, statement } = shown;
  const { inactive } = area;
  return (
    <>
      <div className="beside">
        <Flex vertical gap="middle">
          <Pay {...shown} />
        </Flex>
        <Flex vertical gap="middle">
          <MySalesFigure area={area} statement={statement} />
          <FigureCard
            name="my-inactive"
            label={texts.inactive}
            value={<Count value={inactive.count} />}
            to={paths.myCustomers({ active: 'false' })}
          >
            <p className="hint">{texts.inactiveNote(inactive.afterDays)}</p>
          </FigureCard>
        </Flex>
      </div>
      <div className="beside">
        <MySales statement={statement} />
        <CallBack inactive={inactive} />
      </div>
    </>
  );
}
