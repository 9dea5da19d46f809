import { BrowserConfig } from '../../contract/http/browser-config';

const ELEMENT_ID = 'config';

/**
 * Reads the settings that the server wrote into the page.
 * @throws Error when the page has none or they do not fit: the product cannot run then.
 */
export function readBrowserConfig(page: Document): BrowserConfig {
  const text = page.getElementById(ELEMENT_ID)?.textContent;
  if (!text) throw new Error('the page brings no settings');
  return BrowserConfig.parse(JSON.parse(text));
}
