import Flex from 'antd/es/flex/index';
import LockOutlined from '@ant-design/icons/es/icons/LockOutlined';
import Alert from 'antd/es/alert/Alert';
import Card from 'antd/es/card/Card';
import Tag from 'antd/es/tag/index';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { Statement } from '#contract/features/salaries/statements-contract';
import { DateText, Moment, SyncedAt } from '../values/times';
import { Money } from '../values/money';
import { StatusMark } from '../values/status-mark';
import { SalesBreakdown, type SalesPages } from './sales-breakdown';
import { amountBreakdownTexts as texts, periodText } from './amount-breakdown-texts';

interface Props {
  statement: Statement;
  /** Sales that add up to the amount. */
  sales: SalesPages;
  /** Path of the page for late changes, or null if the user may not open it. */
  inbox: string | null;
  /** Sales open in a panel of this page. Default: on the page of sales. */
  opensPanel?: boolean;
}

/** Breakdown of an amount: the rule, the statuses, the sales, and later changes. */
export function AmountBreakdown({ statement, sales, inbox, opensPanel = false }: Props): ReactNode {
  const { amount, payable, statuses, corrections, lateChanges, closings } = statement;
  const [closing] = closings;
  return (
    <Flex vertical gap="middle">
      <Flex wrap justify="space-between" align="center" gap="small" component="p" className="amount">
        <Money value={amount} large />
        {closing && statement.period.length === 7 && (
          <Tag icon={<LockOutlined aria-hidden />}>
            {closing.month === statement.period ? periodText(closing.month) : null}
          </Tag>
        )}
      </Flex>
      <Rule statement={statement} />
      <ul className="lined">
        {statuses.map((status) => (
          <Flex
            key={`${status.isCounted}/${status.statusCode ?? ''}`}
            justify="space-between"
            gap="small"
            component="li"
            className={status.isCounted ? '' : 'muted'}
          >
            <StatusMark name={status.statusName} />
            <span className="hint">
              {texts.sales(status.sales)}
              {!status.isCounted && ` · ${texts.notCounted}`}
            </span>
            <Money value={status.commission} />
          </Flex>
        ))}
      </ul>
      {corrections.length > 0 && (
        <section>
          <h3>{texts.corrections}</h3>
          <ul className="lined">
            {corrections.map((correction) => (
              <Flex key={correction.id} justify="space-between" gap="small" component="li">
                <span>
                  {texts.correction(periodText(correction.month), correction.number ?? correction.saleId)}
                </span>
                <Money value={correction.amount} />
              </Flex>
            ))}
            <Flex justify="space-between" gap="small" component="li">
              <strong>{texts.payable}</strong>
              <strong>
                <Money value={payable} />
              </strong>
            </Flex>
          </ul>
        </section>
      )}
      {lateChanges.length > 0 && <Late changes={lateChanges} inbox={inbox} />}
      <SalesBreakdown sales={sales} opensPanel={opensPanel} />
      {closing && (
        <p className="hint">
          {texts.closedBy(closing.closedBy)}, <Moment value={closing.closedAt} />
        </p>
      )}
    </Flex>
  );
}

function Rule({ statement }: { statement: Statement }): ReactNode {
  const { sales, from, to, statuses, closings, areStatusesChosen, lastSyncTime, isEqualToCrm, refusedSales } =
    statement;
  const counted = statuses.filter(({ isCounted }) => isCounted).flatMap(({ statusName }) => statusName ?? []);
  const isClosed = closings.length > 0;
  return (
    <Card size="small" title={texts.title}>
      <p>
        {texts.rule(sales, from, to)}
        {counted.length > 0 && (
          <>
            , {texts.statuses} <b>{[...new Set(counted)].join(', ')}</b>
          </>
        )}
        .
      </p>
      {isClosed && <p>{areStatusesChosen ? texts.notClosedAmount : texts.frozen}</p>}
      <p className="hint">
        <SyncedAt lastSyncTime={lastSyncTime} />
        {isEqualToCrm !== null && <> · {isEqualToCrm ? equalText(refusedSales) : texts.different}</>}
      </p>
      {refusedSales > 0 && <Alert type="warning" title={texts.refused(refusedSales)} />}
    </Card>
  );
}

const equalText = (refused: number): string => (refused === 0 ? texts.equal : texts.equalExcept(refused));

function Late({ changes, inbox }: { changes: Statement['lateChanges']; inbox: string | null }): ReactNode {
  return (
    <Alert
      type="warning"
      title={texts.late}
      description={
        <>
          {texts.lateWhy}
          <ul className="lined">
            {changes.map((change) => (
              <Flex
                key={`${change.month}/${change.saleId}/${change.agentId}`}
                justify="space-between"
                gap="small"
                component="li"
              >
                <bdi dir="ltr">{change.number ?? change.saleId}</bdi>
                {change.live?.saleDate && <DateText value={change.live.saleDate} />}
                <Money value={change.difference} />
              </Flex>
            ))}
          </ul>
          {inbox !== null && <Link to={inbox}>{texts.toInbox}</Link>}
        </>
      }
    />
  );
}
