import ShopOutlined from '@ant-design/icons/es/icons/ShopOutlined';
import Card from 'antd/es/card/Card';
import Flex from 'antd/es/flex/index';
import Segmented from 'antd/es/segmented/index';
import type { ReactNode } from 'react';
import type { MyCustomer } from '#contract/features/agent-area/agent-area-contract';
import { useAddress } from '#client/lib/location/use-address';
import { EmptyState } from '#client/components/feedback/empty-state';
import { TableSkeleton } from '#client/components/feedback/skeletons';
import { useNarrow } from '#client/components/hooks/use-media';
import { MoreButton, rowsQuery } from '#client/components/layout/more-button';
import { Section } from '#client/components/layout/section';
import { useDebouncedValue } from '#client/components/list/filter/use-debounced-value';
import { ReportSearch, useInputDraft } from '#client/components/report/report-search';
import { DateText } from '#client/components/values/times';
import { useGetMyAreaQuery, useListMyCustomersInfiniteQuery } from '../agent-area-api';
import { CallBack } from './call-back';
import { ContactRow } from './contact-row';
import { myCustomersTexts as texts } from './my-customers-texts';

const CHOICES = [
  { value: 'all', label: texts.all },
  { value: 'true', label: texts.activeOnes },
  { value: 'false', label: texts.inactiveOnes },
];

/** Page with all customers of the signed-in agent, by name. */
export function MyCustomersPage(): ReactNode {
  const { get, change } = useAddress();
  const { typed, onType } = useInputDraft();
  const text = useDebouncedValue(typed.trim());
  const active = CHOICES.find(({ value }) => value === get('active'))?.value ?? 'all';
  const list = useListMyCustomersInfiniteQuery({
    ...(text !== '' && { text }),
    ...(active !== 'all' && { active: active === 'true' }),
  });
  const narrow = useNarrow();
  const isWhole = text === '' && active === 'all';
  const area = useGetMyAreaQuery(undefined, { skip: !narrow }).data?.data;
  const rows = list.currentData?.pages.flatMap(({ data }) => data) ?? [];
  return (
    <Flex vertical gap="middle" className="page">
      <Flex wrap gap="small">
        <ReportSearch label={texts.search} typed={typed} onType={onType} />
        <Segmented
          name="active"
          aria-label={texts.activity}
          value={active}
          options={CHOICES}
          onChange={(value) => change({ active: value === 'all' ? undefined : value }, 'replace')}
        />
      </Flex>
      {narrow && isWhole && area?.agent && <CallBack inactive={area.inactive} />}
      <Section
        query={rowsQuery({ ...list, data: list.currentData }, rows)}
        failedTitle={texts.failed}
        skeleton={<TableSkeleton columns={3} />}
        isEmpty={(known) => known.length === 0}
        empty={<EmptyState icon={ShopOutlined} title={text === '' ? texts.none : texts.noneFound} />}
      >
        {(known) => (
          <Card size="small">
            <ul className="lined tiles tiles-wide" aria-label={texts.customers}>
              {known.map((customer) => (
                <Row key={customer.id} customer={customer} />
              ))}
            </ul>
          </Card>
        )}
      </Section>
      <MoreButton list={list} />
    </Flex>
  );
}

function Row({ customer }: { customer: MyCustomer }): ReactNode {
  const { city, lastSaleOn } = customer;
  return (
    <ContactRow customer={customer} fact={city}>
      {lastSaleOn === null ? (
        texts.never
      ) : (
        <>
          {texts.lastSale} <DateText value={lastSaleOn} />
        </>
      )}
    </ContactRow>
  );
}
