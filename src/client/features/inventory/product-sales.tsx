import type { ReactNode } from 'react';
import { paths } from '#client/lib/location/paths';
import { PanelPart } from '#client/components/panel/panel-part';
import { SaleRows } from '#client/components/panel/sale-rows';
import { Section } from '#client/components/layout/section';
import { CardSkeleton } from '#client/components/feedback/skeletons';
import { useListProductSalesQuery } from './inventory-api';
import { inventoryTexts as texts } from './inventory-texts';

const LATEST = 10;

/** Latest sales of a product. */
export function ProductSales({ productId }: { productId: string }): ReactNode {
  const query = useListProductSalesQuery({
    query: { productId, limit: LATEST, sort: 'date', direction: 'desc' },
  });
  return (
    <Section
      query={{ ...query, data: query.currentData?.data }}
      skeleton={<CardSkeleton lines={4} />}
      isEmpty={(sales) => sales.length === 0}
      empty={<p className="muted">{texts.noSales}</p>}
    >
      {(sales) => (
        <PanelPart title={texts.latestSales} all={{ to: paths.sales({ productId }), text: texts.allSales }}>
          <SaleRows label={texts.latestSales} sales={sales} by="customerName" among={{ productId }} />
        </PanelPart>
      )}
    </Section>
  );
}
