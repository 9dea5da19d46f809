import { BrowserConfig } from '#contract/lib/http/browser-config';

const ELEMENT_ID = 'config';

/**
 * Reads the settings that the server put into the page.
 * @throws Error if the page has no valid settings; the application cannot start then.
 */
export function readBrowserConfig(page: Document): BrowserConfig {
  const text = page.getElementById(ELEMENT_ID)?.textContent;
  if (!text) throw new Error('the page contains no settings');
  return BrowserConfig.parse(JSON.parse(text));
}
