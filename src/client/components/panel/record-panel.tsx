import Flex from 'antd/es/flex/index';
import CloseOutlined from '@ant-design/icons/es/icons/CloseOutlined';
import DownOutlined from '@ant-design/icons/es/icons/DownOutlined';
import UpOutlined from '@ant-design/icons/es/icons/UpOutlined';
import Button from 'antd/es/button/Button';
import Descriptions, { type DescriptionsProps } from 'antd/es/descriptions/index';
import Drawer from 'antd/es/drawer/Drawer';
import type { KeyboardEvent, ReactNode } from 'react';
import { Deferred } from '../hooks/deferred';
import { isPressed } from '../shortcuts/shortcut';
import { useListedShortcuts } from '../shortcuts/shortcuts-context';
import { shortcutsTexts } from '../shortcuts/shortcuts-texts';
import { reachableBody } from '../tables/reachable-scroll';
import { useNarrow } from '../hooks/use-media';
import { returnFocus, useReturnFocus } from '../dialogs/use-return-focus';
import { panelTexts } from './panel-texts';
import { PANELS_ID } from './panels-id';
import './panel.css';

interface Props {
  open: boolean;
  onClose: () => void;
  /** Name of the record, e.g. number and customer. */
  title: ReactNode;
  subtitle?: ReactNode;
  /** Shows the previous or next row. Null for the first or last row, `undefined` without a list. */
  onPrevious?: (() => void) | null;
  onNext?: (() => void) | null;
  /** Links and buttons at the bottom. */
  footer?: ReactNode;
  /** Width, px. A second column of figures needs more. */
  width?: number;
  children: ReactNode;
}

const WIDTH_PX = 420;

const NEXT = { keys: ['ArrowDown', 'j'], text: shortcutsTexts.nextRecord } as const;
const PREVIOUS = { keys: ['ArrowUp', 'k'], text: shortcutsTexts.previousRecord } as const;
const CLOSE = { keys: ['Escape'], text: shortcutsTexts.closePanel } as const;
const PANEL_SHORTCUTS = { title: shortcutsTexts.panel, shortcuts: [CLOSE] } as const;
const STEP_SHORTCUTS = { title: shortcutsTexts.panel, shortcuts: [NEXT, PREVIOUS] } as const;

/** antd marks every drawer as modal. */
const NOT_MODAL = { 'aria-modal': false };

/**
 * Panel with a record beside the page, which stays usable; on a narrow screen a sheet over the page. Arrows (or j and
 * k) move through the list, Escape closes it. The content is rendered only while it is open.
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
  useReturnFocus(open);
  useListedShortcuts(open && onNext !== undefined ? STEP_SHORTCUTS : null);
  useListedShortcuts(open ? PANEL_SHORTCUTS : null);
  // The focus is on antd's wrapper of the panel, which has no key handler.
  return (
    <div role="presentation" hidden onKeyDown={(event) => walk(event, onPrevious, onNext)}>
      <Drawer
        open={open}
        onClose={onClose}
        mask={narrow}
        // physical side: antd does not mirror `placement`; in a right-to-left page the end is the left.
        placement={narrow ? 'bottom' : 'left'}
        size={narrow ? '92dvh' : width}
        getContainer={() => (!narrow && document.getElementById(PANELS_ID)) || document.body}
        rootClassName="record-panel"
        panelRef={reachableBody}
        destroyOnHidden
        afterOpenChange={(isOpen) => isOpen || leavePanel()}
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
        footer={footer && <div className="dialog-actions">{footer}</div>}
      >
        <Deferred startsEmpty>{children}</Deferred>
      </Drawer>
    </div>
  );
}

/**
 * Moves the focus from a closed panel to the list. antd returns it to the opener afterwards, unless that is gone: a row
 * that is not rendered, or the palette.
 */
function leavePanel(): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && activeElement.closest('.record-panel')) activeElement.blur();
  returnFocus(document.querySelector('main [role=grid]'));
}

/** Elements with their own keys. */
const OWN_KEYS = 'input, textarea, select, [contenteditable], [role=tab], [role=combobox], [role=menuitem]';

/** Moves to the previous or next record with the keys of a list. */
function walk(
  event: KeyboardEvent,
  onPrevious: (() => void) | null | undefined,
  onNext: (() => void) | null | undefined,
): void {
  const { target } = event;
  if ((target as Element).closest(OWN_KEYS)) return;
  // React bubbles keys from a dialog opened in the panel, although it is outside the panel.
  if (!(target as Element).closest('.record-panel')) return;
  const press = event.nativeEvent;
  const step = isPressed(NEXT, press) ? onNext : isPressed(PREVIOUS, press) ? onPrevious : undefined;
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

/** Fields of a record, one per line: name and value. */
export function RecordFields({ fields }: { fields: DescriptionsProps['items'] }): ReactNode {
  return (
    <Descriptions
      className="record-fields"
      styles={{ label: { inlineSize: 112 } }}
      column={1}
      size="small"
      colon={false}
      items={fields ?? []}
    />
  );
}
