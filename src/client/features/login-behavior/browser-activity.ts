import type { Activity } from '#client/lib/services';

/** spec.md section 9. All events reach the document; `scroll` of an inner element does not bubble, hence `capture`. */
const EVENTS = ['mousemove', 'keydown', 'click', 'scroll', 'touchstart', 'visibilitychange'] as const;
const OPTIONS = { capture: true, passive: true } as const;

export function browserActivity({ document }: Window): Activity {
  return {
    onActivity: (happened) => {
      const listener = (): void => happened();
      for (const name of EVENTS) document.addEventListener(name, listener, OPTIONS);
      return () => {
        for (const name of EVENTS) document.removeEventListener(name, listener, OPTIONS);
      };
    },
  };
}
