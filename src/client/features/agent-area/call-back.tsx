import Card from 'antd/es/card/Card';
import Flex from 'antd/es/flex/index';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { AgentArea, LostCustomer } from '#contract/features/agent-area/agent-area-contract';
import { ContactLinks } from '#client/components/values/contact-links';
import { Name } from '#client/components/values/name';
import { Money } from '#client/components/values/money';
import { agentAreaTexts as texts } from './agent-area-texts';
import { paths } from '#client/lib/location/paths';

/** Customers who stopped buying, ordered by lost sales, with contact links. */
export function CallBack({ inactive }: { inactive: AgentArea['inactive'] }): ReactNode {
  return (
    <Card
      size="small"
      title={
        <>
          {texts.callBack} <span className="hint">{texts.byLost}</span>
        </>
      }
      extra={
        inactive.count > 0 && (
          <span className="touched">
            <Link to={paths.myCustomers({ active: 'false' })}>{texts.allLost(inactive.count)}</Link>
          </span>
        )
      }
    >
      {inactive.customers.length === 0 && <p className="hint">{texts.nobodyLost}</p>}
      <ul className="lined">
        {inactive.customers.map((customer) => (
          <Customer key={customer.id} customer={customer} />
        ))}
      </ul>
    </Card>
  );
}

function Customer({
  customer: { name, phone, doNotContact, days, lost },
}: {
  customer: LostCustomer;
}): ReactNode {
  return (
    <Flex component="li" align="center" justify="space-between" gap="small">
      <div>
        <Name value={name} />
        <div className="hint">
          {days === null ? texts.never : texts.days(days)}
          {days !== null && (
            <>
              {' '}
              · <Money value={lost} whole />
            </>
          )}
        </div>
      </div>
      <ContactLinks phone={phone} name={name} doNotContact={doNotContact} />
    </Flex>
  );
}
