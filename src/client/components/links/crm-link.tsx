import ExportOutlined from '@ant-design/icons/es/icons/ExportOutlined';
import Button from 'antd/es/button/Button';
import type { ReactNode } from 'react';
import { linkTexts } from './link-texts';

/** Link to a record in the CRM, in another tab. Without an address there is none. */
export function CrmLink({ address }: { address: string | null }): ReactNode {
  if (address === null) return null;
  return (
    <Button href={address} target="_blank" rel="noopener noreferrer" icon={<ExportOutlined aria-hidden />}>
      {linkTexts.inCrm}
    </Button>
  );
}
