import Button from 'antd/es/button/Button';
import Card from 'antd/es/card/Card';
import { useState, type ReactNode } from 'react';
import type { MySalaryView } from '#contract/features/salary-views/salary-views-contract';
import { useListMySalaryViewsQuery } from '#client/features/salary-views/salary-views-api';
import { salaryViewsTexts } from '#client/features/salary-views/salary-views-texts';
import { CardSkeleton } from '#client/components/feedback/skeletons';
import { Section } from '#client/components/layout/section';
import { formatDay } from '#client/components/values/format-date';
import { Name } from '#client/components/values/name';
import { agentAreaTexts as texts } from './agent-area-texts';

/** Interval of asking who read the pay, ms. */
const ASK_EVERY_MS = 60_000;

const LINES_SHOWN = 5;

/** Who read the own pay, a line a person and day. */
export function MyViews(): ReactNode {
  const options = { pollingInterval: ASK_EVERY_MS, skipPollingIfUnfocused: true };
  const query = useListMySalaryViewsQuery(undefined, options);
  return (
    <Section query={query} failedTitle={texts.viewsFailed} skeleton={<CardSkeleton lines={3} />}>
      {({ data }) => (
        <Card size="small" title={texts.views} extra={<span className="fine">{texts.viewsNote}</span>}>
          {data.length === 0 ? <p className="hint">{texts.noViews}</p> : <Lines views={data} />}
        </Card>
      )}
    </Section>
  );
}

/** The latest lines, with a button for the others. */
function Lines({ views }: { views: readonly MySalaryView[] }): ReactNode {
  const [isWhole, setIsWhole] = useState(false);
  const isCut = views.length > LINES_SHOWN && !isWhole;
  return (
    <>
      <ul className="lined">
        {(isCut ? views.slice(0, LINES_SHOWN) : views).map(({ readerName, seenOn, isEverybody }, index) => (
          // Two people of one name may have read on the same day.
          <li key={`${seenOn} ${readerName} ${index}`}>
            <bdi dir="ltr" className="number">
              {formatDay(seenOn)}
            </bdi>{' '}
            {readerName === null ? salaryViewsTexts.unknownReader : <Name value={readerName} />}
            {isEverybody && <span className="fine"> · {texts.viewOfAll}</span>}
          </li>
        ))}
      </ul>
      {isCut && (
        <Button block type="text" onClick={() => setIsWhole(true)}>
          {texts.all(views.length)}
        </Button>
      )}
    </>
  );
}
