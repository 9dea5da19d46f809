import Popover from 'antd/es/popover/index';
import Skeleton from 'antd/es/skeleton/index';
import {
  lazy,
  Suspense,
  useRef,
  type ComponentProps,
  type KeyboardEvent,
  type ReactElement,
  type ReactNode,
  type RefObject,
} from 'react';
import { flushSync } from 'react-dom';
import type { FilterOptions } from './filter-options';

const load = () => import(/* webpackChunkName: "list-fields" */ './filter-options');

/** Loads the code of the options ahead. A failure is reported when they are opened. */
export function loadFilterOptions(): void {
  load().catch(() => undefined);
}

const Options = lazy(async () => ({ default: (await load()).FilterOptions }));

/** Options of a condition, with a skeleton while their code loads. */
export function LazyFilterOptions(props: ComponentProps<typeof FilterOptions>): ReactNode {
  return (
    <Suspense fallback={<Skeleton active title={false} />}>
      <Options takesFocus {...props} />
    </Suspense>
  );
}

const hasError = (part: HTMLElement): boolean => part.querySelector('[role=alert]') !== null;

interface Props {
  /** Accessible name of the content. */
  label: string;
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** Receives the focus when the popover closes. */
  opener: RefObject<HTMLButtonElement | null>;
  /** The popover ends where its button ends. Default: it starts where its button starts. */
  atEnd?: boolean;
  /** The content stays mounted while it is closed. */
  keepsContent?: boolean;
  content: ReactNode;
  children: ReactElement;
}

/** Content higher than a phone scrolls. */
const STYLES = {
  container: { padding: 12, inlineSize: 248, maxBlockSize: '60dvh', overflowY: 'auto' },
} as const;

const FOCUSABLE = 'a[href], button, input, textarea, [tabindex="0"]';

/**
 * Popover over the list, so that no row moves. Escape closes it, and so does Tab beyond its content; both return the focus. A
 * typed text that is found to be invalid keeps it open once, so that the error is seen.
 */
export function OptionsPopover(props: Props): ReactNode {
  const { label, open, onOpenChange, opener, atEnd = false, keepsContent = false, content, children } = props;
  const body = useRef<HTMLDivElement>(null);
  const change = (next: boolean): void => {
    const { activeElement } = document;
    if (!next && activeElement instanceof HTMLElement && body.current?.contains(activeElement)) {
      const hadError = hasError(body.current);
      flushSync(() => activeElement.blur());
      if (!hadError && hasError(body.current)) return;
      opener.current?.focus();
    }
    onOpenChange(next);
  };
  const closeByTab = (event: KeyboardEvent): void => {
    if (event.key !== 'Tab' || !body.current || !isAtEdge(body.current, event.shiftKey)) return;
    // From the button, Tab goes on to the next element of the page.
    if (event.shiftKey) event.preventDefault();
    change(false);
  };
  return (
    <Popover
      trigger="click"
      arrow={false}
      // physical side: a line starts at the right.
      placement={atEnd ? 'bottomLeft' : 'bottomRight'}
      destroyOnHidden={!keepsContent}
      open={open}
      onOpenChange={change}
      // Content whose code is still loading takes the focus itself. During the animation the user may have moved it.
      afterOpenChange={(isOpen) => {
        if (isOpen && !body.current?.contains(document.activeElement))
          body.current?.querySelector<HTMLElement>('input, button')?.focus();
      }}
      styles={STYLES}
      content={
        // eslint-disable-next-line jsx-a11y/prefer-tag-over-role, jsx-a11y/no-noninteractive-element-interactions -- the browser places a <dialog> by its own rules, and the keys come from the controls inside
        <div ref={body} role="dialog" aria-label={label} onKeyDown={closeByTab}>
          {content}
        </div>
      }
    >
      {children}
    </Popover>
  );
}

/** Returns true if the next Tab would leave the content. Of the options of a radio group, one is focusable. */
function isAtEdge(body: HTMLElement, isBackwards: boolean): boolean {
  const { activeElement } = document;
  const all = [...body.querySelectorAll<HTMLInputElement>(FOCUSABLE)].filter(
    (one) => !one.disabled && one.tabIndex >= 0 && one.getClientRects().length > 0,
  );
  const inGroup = (one: HTMLInputElement): boolean =>
    one.type === 'radio' && activeElement instanceof HTMLInputElement && one.name === activeElement.name;
  const at = all.findIndex((one) => one === activeElement);
  const rest = isBackwards ? all.slice(0, at) : all.slice(at + 1);
  return at >= 0 && rest.every(inGroup);
}
