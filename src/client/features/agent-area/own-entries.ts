import IdcardOutlined from '@ant-design/icons/es/icons/IdcardOutlined';
import ShoppingOutlined from '@ant-design/icons/es/icons/ShoppingOutlined';
import WalletOutlined from '@ant-design/icons/es/icons/WalletOutlined';
import { useContext } from 'react';
import { OpenPaths } from '#client/components/links/page-link';
import { paths } from '#client/lib/location/paths';
import { ownEntriesTexts as texts } from './own-entries-texts';

const OWN_ENTRIES = [
  { path: paths.myPay(), title: texts.pay, Icon: WalletOutlined },
  { path: paths.mySales(), title: texts.sales, Icon: ShoppingOutlined },
  { path: paths.myCustomers(), title: texts.customers, Icon: IdcardOutlined },
] as const;

const OWN_PATHS: readonly string[] = OWN_ENTRIES.map(({ path }) => path);

/** Returns the pages of the own area if no other page is open to the user, else none. */
export function useOwnEntries(): readonly (typeof OWN_ENTRIES)[number][] {
  const open = useContext(OpenPaths);
  const isAlone = open.has(paths.myPay()) && [...open].every((path) => OWN_PATHS.includes(path));
  return isAlone ? OWN_ENTRIES : [];
}
