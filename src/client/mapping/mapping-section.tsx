import Flex from 'antd/es/flex/index';
import type { ReactNode } from 'react';
import { useGetMappingQuery } from '../functions/functions-api';
import { functionsTexts as texts } from '../functions/functions-texts';
import { CardContent, FormCard } from '../ui/form/form-card';
import { MappingEditor } from './mapping-editor';

/** From where in the CRM each field comes. */
export function MappingSection(): ReactNode {
  const query = useGetMappingQuery();
  return (
    <FormCard title={texts.mapping} note={texts.mappingNote} padded>
      <CardContent query={query} data={query.data?.data} rows={8}>
        {(state) => (
          <Flex vertical gap={12}>
            <MappingEditor state={state} />
          </Flex>
        )}
      </CardContent>
    </FormCard>
  );
}
