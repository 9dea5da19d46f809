import type { ReactNode } from 'react';
import { useListCustomerSalesQuery } from '#client/features/customers/customers-api';
import { paths } from '#client/lib/location/paths';
import { PanelPart } from '#client/components/panel/panel-part';
import { SaleRows } from '#client/components/panel/sale-rows';
import { salesTexts as texts } from './sales-texts';

const SHOWN = 3;

/** Other latest sales of a sale's customer. Nothing if there are none. */
export function MoreSales({ customerId, saleId }: { customerId: string; saleId: string }): ReactNode {
  const { currentData } = useListCustomerSalesQuery({
    query: { customerId, limit: SHOWN + 1, sort: 'date', direction: 'desc' },
  });
  const others = (currentData?.data ?? []).filter(({ id }) => id !== saleId).slice(0, SHOWN);
  if (others.length === 0) return null;
  return (
    <PanelPart title={texts.moreSales} all={{ to: paths.sales({ customerId }), text: texts.allSales }}>
      <SaleRows label={texts.moreSales} sales={others} by="productName" among={{ customerId }} />
    </PanelPart>
  );
}
