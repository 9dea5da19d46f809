import { spawn, type ChildProcess, type SpawnOptions } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { cp, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Builder, Capabilities, Key, Origin, type WebDriver } from 'selenium-webdriver';
import { freePort } from '#mocks/free-port';
import { startRecordingProxy, type RecordingProxy } from './recording-proxy';
import type { Engine, Tab, TabOptions } from './tab';

const DRIVER = '/usr/bin/WebKitWebDriver';
const ARCHITECTURE = process.arch === 'arm64' ? 'aarch64' : 'x86_64';
const BROWSER = `/usr/lib/${ARCHITECTURE}-linux-gnu/webkit2gtk-4.1/MiniBrowser`;
const SCREEN = '/usr/bin/Xvfb';
const START_TIMEOUT_MS = 30_000;

/** WebKitGTK with its MiniBrowser, driven by WebDriver on a screen without a display. */
export const webkit: Engine = {
  name: 'WebKit',
  isInstalled: [DRIVER, BROWSER, SCREEN].every((path) => existsSync(path)),
  open,
};

async function open(options: TabOptions): Promise<Tab> {
  const home = await mkdtemp(join(tmpdir(), 'misrad-webkit-'));
  const screen = await startScreen();
  const port = await freePort();
  const browser = startProgram(DRIVER, [`--port=${port}`], {
    env: { ...process.env, ...(await makeEnvironment(home, options)), DISPLAY: screen.display },
    stdio: 'ignore',
  });
  const proxy = await startRecordingProxy();
  const driver = await connect(`http://127.0.0.1:${port}`, proxy.address);
  return {
    ...driveTab(driver, proxy),
    close: async () => {
      await driver.quit().catch(() => undefined);
      await end(browser);
      await proxy.stop();
      await end(screen.process);
      await rm(home, { recursive: true, force: true });
    },
  };
}

/** Starts a program that ends with the tests, whatever happens to them. Without its screen, the browser ends, too. */
function startProgram(path: string, args: readonly string[], options: SpawnOptions): ChildProcess {
  const child = spawn(path, args, options);
  process.once('exit', () => child.kill());
  return child;
}

async function startScreen(): Promise<{ process: ChildProcess; display: string }> {
  const args = ['-displayfd', '1', '-screen', '0', '1600x1200x24', '-nolisten', 'tcp'];
  const child = startProgram(SCREEN, args, { stdio: ['ignore', 'pipe', 'ignore'] });
  const [line] = (await once(child.stdout!, 'data')) as [Buffer];
  return { process: child, display: `:${line.toString().trim()}` };
}

/** Returns the variables for time zone, language and downloads. */
async function makeEnvironment(
  home: string,
  { zone, language, downloads }: TabOptions,
): Promise<Record<string, string>> {
  // The language is the name of the C library's locale, and bare machines have only `C.utf8`.
  const locale = `${language.replace('-', '_')}.UTF-8`;
  await cp('/usr/lib/locale/C.utf8', join(home, 'locales', locale), { recursive: true });
  await mkdir(join(home, '.config'), { recursive: true });
  await writeFile(join(home, '.config', 'user-dirs.dirs'), `XDG_DOWNLOAD_DIR="${downloads}"\n`);
  return {
    HOME: home,
    XDG_CONFIG_HOME: join(home, '.config'),
    TZ: zone,
    LOCPATH: join(home, 'locales'),
    LC_ALL: locale,
    LANGUAGE: language,
    NO_AT_BRIDGE: '1',
  };
}

async function connect(server: string, proxy: string): Promise<WebDriver> {
  const capabilities = new Capabilities({
    browserName: 'MiniBrowser',
    'webkitgtk:browserOptions': {
      binary: BROWSER,
      args: ['--automation'],
    },
    proxy: { proxyType: 'manual', httpProxy: proxy },
  });
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const reachable = await fetch(`${server}/status`).then(
      (response) => response.ok,
      () => false,
    );
    if (reachable) break;
    if (Date.now() > deadline) throw new Error('WebKitWebDriver does not answer');
    await new Promise((next) => setTimeout(next, 50));
  }
  return new Builder().usingServer(server).withCapabilities(capabilities).build();
}

function driveTab(driver: WebDriver, { problems }: RecordingProxy): Omit<Tab, 'close'> {
  const evaluate: Tab['evaluate'] = (run, ...args) => driver.executeScript(run, ...args);
  return {
    goto: (url) => driver.get(url),
    evaluate,
    click: (x, y) =>
      driver
        .actions()
        .move({ x: Math.round(x), y: Math.round(y), origin: Origin.VIEWPORT, duration: 0 })
        .click()
        .perform(),
    type: (text) => driver.actions().sendKeys(text).perform(),
    press: async (...keys) => {
      const codes = keys.map((key) => KEYS[key] ?? key);
      const actions = driver.actions();
      for (const code of codes) actions.keyDown(code);
      for (const code of [...codes].reverse()) actions.keyUp(code);
      await actions.perform();
    },
    resize: async (width, height) => {
      const frame = await driver.manage().window().getRect();
      const page = await evaluate(() => [innerWidth, innerHeight]);
      const extra = { width: frame.width - page[0]!, height: frame.height - page[1]! };
      await driver
        .manage()
        .window()
        .setRect({ width: width + extra.width, height: height + extra.height });
    },
    problems,
  };
}

const KEYS: Readonly<Record<string, string>> = {
  Enter: Key.ENTER,
  Escape: Key.ESCAPE,
  Control: Key.CONTROL,
  ArrowDown: Key.ARROW_DOWN,
};

async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGTERM');
  await ended;
}
