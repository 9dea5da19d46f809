const PAUSES_MS = [1_000, 3_000, 9_000];

type Listening = Parameters<typeof document.addEventListener>;

const stops: (() => void)[] = [];
let loaded = 0;
beforeEach(() => {
  jest.useFakeTimers();
  const listen = document.addEventListener.bind(document);
  jest.spyOn(document, 'addEventListener').mockImplementation((...listening: Listening) => {
    listen(...listening);
    // Otherwise the script of an earlier test would answer as well.
    stops.push(() => document.removeEventListener(...listening));
  });
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  jest.useRealTimers();
});

/** Runs the script in a page; `painted`: the page is the prerendered one. */
function boot({ painted = true, hidden = false } = {}) {
  loaded += 1;
  const own = `/main-${loaded}.js`;
  document.head.replaceChildren();
  document.body.innerHTML = `
    <div id="root" ${painted ? 'data-painted' : ''}>
      <form><input name="email"><button>submit</button></form>
      <a href="#reset"><b>reset</b></a><button type="button">google</button><p>text</p>
    </div>`;
  const script = document.createElement('script');
  Object.assign(script.dataset, { scripts: `${own} /vendor.js`, fonts: '' });
  jest.spyOn(document, 'currentScript', 'get').mockReturnValue(script);
  jest.spyOn(document, 'hidden', 'get').mockReturnValue(hidden);
  jest.resetModules();
  jest.requireActual('./boot');
  const find = (selector: string) => document.querySelector<HTMLElement>(selector)!;
  return { find, form: find('form') as HTMLFormElement, link: find('a'), google: find('[type=button]') };
}

const scripts = () => [...document.scripts].map((script) => script.getAttribute('src')?.replace(/-\d+/, ''));

/** Clicks, and returns whether the click was kept from the browser. */
function isHeld(target: HTMLElement, keys: MouseEventInit = {}): boolean {
  const click = new MouseEvent('click', { bubbles: true, cancelable: true, ...keys });
  target.dispatchEvent(click);
  return click.defaultPrevented;
}

const submit = (form: HTMLFormElement): boolean =>
  !form.dispatchEvent(new Event('submit', { bubbles: true, cancelable: true }));

/** Fails the first script, and all its retries. */
function failAll(): void {
  for (const pause of [...PAUSES_MS, 0]) {
    document.scripts[document.scripts.length - 1]!.dispatchEvent(new Event('error'));
    jest.advanceTimersByTime(pause);
  }
}

it.each([
  [false, 2_000],
  [true, 0],
])('requests the scripts of a page that is hidden: %s, after %d ms without a paint', (hidden, ms) => {
  boot({ hidden });
  if (ms > 0) jest.advanceTimersByTime(ms - 1);
  expect(scripts()).toEqual([]);
  jest.advanceTimersByTime(1);
  expect(scripts()).toEqual(['/main.js', '/vendor.js']);
  expect([...document.scripts].every(({ async }) => !async)).toBe(true);
});

it('requests a failed script again after 1, 3 and 9 s', () => {
  boot();
  jest.advanceTimersByTime(2_000);
  let count = 2;
  for (const pause of PAUSES_MS) {
    document.scripts[count - 1]!.dispatchEvent(new Event('error'));
    jest.advanceTimersByTime(pause - 1);
    expect(scripts()).toHaveLength(count);
    jest.advanceTimersByTime(1);
    count += 1;
    expect(scripts()).toHaveLength(count);
  }
  document.scripts[count - 1]!.dispatchEvent(new Event('error'));
  jest.advanceTimersByTime(60_000);
  expect(scripts()).toHaveLength(count);
});

it('holds the last click on a link or a button until the application takes over', () => {
  const { link, google, find } = boot();
  expect(isHeld(find('b'))).toBe(true);
  expect(link).toHaveAttribute('data-held');
  expect(isHeld(google)).toBe(true);
  expect(google).toHaveAttribute('data-held');
  expect(link).not.toHaveAttribute('data-held');
});

it.each<[string, (page: ReturnType<typeof boot>) => boolean]>([
  ['on text', ({ find }) => isHeld(find('p'))],
  ['on the button of a form', ({ find }) => isHeld(find('form button'))],
  ['for another tab with Ctrl', ({ link }) => isHeld(link, { ctrlKey: true })],
  ['for another tab with Cmd', ({ link }) => isHeld(link, { metaKey: true })],
  ['for another window', ({ link }) => isHeld(link, { shiftKey: true })],
])('leaves a click %s to the browser', (_where, click) => {
  const page = boot();
  page.form.addEventListener('submit', (event) => event.preventDefault());
  expect(click(page)).toBe(false);
  expect(document.querySelector('[data-held]')).toBeNull();
});

it('leaves everything to the application on a page that it has rendered', () => {
  const { link, form } = boot({ painted: false });
  expect([isHeld(link), submit(form)]).toEqual([false, false]);
});

it('holds a submitted form, and submits it natively when the scripts cannot be loaded', () => {
  const { form, find } = boot();
  jest.advanceTimersByTime(2_000);
  expect(submit(form)).toBe(true);
  expect(find('#root')).toHaveAttribute('aria-busy', 'true');
  const native = jest.spyOn(form, 'requestSubmit').mockImplementation(() => undefined);
  failAll();
  expect(native).toHaveBeenCalledTimes(1);
  expect(submit(form)).toBe(false);
});

it('performs a held click natively when the scripts cannot be loaded, and holds no other', () => {
  const { link, google } = boot();
  jest.advanceTimersByTime(2_000);
  isHeld(link);
  const clicked = jest.fn();
  link.addEventListener('click', ({ defaultPrevented }) => clicked(defaultPrevented));
  failAll();
  expect(clicked.mock.calls).toEqual([[false]]);
  expect(link).not.toHaveAttribute('data-held');
  expect(isHeld(google)).toBe(false);
});
