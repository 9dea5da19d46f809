import Flex from 'antd/es/flex/index';
import type { ReactNode } from 'react';
import { ContactLinks } from '#client/components/values/contact-links';
import { Name } from '#client/components/values/name';
import '../agent-area.css';

interface Props {
  customer: { name: string | null; phone: string | null; doNotContact: boolean };
  /** Fact beside the name. */
  fact?: string | null;
  /** Second line. */
  children: ReactNode;
}

/** Own customer with the ways to call back. On a phone the buttons stand for the number. */
export function ContactRow({
  customer: { name, phone, doNotContact },
  fact = null,
  children,
}: Props): ReactNode {
  return (
    <Flex component="li" align="center" justify="space-between" gap="small" className="contact-row">
      <div>
        <Name value={name} fact={fact} />
        <div className="fine">{children}</div>
      </div>
      <ContactLinks phone={phone} name={name} doNotContact={doNotContact} />
    </Flex>
  );
}
