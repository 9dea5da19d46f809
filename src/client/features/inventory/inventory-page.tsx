import Flex from 'antd/es/flex/index';
import { type ReactNode, useMemo } from 'react';
import type { Product } from '#contract/features/inventory/inventory-contract';
import { useCan } from '#client/session/permissions/use-can';
import type { FilterField } from '#client/components/list/filter/filter-fields';
import { createListHook } from '#client/components/list/list-hook';
import { ListScreen } from '#client/components/list/list-screen';
import { Total } from '#client/components/list/list-totals';
import type { ListColumn } from '#client/components/list/list-types';
import { RecordId } from '#client/components/panel/record-id';
import { RecordFields } from '#client/components/panel/record-panel';
import { Code } from '#client/components/values/code';
import { Money } from '#client/components/values/money';
import { Name } from '#client/components/values/name';
import { Count } from '#client/components/values/numbers';
import { inventoryAddress, inventoryApi, useListProductSalesQuery } from './inventory-api';
import { inventoryTexts as texts } from './inventory-texts';
import { ReorderLevel } from './reorder-level';
import { StockLevel } from './stock-level';
import { paths } from '#client/lib/location/paths';
import { PanelPart } from '#client/components/panel/panel-part';
import { SaleRows } from '#client/components/panel/sale-rows';
import { Section } from '#client/components/layout/section';
import { CardSkeleton } from '#client/components/feedback/skeletons';

const useInventoryList = createListHook(inventoryApi, 'Inventory', inventoryAddress);

const LATEST = 10;

/** Latest sales of a product. */
function ProductSales({ productId }: { productId: string }): ReactNode {
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

/** Inventory page: products and their stock, low stock first (product.md section 3, `/inventory`). */
export function InventoryPage(): ReactNode {
  const editable = useCan('inventory.edit');
  return (
    <ListScreen
      list={useInventoryList()}
      label={texts.table}
      fields={FIELDS}
      columns={useMemo(() => getColumns(editable), [editable])}
      sums={({ value }) => ({ value: <Money value={value} bare /> })}
      totals={({ count, value, lowCount }) => (
        <>
          <Total label={texts.products}>
            <Count value={count} />
          </Total>
          <Total label={texts.stockValue}>
            <Money value={value} />
          </Total>
          <Total label={texts.lowCount}>
            <Count value={lowCount} />
          </Total>
        </>
      )}
      panel={{
        label: texts.panel,
        title: ({ name }) => <Name value={name} />,
        content: (item) => <ItemRecord item={item} editable={editable} />,
      }}
      empty={{ title: texts.noneTitle, text: texts.none }}
    />
  );
}

const FIELDS: readonly FilterField[] = [
  { kind: 'search', name: 'text', label: texts.search },
  { kind: 'party', name: 'category', party: 'category', label: texts.category, several: true },
  { kind: 'flag', name: 'low', label: texts.low },
  { kind: 'flag', name: 'active', label: texts.active },
];

function getColumns(editable: boolean): readonly ListColumn<Product>[] {
  return [
    {
      key: 'name',
      title: texts.name,
      width: 200,
      sort: 'name',
      card: 'title',
      cell: ({ name }) => <Name value={name} />,
    },
    {
      key: 'sku',
      title: texts.sku,
      width: 110,
      priority: 3,
      card: 'line',
      cell: ({ sku }) => <Code value={sku} />,
    },
    {
      key: 'category',
      title: texts.category,
      width: 120,
      priority: 3,
      card: 'line',
      cell: ({ category }) => <Name value={category} />,
    },
    {
      key: 'location',
      title: texts.location,
      width: 90,
      priority: 2,
      card: 'line',
      cell: ({ location }) => <Code value={location} />,
    },
    {
      key: 'stock',
      title: texts.stock,
      width: 190,
      sort: 'stockQuantity',
      card: 'figure',
      cell: (item) => <StockLevel item={item} />,
    },
    {
      key: 'reorderLevel',
      title: texts.reorderLevel,
      width: 140,
      numeric: true,
      card: 'figure',
      cell: (item) => <ReorderLevel item={item} editable={editable} />,
    },
    {
      key: 'price',
      title: texts.price,
      width: 110,
      numeric: true,
      sort: 'price',
      priority: 3,
      cell: ({ price }) => <Money value={price} />,
    },
    {
      key: 'value',
      title: texts.value,
      width: 120,
      numeric: true,
      sort: 'stockValue',
      isSummed: true,
      priority: 2,
      cell: ({ stockValue }) => <Money value={stockValue} />,
    },
  ];
}

function ItemRecord({ item, editable }: { item: Product; editable: boolean }): ReactNode {
  const sees = useCan('sales.view');
  return (
    <Flex vertical gap="middle">
      <RecordFields
        fields={[
          { label: texts.stock, children: <StockLevel item={item} /> },
          { label: texts.reorderLevel, children: <ReorderLevel item={item} editable={editable} /> },
          { label: texts.price, children: <Money value={item.price} /> },
          { label: texts.value, children: <Money value={item.stockValue} /> },
          { label: texts.sku, children: <Code value={item.sku} /> },
          { label: texts.category, children: <Name value={item.category} /> },
          { label: texts.location, children: <Code value={item.location} /> },
        ]}
      />
      {sees && <ProductSales productId={item.id} />}
      <RecordId id={item.id} />
    </Flex>
  );
}
