import MailOutlined from '@ant-design/icons/es/icons/MailOutlined';
import PhoneOutlined from '@ant-design/icons/es/icons/PhoneOutlined';
import WhatsAppOutlined from '@ant-design/icons/es/icons/WhatsAppOutlined';
import Button from 'antd/es/button/Button';
import Flex from 'antd/es/flex/index';
import type { ReactNode } from 'react';
import {
  internationalNumber,
  localNumber,
  canReceiveMessages,
} from '#contract/features/customers/phone-links';
import { contactTexts as texts } from './values-texts';

interface Props {
  phone: string | null;
  email: string | null;
  /** Name of the person, for screen readers. */
  name: string | null;
  /** The person does not want to be contacted: a text replaces the buttons. */
  doNotContact?: boolean;
}

/** Buttons that call, write a message and write a mail, at the top of a person's panel. */
export function ContactBar({ phone, email, name, doNotContact = false }: Props): ReactNode {
  if (doNotContact) return <p className="muted">{texts.doNotContact}</p>;
  const number = internationalNumber(phone);
  const who = name ?? '';
  if (number === null && !email) return null;
  return (
    <Flex gap="small">
      {number !== null && (
        <Button
          block
          href={`tel:+${number}`}
          aria-label={texts.call(who)}
          icon={<PhoneOutlined aria-hidden />}
        >
          <bdi dir="ltr">{localNumber(phone)}</bdi>
        </Button>
      )}
      {number !== null && canReceiveMessages(number) && (
        <Button
          href={`https://wa.me/${number}`}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={texts.whatsApp(who)}
          icon={<WhatsAppOutlined aria-hidden className="good" />}
        />
      )}
      {email && (
        <Button
          href={`mailto:${encodeURI(email)}`}
          title={email}
          aria-label={texts.mail(who)}
          icon={<MailOutlined aria-hidden />}
        />
      )}
    </Flex>
  );
}
