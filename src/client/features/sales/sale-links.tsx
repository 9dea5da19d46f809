import Text from 'antd/es/typography/Text';
import type { ReactNode } from 'react';
import type { Sale } from '#contract/features/sales/sales-contract';
import { useServices } from '#client/lib/hooks';
import { paths } from '#client/lib/location/paths';
import { useCrmAddress } from '#client/features/sync/sync-api';
import { CrmLink } from '#client/components/links/crm-link';
import { LinkButton } from '#client/components/links/page-link';
import { salesTexts as texts } from './sales-texts';

/** Links from a sale to related pages, and its own address for sharing. */
export function SaleLinks({ sale }: { sale: Sale }): ReactNode {
  const services = useServices();
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
      <Text
        copyable={{
          text: () => services.navigation.origin + paths.sales({ sale: sale.id }),
          tooltips: false,
        }}
      >
        {texts.copyLink}
      </Text>
    </>
  );
}
