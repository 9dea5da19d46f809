import AppstoreOutlined from '@ant-design/icons/es/icons/AppstoreOutlined';
import IdcardOutlined from '@ant-design/icons/es/icons/IdcardOutlined';
import ShopOutlined from '@ant-design/icons/es/icons/ShopOutlined';
import ShoppingOutlined from '@ant-design/icons/es/icons/ShoppingOutlined';
import TeamOutlined from '@ant-design/icons/es/icons/TeamOutlined';
import ThunderboltOutlined from '@ant-design/icons/es/icons/ThunderboltOutlined';
import { useEffect, useRef, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { splitName, toDisplayedName } from '#contract/lib/lists/displayed-name';
import type { PaletteResponse, PaletteSale } from '#contract/features/palette/palette-contract';
import { Money } from '#client/components/values/money';
import { matchedParts } from './matched-parts';
import { paletteTexts as texts } from './palette-texts';

export interface Entry {
  group: keyof PaletteResponse | 'pages' | 'actions';
  id: string;
  /** The entry is one of the recent items. */
  isRecent?: true;
  name: string;
  hint: string | null;
  /** Path, or the function of an action. */
  to: string | (() => void);
  /** Type of the name in a sale's hint. */
  by?: PaletteSale['by'];
  /** Amount, ₪. */
  amount?: number;
}

const ICONS = {
  pages: AppstoreOutlined,
  actions: ThunderboltOutlined,
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
  /** Called on a click; a link leads to its page by itself. */
  onOpen: () => void;
}

/** Search result with its matched parts. */
export function PaletteEntry({ entry, search, isActive, onOpen }: Props): ReactNode {
  const { group, hint, to, by, amount } = entry;
  const { name, fact } = splitName(entry.name);
  const Icon = ICONS[group];
  const target = useRef<HTMLAnchorElement & HTMLButtonElement>(null);
  // Scrolls the active entry into view during keyboard navigation.
  useEffect(() => {
    if (isActive) target.current?.scrollIntoView({ block: 'nearest' });
  }, [isActive]);
  const look = {
    ref: target,
    className: `bare palette-entry ${isActive ? 'palette-active' : ''}`,
    onClick: onOpen,
  };
  const content = (
    <>
      <Icon aria-hidden className="muted" />
      <Highlighted text={name} search={search} />
      {fact !== null && (
        <span className="hint">
          · <Highlighted text={fact} search={search} />
        </span>
      )}
      {hint !== null && hint.trim() !== fact && (
        <span className="hint">
          {by && `${texts.by[by]} `}
          <Highlighted text={hint} search={search} />
        </span>
      )}
      {amount !== undefined && (
        <span className="at-end">
          <Money value={amount} />
        </span>
      )}
    </>
  );
  return typeof to === 'string' ? (
    <Link to={to} {...look}>
      {content}
    </Link>
  ) : (
    <button type="button" {...look}>
      {content}
    </button>
  );
}

function Highlighted({ text, search }: { text: string; search: string }): ReactNode {
  return (
    <bdi>
      {matchedParts(toDisplayedName(text), search).map((part, index) => {
        const key = `${index} ${part.text}`;
        return part.isMatch ? <strong key={key}>{part.text}</strong> : <span key={key}>{part.text}</span>;
      })}
    </bdi>
  );
}
