import PhoneOutlined from '@ant-design/icons/es/icons/PhoneOutlined';
import WhatsAppOutlined from '@ant-design/icons/es/icons/WhatsAppOutlined';
import Button from 'antd/es/button/Button';
import Flex from 'antd/es/flex/index';
import type { ReactNode } from 'react';
import { internationalNumber, localNumber, takesMessages } from '../../../contract/customers/phone-links';
import { Code } from './code';
import { contactTexts } from './contact-texts';

interface Props {
  phone: string | null;
  /** Of whom, for screen readers. */
  name: string | null;
  /** Asked not to be contacted: no link, and it says so. */
  doNotContact: boolean;
}

/**
 * A telephone number with links that write to it and call it; without them where one is not to. They stand at the end of
 * their line, under each other.
 */
export function ContactLinks({ phone, name, doNotContact }: Props): ReactNode {
  if (doNotContact) return <span className="muted">{contactTexts.doNotContact}</span>;
  const number = internationalNumber(phone);
  return (
    <Flex component="span" align="center" gap={4}>
      {/* What is a telephone number stands in one line; what is none can be of any length. */}
      <span className={number === null ? undefined : 'number'}>
        <Code value={localNumber(phone)} />
      </span>
      {number !== null && (
        <Flex component="span" gap={4} className="at-end">
          {takesMessages(number) && (
            <Button
              size="small"
              href={`https://wa.me/${number}`}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={contactTexts.whatsApp(name ?? '')}
              icon={<WhatsAppOutlined aria-hidden />}
            />
          )}
          <Button
            size="small"
            href={`tel:+${number}`}
            aria-label={contactTexts.call(name ?? '')}
            icon={<PhoneOutlined aria-hidden />}
          />
        </Flex>
      )}
    </Flex>
  );
}
