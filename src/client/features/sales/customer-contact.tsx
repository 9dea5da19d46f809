import SkeletonButton from 'antd/es/skeleton/Button';
import type { ReactNode } from 'react';
import { useGetCustomerQuery } from '../customers/customers-api';
import { ContactLinks } from '../../components/values/contact-links';
import { Missing } from '../../components/values/missing';

/**
 * Contact links for the customer of a sale, unless the customer does not want to be contacted, with a placeholder while
 * loading.
 */
export function CustomerContact({ id }: { id: string }): ReactNode {
  const { currentData, isError } = useGetCustomerQuery({ params: { id } });
  if (currentData) return <ContactLinks {...currentData.data} />;
  return isError ? <Missing /> : <SkeletonButton active size="small" />;
}
