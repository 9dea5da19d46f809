import Flex from 'antd/es/flex/index';
import type { ReactNode } from 'react';
import { useGetMappingQuery } from './mapping-api';
import { CardContent } from '#client/components/form/form-card';
import './mapping.css';
import { MappingEditor } from './mapping-editor';

/** Card of the mapping, which defines the CRM source of each field. */
export function MappingSection(): ReactNode {
  const query = useGetMappingQuery();
  return (
    <CardContent query={query} data={query.data?.data} rows={8}>
      {(state) => (
        <Flex vertical gap={12}>
          <MappingEditor state={state} />
        </Flex>
      )}
    </CardContent>
  );
}
