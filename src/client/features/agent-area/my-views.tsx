import Card from 'antd/es/card/Card';
import type { ReactNode } from 'react';
import { useListMySalaryViewsQuery } from '#client/features/salary-views/salary-views-api';
import { CardSkeleton } from '#client/components/feedback/skeletons';
import { Section } from '#client/components/layout/section';
import { formatDay } from '#client/components/values/format-date';
import { Name } from '#client/components/values/name';
import { agentAreaTexts as texts } from './agent-area-texts';

/** Interval of asking who read the pay, ms. */
const ASK_EVERY_MS = 60_000;

/** Who read the own pay, a line a person and day. */
export function MyViews(): ReactNode {
  const query = useListMySalaryViewsQuery(undefined, { pollingInterval: ASK_EVERY_MS });
  return (
    <Section query={query} failedTitle={texts.viewsFailed} skeleton={<CardSkeleton lines={3} />}>
      {({ data }) => (
        <Card size="small" title={texts.views}>
          {data.length === 0 ? (
            <p className="hint">{texts.noViews}</p>
          ) : (
            <ul className="lined">
              {data.map(({ readerName, seenOn, isEverybody }) => (
                <li key={`${seenOn} ${readerName}`}>
                  <bdi dir="ltr" className="number">
                    {formatDay(seenOn)}
                  </bdi>{' '}
                  {readerName === null ? texts.unknownReader : <Name value={readerName} />}
                  {isEverybody && <span className="fine"> · {texts.viewOfAll}</span>}
                </li>
              ))}
            </ul>
          )}
        </Card>
      )}
    </Section>
  );
}
