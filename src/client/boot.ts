/**
 * Script of about 1 kB that runs long before the application. It requests the application's scripts and fonts
 * after the prerendered page is painted, so that nothing delays the first paint, and retries failed requests. Until
 * React has hydrated, it holds the last submit or click, which `takeOverForm` (auth/login/preserve-form-input.ts) performs
 * later. Links are held, too: following one would lose the typed address.
 */
{
  const { scripts = '', fonts = '' } = document.currentScript?.dataset ?? {};

  /** Timeout for browsers without paint timing, and for background pages, which are not painted, ms. */
  const PAINT_TIMEOUT_MS = 2_000;

  /** Delays before a failed script is requested again, ms. */
  const PAUSES_MS = [1_000, 3_000, 9_000];

  const painted = (): HTMLElement | null => document.querySelector<HTMLElement>('#root[data-painted]');

  /** Last clicked link or button. */
  let queuedClick: HTMLElement | undefined;

  /** Without the scripts, forms and links work natively: the server handles the form and renders a new page. */
  let isGivenUp = false;
  const fallBack = (): void => {
    isGivenUp = true;
    if (painted()?.getAttribute('aria-busy') === 'true') document.forms[0]?.requestSubmit();
    else if (painted() && queuedClick) {
      delete queuedClick.dataset['held'];
      queuedClick.click();
    }
  };

  const loadScript = (src: string, attempt = 0): void => {
    const script = document.createElement('script');
    script.src = src;
    // Executes the scripts in order.
    script.async = false;
    script.addEventListener('error', () => {
      const pause = PAUSES_MS[attempt];
      if (pause === undefined) fallBack();
      else setTimeout(loadScript, pause, src, attempt + 1);
    });
    document.head.append(script);
  };

  let isStarted = false;
  const start = (): void => {
    if (isStarted) return;
    isStarted = true;
    try {
      const fontSheet = new CSSStyleSheet();
      fontSheet.replaceSync(fonts);
      document.adoptedStyleSheets.push(fontSheet);
    } catch {
      // Fallback: the system font.
    }
    for (const src of scripts.split(' ')) loadScript(src);
  };
  // Cached scripts would otherwise run before the end of the document is parsed.
  const startWhole = (): void => {
    if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', start);
    else start();
  };
  if ('PerformanceObserver' in window)
    new PerformanceObserver((entries) => {
      if (entries.getEntriesByName('first-contentful-paint').length > 0) startWhole();
    }).observe({ type: 'paint', buffered: true });
  setTimeout(startWhole, document.hidden ? 0 : PAINT_TIMEOUT_MS);

  document.addEventListener(
    'submit',
    (event) => {
      const container = painted();
      if (!container || isGivenUp) return;
      event.preventDefault();
      container.setAttribute('aria-busy', 'true');
    },
    true,
  );

  document.addEventListener(
    'click',
    (event) => {
      const pressed = event.target instanceof Element && event.target.closest<HTMLElement>('button, a');
      if (!painted() || isGivenUp || !pressed || (pressed as HTMLButtonElement).type === 'submit') return;
      // Opens in another tab.
      if (event.ctrlKey || event.metaKey || event.shiftKey) return;
      event.preventDefault();
      delete queuedClick?.dataset['held'];
      queuedClick = pressed;
      queuedClick.dataset['held'] = '';
    },
    true,
  );
}
