import CheckCircleFilled from '@ant-design/icons/es/icons/CheckCircleFilled';
import ExclamationCircleFilled from '@ant-design/icons/es/icons/ExclamationCircleFilled';
import Button from 'antd/es/button/Button';
import Flex from 'antd/es/flex/index';
import Input from 'antd/es/input/Input';
import { Fragment, type ReactNode, useContext, useState } from 'react';
import { toDisplayedName } from '#contract/lib/lists/displayed-name';
import {
  type CheckKey,
  filterNeedingReason,
  type MonthClosing,
} from '#contract/features/salaries/closings-contract';
import { MAX_REASON_LENGTH } from '#contract/features/salaries/salary-values';
import { Administrators } from '#client/components/administrators/administrators';
import { OpenPaths, PageLink } from '#client/components/links/page-link';
import { Money } from '#client/components/values/money';
import { Moment } from '#client/components/values/times';
import { checkTexts, closingTexts as texts } from '../salaries-texts';
import { type CheckedMonth, getCheckPath, getRecordPath } from './check-targets';
import { focusLateChanges } from './late-changes/late-changes-card';
import SwapOutlined from '@ant-design/icons/es/icons/SwapOutlined';
import { useCan } from '#client/session/permissions/use-can';
import { FailureAlert } from '#client/components/feedback/failure-alert';
import { useCompareWithCrmMutation } from '../salaries-api';

/** Button that compares the mirror with the CRM, for users who may close the month. */
function CompareWithCrm(): ReactNode {
  const may = useCan('salaries.manage');
  const [compare, { isLoading, error }] = useCompareWithCrmMutation();
  if (!may) return <span className="hint">{texts.cannotCompare}</span>;
  return (
    <>
      {error !== undefined && <FailureAlert title={texts.notCompared} error={error} />}
      <div>
        <Button
          size="small"
          icon={<SwapOutlined aria-hidden />}
          loading={isLoading}
          onClick={() => void compare()}
        >
          {isLoading ? texts.comparing : texts.compare}
        </Button>
      </div>
    </>
  );
}

const NAMES_SHOWN = 5;

type Check = MonthClosing['checks'][number];
/** Reasons for closing a month despite red checks. */
export type Reasons = Partial<Record<CheckKey, string>>;

interface Props {
  checks: readonly Check[];
  about: CheckedMonth;
  reasons: Reasons;
  /** Null if the month cannot be closed now. */
  onReasons: ((reasons: Reasons) => void) | null;
}

/** Checks before a month closes. A red check requires a reason. */
export function MonthChecks({ checks, about, reasons, onReasons }: Props): ReactNode {
  const needing = filterNeedingReason(checks);
  return (
    <>
      <ul className="closing-checks lined touched">
        {checks.map((check) => (
          <Flex component="li" gap="small" key={check.key}>
            {check.isOk ? (
              <CheckCircleFilled className="good" aria-label={texts.ok} />
            ) : (
              <ExclamationCircleFilled className="bad" aria-label={texts.red} />
            )}
            <Flex vertical gap={4} flex="auto">
              <Found check={check} about={about} />
              {check.key === 'lateChanges' && !check.isOk && (
                <div>
                  <Button size="small" onClick={focusLateChanges}>
                    {texts.toLateChanges}
                  </Button>
                </div>
              )}
              {check.key === 'equalToCrm' && !check.isOk && onReasons && <CompareWithCrm />}
              {needing.includes(check) && onReasons && (
                <Input
                  size="small"
                  aria-label={`${texts.reason}: ${checkTexts[check.key].red(check)}`}
                  placeholder={texts.reasonPlaceholder}
                  maxLength={MAX_REASON_LENGTH}
                  value={reasons[check.key] ?? ''}
                  onChange={({ target }) => onReasons({ ...reasons, [check.key]: target.value })}
                />
              )}
            </Flex>
          </Flex>
        ))}
      </ul>
      <ClosedPages checks={checks} about={about} />
    </>
  );
}

/** Red checks at the time of closing, with their reasons. */
export function LeftOpen({ checks }: Pick<Props, 'checks'>): ReactNode {
  const open = checks.filter(({ isOk }) => !isOk);
  if (open.length === 0) return <p className="hint">{texts.allWasOk}</p>;
  return (
    <section className="hint">
      {texts.leftOpen}
      <ul className="lined">
        {open.map((check) => (
          <li key={check.key}>
            <Found check={check} about={null} />
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * Result of a check, with the reason for closing despite it.
 * @param about null: results of an earlier time, whose records may differ by now
 */
function Found({ check, about }: { check: Check; about: CheckedMonth | null }): ReactNode {
  const { key, isOk, names, amount, count, at, reason } = check;
  const path = isOk || about === null ? null : getCheckPath(check, about);
  const text = isOk ? checkTexts[key].ok : checkTexts[key].red(check);
  return (
    <>
      {path === null ? text : <PageLink to={path}>{text}</PageLink>}
      <div className="hint">
        <Names check={check} month={about?.month} />
        {amount !== null && count > 0 && (
          <>
            {names.length > 0 && ' · '}
            <Money value={amount} />
          </>
        )}
        {at !== null && names.length > 0 && ' · '}
        {at !== null && <Moment value={at} />}
      </div>
      {reason !== null && (
        <div className="hint">
          {texts.reason}: <bdi>{reason}</bdi>
        </div>
      )}
    </>
  );
}

/** Hint with the administrators, for users who may not open all pages of the red checks. */
function ClosedPages({ checks, about }: Pick<Props, 'checks' | 'about'>): ReactNode {
  const open = useContext(OpenPaths);
  const paths = checks.flatMap((check) => {
    // Whoever may compare needs no other page for it.
    if (check.isOk || check.key === 'equalToCrm') return [];
    return getCheckPath(check, about)?.split('?', 1) ?? [];
  });
  if (paths.every((path) => open.has(path))) return null;
  return (
    <p className="hint">
      {texts.cannotOpen} <Administrators />
    </p>
  );
}

interface NamesProps {
  check: Check;
  /** Undefined: the names are no links. */
  month: string | undefined;
}

/** First names, with a button that shows all. */
function Names({ check: { key, names, ids = [] }, month }: NamesProps): ReactNode {
  const [isWhole, setIsWhole] = useState(false);
  const rest = names.length - NAMES_SHOWN;
  const shown = isWhole || rest <= 1 ? names : names.slice(0, NAMES_SHOWN);
  return (
    <>
      {shown.map((name, i) => {
        const id = ids[i];
        const path = id === undefined || month === undefined ? null : getRecordPath(key, id, month);
        return (
          <Fragment key={id ?? name}>
            {i > 0 && ', '}
            {path === null ? (
              <bdi>{toDisplayedName(name)}</bdi>
            ) : (
              <PageLink to={path}>
                <bdi>{toDisplayedName(name)}</bdi>
              </PageLink>
            )}
          </Fragment>
        );
      })}
      {rest > 1 && (
        <Button type="link" size="small" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
          {isWhole ? texts.lessNames : texts.moreNames(rest)}
        </Button>
      )}
    </>
  );
}
