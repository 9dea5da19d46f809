import { salesList } from '../../contract/sales/sales-contract';
import { listEndpoints, type NamesEndpoint } from '../ui/list/list-endpoints';
import type { ListAddress } from '../ui/list/list-view';

/** `?sale=` opens a sale. */
export const salesAddress: ListAddress<typeof salesList> = { list: salesList, openParameter: 'sale' };

export const salesEndpoints = listEndpoints('Sales', salesList, 'sales');

/** The list declares names, so the endpoint exists. */
export const saleNames = salesEndpoints.names as unknown as NamesEndpoint;
