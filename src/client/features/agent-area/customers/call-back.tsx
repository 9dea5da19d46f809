import Card from 'antd/es/card/Card';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { AgentArea, LostCustomer } from '#contract/features/agent-area/agent-area-contract';
import { Money } from '#client/components/values/money';
import { agentAreaTexts as texts } from '../agent-area-texts';
import { ContactRow } from './contact-row';
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
            <Link to={paths.myCustomers({ active: 'false' })}>{texts.all(inactive.count)}</Link>
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

function Customer({ customer }: { customer: LostCustomer }): ReactNode {
  const { days, lost } = customer;
  return (
    <ContactRow customer={customer}>
      {days === null ? (
        texts.never
      ) : (
        <>
          {texts.days(days)} · <Money value={lost} whole />
        </>
      )}
    </ContactRow>
  );
}
