import CheckCircleFilled from '@ant-design/icons/es/icons/CheckCircleFilled';
import DownOutlined from '@ant-design/icons/es/icons/DownOutlined';
import UpOutlined from '@ant-design/icons/es/icons/UpOutlined';
import ExclamationCircleFilled from '@ant-design/icons/es/icons/ExclamationCircleFilled';
import Button from 'antd/es/button/Button';
import Input from 'antd/es/input/Input';
import { Fragment, type ReactNode, useContext, useState } from 'react';
import { toDisplayedName } from '#contract/lib/lists/displayed-name';
import {
  type CheckKey,
  filterNeedingReason,
  isBlocking,
  type MonthClosing,
} from '#contract/features/salaries/closings-contract';
import { MAX_REASON_LENGTH } from '#contract/features/salaries/salary-values';
import { Administrators } from '#client/components/administrators/administrators';
import { OpenPaths, PageLink } from '#client/components/links/page-link';
import { Money } from '#client/components/values/money';
import { Moment } from '#client/components/values/times';
import { checkTexts, closingTexts as texts } from '../salaries-texts';
import { Cure } from './check-cure';
import { type CheckedMonth, getCheckPath, getRecordPath } from './check-targets';

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

/** Checks before a month closes: those that are red first, each with its cure and reason, then the others in one line. */
export function MonthChecks({ checks, about, reasons, onReasons }: Props): ReactNode {
  const needing = filterNeedingReason(checks);
  return (
    <>
      <ul className="closing-checks lined touched">
        {checks
          .filter(({ isOk }) => !isOk)
          .map((check) => (
            <li key={check.key} className="closing-check">
              <ExclamationCircleFilled
                className="bad"
                aria-label={isBlocking(check) ? texts.blocking : texts.red}
              />
              <div>
                <Found check={check} about={about} />
              </div>
              <Cure check={check} about={about} isOpen={onReasons !== null} />
              {needing.includes(check) && onReasons && (
                <Input
                  size="small"
                  className="closing-reason"
                  aria-label={`${texts.reason}: ${checkTexts[check.key].red(check)}`}
                  placeholder={texts.reasonPlaceholder}
                  maxLength={MAX_REASON_LENGTH}
                  value={reasons[check.key] ?? ''}
                  onChange={({ target }) => onReasons({ ...reasons, [check.key]: target.value })}
                />
              )}
            </li>
          ))}
        <InOrder checks={checks.filter(({ isOk }) => isOk)} about={about} />
      </ul>
      <ClosedPages checks={checks} about={about} />
    </>
  );
}

/** Checks that are green, folded into one line. */
function InOrder({ checks, about }: Pick<Props, 'checks' | 'about'>): ReactNode {
  const [isOpen, setIsOpen] = useState(false);
  if (checks.length === 0) return null;
  return (
    <li className="closing-check">
      <CheckCircleFilled className="good" aria-label={texts.ok} />
      <div>
        {texts.inOrder(checks.length)}
        {isOpen ? (
          <ul className="lined">
            {checks.map((check) => (
              <li key={check.key}>
                <Found check={check} about={about} />
              </li>
            ))}
          </ul>
        ) : (
          <div className="fine">{checks.map(({ key }) => checkTexts[key].ok).join(' · ')}</div>
        )}
      </div>
      <Button
        type="text"
        size="small"
        aria-label={texts.inOrder(checks.length)}
        aria-expanded={isOpen}
        icon={isOpen ? <UpOutlined aria-hidden /> : <DownOutlined aria-hidden />}
        onClick={() => setIsOpen(!isOpen)}
      />
    </li>
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
  const text = isOk ? checkTexts[key].ok : checkTexts[key].red(check);
  return (
    <>
      {text}
      <div className="fine">
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
        <div className="fine">
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
        <Button
          type="link"
          size="small"
          className="names-more"
          aria-expanded={isWhole}
          onClick={() => setIsWhole(!isWhole)}
        >
          {isWhole ? texts.lessNames : texts.moreNames(rest)}
        </Button>
      )}
    </>
  );
}
