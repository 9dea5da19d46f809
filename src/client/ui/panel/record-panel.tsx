import Flex from 'antd/es/flex/index';
import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined';
import DownOutlined from '@ant-design/icons/es/icons/DownOutlined';
import UpOutlined from '@ant-design/icons/es/icons/UpOutlined';
import Button from 'antd/es/button/Button';
import Descriptions, { type DescriptionsProps } from 'antd/es/descriptions/index';
import Drawer from 'antd/es/drawer/Drawer';
import type { KeyboardEvent, ReactNode } from 'react';
import { Behind } from '../behind';
import { reachableBody } from '../reachable-scroll';
import { useNarrow } from '../use-narrow';
import { returnFocus } from '../return-focus';
import { useReturnedFocus } from '../use-returned-focus';
import { panelTexts } from './panel-texts';
import { PANEL_PLACE } from './panel-place';
import './panel.css';

interface Props {
  open: boolean;
  onClose: () => void;
  /** Which record, e.g. its number and name. */
  title: ReactNode;
  /** A second line below it. */
  subtitle?: ReactNode;
  /** The rows before and after it; null: this is the first or last one; undefined: there is no list. */
  onPrevious?: (() => void) | null;
  onNext?: (() => void) | null;
  /** Links and buttons that stay at the end. */
  footer?: ReactNode;
  /** Pixels; room for a second column of figures needs more. */
  width?: number;
  children: ReactNode;
}

const WIDTH_PX = 420;
/** antd calls every drawer modal. */
const NOT_MODAL = { 'aria-modal': false };

/**
 * One record beside the page, which stays as it is and can be used; on a narrow screen over it, from below. Arrows (or j
 * and k) walk through the list that it stands beside; Escape closes it. The content is rendered when it opens, and only then.
 */
export function RecordPanel({
  open,
  onClose,
  title,
  subtitle,
  onPrevious,
  onNext,
  footer,
  width = WIDTH_PX,
  children,
}: Props): ReactNode {
  const narrow = useNarrow();
  useReturnedFocus(open);
  // The focus stands on what antd puts around the panel, which hears no keys itself.
  return (
    <div role="presentation" hidden onKeyDown={(event) => walk(event, onPrevious, onNext)}>
      <Drawer
        open={open}
        onClose={onClose}
        mask={narrow}
        // physical side: antd does not mirror it; the end of a right-to-left page is at the left.
        placement={narrow ? 'bottom' : 'left'}
        size={narrow ? '92dvh' : width}
        getContainer={() => (!narrow && document.getElementById(PANEL_PLACE)) || document.body}
        rootClassName="record-panel"
        panelRef={reachableBody}
        destroyOnHidden
        // The row that it was opened from may have gone with what was done here.
        afterOpenChange={(isOpen) => isOpen || returnFocus(null)}
        closable={false}
        focusable={{ trap: narrow }}
        {...(!narrow && NOT_MODAL)}
        title={
          <>
            <div>{title}</div>
            {subtitle && <div className="fine">{subtitle}</div>}
          </>
        }
        extra={<PanelButtons onPrevious={onPrevious} onNext={onNext} onClose={onClose} />}
        footer={
          footer && (
            <Flex wrap gap="4px 16px">
              {footer}
            </Flex>
          )
        }
      >
        <Behind opens>{children}</Behind>
      </Drawer>
    </div>
  );
}

/** What has keys of its own. */
const OWN_KEYS = 'input, textarea, select, [contenteditable], [role=tab], [role=combobox], [role=menuitem]';

/** The keys by which a list is walked lead from record to record in its panel too. */
function walk(
  event: KeyboardEvent,
  onPrevious: (() => void) | null | undefined,
  onNext: (() => void) | null | undefined,
): void {
  const { key, target, ctrlKey, metaKey, altKey } = event;
  if (ctrlKey || metaKey || altKey || (target as Element).closest(OWN_KEYS)) return;
  // A dialog that was opened from the panel is no part of it, though its keys are told here.
  if (!(target as Element).closest('.record-panel')) return;
  const step =
    key === 'ArrowDown' || key === 'j' ? onNext : key === 'ArrowUp' || key === 'k' ? onPrevious : undefined;
  if (!step) return;
  event.preventDefault();
  step();
}

function PanelButtons({
  onPrevious,
  onNext,
  onClose,
}: Pick<Props, 'onPrevious' | 'onNext' | 'onClose'>): ReactNode {
  const step = (onStep: (() => void) | null | undefined, label: string, icon: ReactNode) =>
    onStep !== undefined && (
      <Button
        type="text"
        icon={icon}
        aria-label={label}
        disabled={onStep === null}
        onClick={() => onStep?.()}
      />
    );
  return (
    <Flex gap={4}>
      {step(onPrevious, panelTexts.previous, <UpOutlined aria-hidden />)}
      {step(onNext, panelTexts.next, <DownOutlined aria-hidden />)}
      <Button
        type="text"
        icon={<CloseOutlined aria-hidden />}
        aria-label={panelTexts.close}
        onClick={onClose}
      />
    </Flex>
  );
}

/** What is known of a record, one line each: its name, and its value. */
export function RecordFields({ fields }: { fields: DescriptionsProps['items'] }): ReactNode {
  return (
    <Descriptions
      className="record-fields"
      styles={{ label: { inlineSize: 104 } }}
      column={1}
      size="small"
      colon={false}
      items={fields ?? []}
    />
  );
}
