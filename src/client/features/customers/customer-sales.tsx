import type { ReactNode } from 'react';
import { paths } from '#client/lib/location/paths';
import { PanelPart } from '#client/components/panel/panel-part';
import { SaleRows } from '#client/components/panel/sale-rows';
import { Section } from '#client/components/layout/section';
import { CardSkeleton } from '#client/components/feedback/skeletons';
import { useListCustomerSalesQuery } from './customers-api';
import { panelTexts as texts } from './customer-panel-texts';

const LATEST = 10;

/** Latest purchases of a customer. */
export function CustomerSales({ customerId }: { customerId: string }): ReactNode {
  const query = useListCustomerSalesQuery({
    query: { customerId, limit: LATEST, sort: 'date', direction: 'desc' },
  });
  return (
    <Section
      query={{ ...query, data: query.currentData?.data }}
      skeleton={<CardSkeleton lines={4} />}
      isEmpty={(sales) => sales.length === 0}
      empty={<p>{texts.noSales}</p>}
    >
      {(sales) => (
        <PanelPart title={texts.latest} all={{ to: paths.sales({ customerId }), text: texts.everything }}>
          <SaleRows label={texts.latest} sales={sales} by="productName" among={{ customerId }} />
        </PanelPart>
      )}
    </Section>
  );
}
