import SkeletonButton from 'antd/es/skeleton/Button';
import type { ReactNode } from 'react';
import { splitName, toDisplayedName } from '#contract/lib/lists/displayed-name';
import { useGetCustomersRecordQuery } from '#client/features/customers/customers-api';
import { Facts } from '#client/components/panel/two-line-rows';
import { ContactLinks } from '#client/components/values/contact-links';
import { Missing } from '#client/components/values/missing';
import { salesTexts as texts } from './sales-texts';

interface Props {
  id: string;
}

/**
 * Contact links for the customer of a sale, unless the customer does not want to be contacted, with a placeholder while
 * loading.
 */
export function CustomerContact({ id }: Props): ReactNode {
  const { currentData, isError } = useGetCustomersRecordQuery({ params: { id } });
  if (currentData) return <ContactLinks {...currentData.data} />;
  return isError ? <Missing /> : <SkeletonButton active size="small" />;
}

/** City and tax id of the customer of a sale, except the one that follows the name already. */
export function CustomerFacts({ id, name }: Props & { name: string | null }): ReactNode {
  const customer = useGetCustomersRecordQuery({ params: { id } }).currentData?.data;
  if (!customer) return null;
  const { city, taxId } = customer;
  const { fact } = splitName(name ?? '');
  return (
    <Facts
      facts={[
        ...(city && city.trim() !== fact ? [<bdi key="city">{toDisplayedName(city)}</bdi>] : []),
        ...(taxId && taxId.trim() !== fact
          ? [
              <span key="taxId">
                {texts.taxId} <bdi dir="ltr">{taxId}</bdi>
              </span>,
            ]
          : []),
      ]}
    />
  );
}
