import Popover from 'antd/es/popover/index';
import Skeleton from 'antd/es/skeleton/index';
import {
  lazy,
  Suspense,
  useRef,
  type ComponentProps,
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
  content: ReactNode;
  children: ReactElement;
}

const STYLES = { container: { padding: 12, inlineSize: 248 } } as const;

/**
 * Popover over the list, so that no row moves. Escape closes it and returns the focus. A typed text that is found to be
 * invalid keeps it open once, so that the error is seen.
 */
export function OptionsPopover({ label, open, onOpenChange, opener, content, children }: Props): ReactNode {
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
  return (
    <Popover
      trigger="click"
      arrow={false}
      // physical side: the popover starts where its button starts, which is at the right.
      placement="bottomRight"
      destroyOnHidden
      open={open}
      onOpenChange={change}
      // Content whose code is still loading takes the focus itself. During the animation the user may have moved it.
      afterOpenChange={(isOpen) => {
        if (isOpen && !body.current?.contains(document.activeElement))
          body.current?.querySelector<HTMLElement>('input, button')?.focus();
      }}
      styles={STYLES}
      content={
        // eslint-disable-next-line jsx-a11y/prefer-tag-over-role -- the browser hides and places a <dialog> by its own rules
        <div ref={body} role="dialog" aria-label={label}>
          {content}
        </div>
      }
    >
      {children}
    </Popover>
  );
}
