/**
 * A script of about 1 kB, which is there long before the product's. It asks for those, and for the letters, once the
 * painted page has been shown, so that nothing comes before the first paint, and asks again for what did not come. And what
 * is sent, or pressed last, before React has taken the page over is held, and done by `takeOver` (auth/typed-form.ts) when
 * it has. A link counts among these: followed by the browser, it would leave the typed address behind.
 */
{
  const { scripts = '', fonts = '' } = document.currentScript?.dataset ?? {};

  /** For browsers that do not tell of a paint, and pages in the background, which paint nothing. */
  const PATIENCE_MS = 2_000;

  /** Before a script that did not come is asked for again, milliseconds. */
  const PAUSES_MS = [1_000, 3_000, 9_000];

  const painted = (): HTMLElement | null => document.querySelector<HTMLElement>('#root[data-painted]');

  /** The link or button that was pressed last. */
  let held: HTMLElement | undefined;

  /** Without its scripts the page's form and links go where the browser leads: a form, by the server, to a page made anew. */
  let isGivenUp = false;
  const giveUp = (): void => {
    isGivenUp = true;
    if (painted()?.getAttribute('aria-busy') === 'true') document.forms[0]?.requestSubmit();
    else if (painted() && held) {
      delete held.dataset['held'];
      held.click();
    }
  };

  const ask = (src: string, attempt = 0): void => {
    const script = document.createElement('script');
    script.src = src;
    // In this order, as if they stood in the page.
    script.async = false;
    script.addEventListener('error', () => {
      const pause = PAUSES_MS[attempt];
      if (pause === undefined) giveUp();
      else setTimeout(ask, pause, src, attempt + 1);
    });
    document.head.append(script);
  };

  let isStarted = false;
  const start = (): void => {
    if (isStarted) return;
    isStarted = true;
    try {
      const letters = new CSSStyleSheet();
      letters.replaceSync(fonts);
      document.adoptedStyleSheets.push(letters);
    } catch {
      // The system's letters stay.
    }
    for (const src of scripts.split(' ')) ask(src);
  };
  // Scripts that are in the browser's store would else run before the end of the page is there.
  const startWhole = (): void => {
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
    else start();
  };
  if ('PerformanceObserver' in window)
    new PerformanceObserver((entries) => {
      if (entries.getEntriesByName('first-contentful-paint').length > 0) startWhole();
    }).observe({ type: 'paint', buffered: true });
  setTimeout(startWhole, document.hidden ? 0 : PATIENCE_MS);

  document.addEventListener(
    'submit',
    (event) => {
      const place = painted();
      if (!place || isGivenUp) return;
      event.preventDefault();
      place.setAttribute('aria-busy', 'true');
    },
    true,
  );

  document.addEventListener(
    'click',
    (event) => {
      const pressed = event.target instanceof Element && event.target.closest<HTMLElement>('button, a');
      if (!painted() || isGivenUp || !pressed || (pressed as HTMLButtonElement).type === 'submit') return;
      // To a tab of its own.
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      delete held?.dataset['held'];
      held = pressed;
      held.dataset['held'] = '';
    },
    true,
  );
}
