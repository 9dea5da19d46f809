import type { ReactNode } from 'react';
import { ledgerTexts } from '#contract/features/reports/ledger-texts';
import { useCan } from '#client/session/permissions/use-can';
import { paths } from '#client/lib/location/paths';
import { PageLink } from '#client/components/links/page-link';
import { RecordLink } from '#client/components/links/record-link';
import { Code } from '#client/components/values/code';
import { Money } from '#client/components/values/money';
import { Name } from '#client/components/values/name';
import { formatGap, formatMark } from './format-ledger';
import { getMarkKind, type Row } from './ledger-rows';
import { MarkSign } from './mark-sign';

export interface LineProps {
  line: Row['line'];
}

export function Movement({ line }: LineProps): ReactNode {
  if (line.kind === 'gap' || line.kind === 'opening') return null;
  if (line.kind === 'later') return ledgerTexts[line.of];
  if (line.kind === 'payment') return ledgerTexts.payment;
  return (
    <span className="ledger-details">
      <span>{ledgerTexts.sale} </span>
      <span className="muted">
        <PageLink to={paths.sales({ sale: line.id })}>
          <Code value={line.number} />
        </PageLink>
      </span>
    </span>
  );
}

/** Product or reference, customer, and the reason of a mark, on one line. */
export function Details({ line }: LineProps): ReactNode {
  const mark = getMarkKind(line);
  if (line.kind === 'opening') return ledgerTexts.opening;
  if (line.kind === 'later') return <LaterName line={line} />;
  return (
    <span className="ledger-details">
      {mark && <MarkSign kind={mark} />}
      {line.kind === 'payment' && <Name value={line.reference} />}
      {line.kind === 'sale' && <Product line={line} />}
      {line.kind === 'gap' && <span className="fine">{formatGap(line)}</span>}
      {line.kind !== 'gap' && line.mark && <span className="fine">{formatMark(line.mark)}</span>}
    </span>
  );
}

export function LaterName({ line }: { line: Extract<Row['line'], { kind: 'later' }> }): ReactNode {
  const name = <Name value={line.name} />;
  return line.of === 'sale' ? <PageLink to={paths.sales({ sale: line.id })}>{name}</PageLink> : name;
}

function Product({ line }: { line: Extract<Row['line'], { kind: 'sale' }> }): ReactNode {
  const maySee = useCan('customers.view');
  const customer = <Name value={line.customerName} />;
  return (
    <>
      <span className="list-name">
        <Name value={line.productName} />
      </span>
      {line.customerId !== null && (
        <span className="muted">
          {'· '}
          {maySee ? (
            <RecordLink parameter="customer" id={line.customerId}>
              {customer}
            </RecordLink>
          ) : (
            customer
          )}
        </span>
      )}
    </>
  );
}

/** Amount of a line on its side. */
export function Amount({ line, side }: LineProps & { side: 'sale' | 'payment' }): ReactNode {
  if (line.kind === 'later') return line.of === side && <Money value={line.amount} />;
  if (line.kind !== side) return null;
  return <Money value={line.kind === 'sale' ? line.debit : line.credit} />;
}

/** Returns the class name of a line. */
export function getClass({ line }: Row): string {
  if (line.kind === 'opening') return 'sum-row';
  return getMarkKind(line) === 'same_payment' ? 'ledger-marked' : '';
}
