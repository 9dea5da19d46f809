import PhoneOutlined from '@ant-design/icons/es/icons/PhoneOutlined';
import WhatsAppOutlined from '@ant-design/icons/es/icons/WhatsAppOutlined';
import Button from 'antd/es/button/Button';
import type { ReactNode } from 'react';
import {
  internationalNumber,
  localNumber,
  canReceiveMessages,
} from '#contract/features/customers/phone-links';
import { Code } from './code';
import { contactTexts } from './values-texts';

interface Props {
  phone: string | null;
  /** Name of the person, for screen readers. */
  name: string | null;
  /** The person does not want to be contacted: a text replaces the links. */
  doNotContact: boolean;
}

/**
 * Telephone number with links for a call and a message, each in its own place at the end of the line. No links for a
 * person who does not want to be contacted.
 */
export function ContactLinks({ phone, name, doNotContact }: Props): ReactNode {
  if (doNotContact) return <span className="muted">{contactTexts.doNotContact}</span>;
  const number = internationalNumber(phone);
  return (
    <span className="contact-links">
      {/* A telephone number does not wrap; other text may be of any length. */}
      <span className={number === null ? 'cut' : 'number'}>
        <Code value={localNumber(phone)} />
      </span>
      {number !== null && (
        <>
          <Button
            type="text"
            size="small"
            href={`tel:+${number}`}
            aria-label={contactTexts.call(name ?? '')}
            icon={<PhoneOutlined aria-hidden />}
          />
          {canReceiveMessages(number) && (
            <Button
              type="text"
              size="small"
              href={`https://wa.me/${number}`}
              target="_blank"
              rel="noopener noreferrer"
              aria-label={contactTexts.whatsApp(name ?? '')}
              icon={<WhatsAppOutlined aria-hidden />}
            />
          )}
        </>
      )}
    </span>
  );
}
