import AppstoreOutlined from '@ant-design/icons/es/icons/AppstoreOutlined';
import IdcardOutlined from '@ant-design/icons/es/icons/IdcardOutlined';
import ShopOutlined from '@ant-design/icons/es/icons/ShopOutlined';
import ShoppingOutlined from '@ant-design/icons/es/icons/ShoppingOutlined';
import TeamOutlined from '@ant-design/icons/es/icons/TeamOutlined';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { PaletteAnswer, PaletteSale } from '../../../contract/features/palette/palette-contract';
import { Money } from '../../components/values/money';
import { matchedParts } from './matched-parts';
import { paletteTexts as texts } from './palette-texts';

export interface Entry {
  group: keyof PaletteAnswer | 'pages';
  id: string;
  name: string;
  hint: string | null;
  to: string;
  /** Type of the name in a sale's hint. */
  by?: PaletteSale['by'];
  /** Amount, ₪. */
  amount?: number;
}

const ICONS = {
  pages: AppstoreOutlined,
  agents: TeamOutlined,
  customers: IdcardOutlined,
  marketers: ShopOutlined,
  sales: ShoppingOutlined,
};

interface Props {
  entry: Entry;
  /** Search text. */
  search: string;
  isActive: boolean;
  onOpen: () => void;
}

/** Search result with its matched parts. */
export function PaletteEntry({ entry, search, isActive, onOpen }: Props): ReactNode {
  const { group, name, hint, to, by, amount } = entry;
  const Icon = ICONS[group];
  const link = useRef<HTMLAnchorElement>(null);
  // Scrolls the active entry into view during keyboard navigation.
  useEffect(() => {
    if (isActive) link.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  return (
    <Link
      ref={link}
      to={to}
      className={isActive ? 'palette-entry palette-active' : 'palette-entry'}
      onClick={onOpen}
    >
      <Icon aria-hidden className="muted" />
      <Marked text={name} search={search} />
      {hint !== null && (
        <span className="hint">
          {by && `${texts.by[by]} `}
          <Marked text={hint} search={search} />
        </span>
      )}
      {amount !== undefined && (
        <span className="at-end">
          <Money value={amount} />
        </span>
      )}
    </Link>
  );
}

function Marked({ text, search }: { text: string; search: string }): ReactNode {
  return (
    <bdi>
      {matchedParts(text, search).map((part, index) => {
        const key = `${index} ${part.text}`;
        return part.isMatch ? <strong key={key}>{part.text}</strong> : <span key={key}>{part.text}</span>;
      })}
    </bdi>
  );
}
