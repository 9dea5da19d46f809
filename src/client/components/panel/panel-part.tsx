import Flex from 'antd/es/flex/index';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { useCanOpen } from '../links/page-link';

interface Props {
  title: string;
  /** Path of the page with everything, and the link's text. No link for users who may not open it. */
  all?: { to: string; text: string } | undefined;
  children: ReactNode;
}

/** Part of a panel: a heading, a link to the whole, and the content. */
export function PanelPart({ title, all, children }: Props): ReactNode {
  const isOpen = useCanOpen(all?.to ?? '');
  return (
    <Flex component="section" vertical gap={4}>
      <Flex justify="space-between" align="baseline" gap="small" className="panel-part-head">
        <h2 className="panel-part-title">{title}</h2>
        {all && isOpen && <Link to={all.to}>{all.text}</Link>}
      </Flex>
      {children}
    </Flex>
  );
}
