import type { ReactNode } from 'react';
import type { Sale } from '#contract/features/sales/sales-contract';
import { paths } from '#client/lib/location/paths';
import { useCrmAddress } from '#client/features/sync/sync-api';
import { CrmLink } from '#client/components/links/crm-link';
import { LinkButton } from '#client/components/links/page-link';
import { salesTexts as texts } from './sales-texts';

/** Links from a sale to related pages. */
export function SaleLinks({ sale }: { sale: Sale }): ReactNode {
  const links = [
    ['customerId', sale.customerId, texts.sameCustomer],
    ['agentId', sale.agentId, texts.sameAgent],
    ['marketerId', sale.marketerId, texts.sameMarketer],
  ] as const;
  return (
    <>
      {links.map(
        ([field, id, text]) =>
          id !== null && (
            <LinkButton key={field} to={paths.sales({ [field]: id })}>
              {text}
            </LinkButton>
          ),
      )}
      <CrmLink address={useCrmAddress('sales', sale.id)} />
    </>
  );
}
