import Flex from 'antd/es/flex/index';
import Menu from 'antd/es/menu/index';
import Tag from 'antd/es/tag/index';
import { useRef, useState, type ReactNode } from 'react';
import type { DeviceOwner } from '#contract/features/biometric/biometric-contract';
import { useAddress } from '#client/lib/location/use-address';
import { CardContent, FormCard } from '#client/components/form/form-card';
import { SearchField } from '#client/components/list/filter/search-field';
import { useListDeviceOwnersQuery } from './biometric-api';
import { deviceTexts, devicesPageTexts as texts } from './biometric-texts';
import { UserDevices } from './user-devices';

/** Maximum number of listed users. A search narrows the list. */
const LISTED_OWNERS = 100;

/** Returns the query of the users that match the address. */
export function useDeviceOwners() {
  const { get } = useAddress();
  const search = (get('text') ?? '').trim();
  return useListDeviceOwnersQuery({
    query: {
      ...(search !== '' && { text: search }),
      ...(get('whileOff') === 'true' && { whileOff: true }),
      sort: 'most',
      limit: LISTED_OWNERS,
    },
  });
}

/** List of users with devices, and the devices of the selected user. */
export function DeviceOwners({ query }: { query: ReturnType<typeof useDeviceOwners> }): ReactNode {
  const { get, change } = useAddress();
  const owners = query.data?.data;
  // The first user stays selected when a change moves them down the list.
  const [first, setFirst] = useState(owners?.[0]?.id);
  if (first === undefined && owners?.[0]) setFirst(owners[0].id);
  const find = (ownerId: string | undefined) => owners?.find(({ id }) => id === ownerId);
  const heading = useRef<HTMLHeadingElement>(null);
  const owner = find(get('owner')) ?? find(first) ?? owners?.[0];
  const failed = query.isError && !owners;
  return (
    <div className={failed ? undefined : 'beside beside-menu device-owners'}>
      <Flex component="section" vertical gap="small" aria-label={texts.users}>
        <SearchField
          label={texts.search}
          text={get('text') ?? ''}
          onSearch={(text, how) => change({ text }, how)}
        />
        <CardContent query={query} data={owners} rows={6}>
          {(found) => (
            <OwnerList
              owners={found}
              chosen={owner?.id ?? null}
              isWhole={query.data?.next === null}
              onChoose={(id) => change({ owner: id })}
            />
          )}
        </CardContent>
      </Flex>
      {owner && (
        <FormCard
          heading={heading}
          title={owner.displayName === '' ? owner.email : owner.displayName}
          note={<bdi>{owner.email}</bdi>}
          extra={<Tag>{owner.isActive ? (owner.roleName ?? texts.noRole) : texts.notActive}</Tag>}
        >
          <UserDevices key={owner.id} userId={owner.id} onRemoved={() => heading.current?.focus()} />
        </FormCard>
      )}
    </div>
  );
}

interface ListProps {
  owners: readonly DeviceOwner[];
  chosen: string | null;
  /** The list is complete. */
  isWhole: boolean;
  onChoose: (id: string) => void;
}

function OwnerList({ owners, chosen, isWhole, onChoose }: ListProps): ReactNode {
  if (owners.length === 0) return <p className="hint">{texts.nobody}</p>;
  return (
    <>
      <Menu
        className="side-list"
        aria-label={texts.users}
        selectedKeys={chosen === null ? [] : [chosen]}
        onClick={({ key }) => onChoose(key)}
        items={owners.map(({ id, displayName, email, devices, registeredWhileOff }) => ({
          key: id,
          title: email,
          label: displayName === '' ? email : displayName,
          extra: (
            <>
              {registeredWhileOff > 0 && (
                <Tag color="warning" title={deviceTexts.registeredWhileOff}>
                  <span aria-hidden>!</span>
                  <span className="visually-hidden">{deviceTexts.registeredWhileOff}</span>
                </Tag>
              )}
              {texts.devices(devices)}
            </>
          ),
        }))}
      />
      {!isWhole && <p className="hint">{texts.searchForMore(LISTED_OWNERS)}</p>}
    </>
  );
}
