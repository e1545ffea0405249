import { mkdir, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import type { Browser, BrowserContextOptions, Page } from 'playwright-core'
import { test as base, expect, inject } from 'vitest'
import { launchBrowser } from './browser.ts'
import { Problems } from './problems.ts'
import { watchRequests } from './settled.ts'
import { WAIT_LIMIT_MS } from './wait-limit.ts'

const FAILURES = resolve(import.meta.dirname, '../../screenshots/failures')

const VIEWER: BrowserContextOptions = {
  locale: 'en-US',
  // Not a demo tenant's zone: dates must follow the tenant's zone, not the browser's.
  timezoneId: 'Asia/Tokyo',
  viewport: { width: 1280, height: 800 },
  reducedMotion: 'reduce',
}

/** Fixtures of a journey. */
export interface Journey {
  readonly browser: Browser
  /** A page of a new visitor; watched for problems. */
  readonly page: Page
  /** Another visitor, e.g. `newPage({ viewport: { width: 390, height: 844 }, locale: 'es-MX' })`. */
  readonly newPage: (options?: BrowserContextOptions) => Promise<Page>
  /** Console errors, exceptions, failed requests of all pages: a journey fails unless it is empty. */
  readonly problems: Problems
  /** Address on the shared demo server, e.g. `demoUrl('harbor.localhost', '/planning/permits')`. */
  readonly demoUrl: (host: string, path?: string) => string
}

interface Browsers {
  readonly drawsMap: boolean
  /** The worker's browser with or without WebGL; started on demand. */
  readonly browsers: (drawsMap: boolean) => Promise<Browser>
}

/**
 * `test` for a journey in a browser without WebGL, where pages show a sentence instead of the map:
 * without a graphics card a map takes both cores for seconds. On failure it saves a screenshot in
 * screenshots/failures.
 */
export const journey = base.extend<Journey & Browsers>({
  drawsMap: false,
  browsers: [
    // Vitest requires destructuring: it reads the needed fixtures from it.
    async ({}, use) => {
      const started = new Map<boolean, Promise<Browser>>()
      await use((drawsMap) => {
        const browser = started.get(drawsMap) ?? launchBrowser([], [], drawsMap ? 'map' : 'no map')
        started.set(drawsMap, browser)
        return browser
      })
      for (const browser of started.values()) await (await browser).close()
    },
    { scope: 'worker' },
  ],
  browser: async ({ browsers, drawsMap }, use) => use(await browsers(drawsMap)),
  problems: async ({}, use) => use(new Problems()),
  newPage: async ({ browser, drawsMap, problems, task }, use) => {
    const pages: Page[] = []
    await use(async (options = {}) => {
      const context = await browser.newContext({ ...VIEWER, ...options })
      context.setDefaultTimeout(WAIT_LIMIT_MS)
      if (!drawsMap) await context.addInitScript(WITHOUT_WEBGL)
      const page = await context.newPage()
      problems.watch(page)
      watchRequests(page)
      pages.push(page)
      return page
    })
    const failed = task.result?.state === 'fail' || problems.unexpected.length > 0
    if (failed) await keepPictures(task.name, pages)
    for (const page of pages) await closeSoon(page)
    expect(problems.unexpected, 'problems in the browser').toEqual([])
  },
  page: async ({ newPage }, use) => use(await newPage()),
  demoUrl: async ({}, use) => {
    const port = inject('demoPort')
    await use((host, path = '/') => `http://${host}:${port}${path}`)
  },
})

/** `test` for a journey in a browser that draws the map. */
export const mapJourney = journey.extend({ drawsMap: true })

/** Script that removes WebGL; runs before the page's own scripts. */
const WITHOUT_WEBGL = `{
  const { getContext } = HTMLCanvasElement.prototype
  HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
    return kind.startsWith('webgl') ? null : getContext.call(this, kind, ...rest)
  }
}`

/** Milliseconds to wait for a page to close: Chromium may hang on one that reloads. */
const CLOSING = 10_000

async function closeSoon(page: Page): Promise<void> {
  let timer: NodeJS.Timeout | undefined
  const late = new Promise<void>((settle) => {
    timer = setTimeout(settle, CLOSING)
  })
  await Promise.race([page.context().close(), late])
  clearTimeout(timer)
}

async function keepPictures(name: string, pages: readonly Page[]): Promise<void> {
  await mkdir(FAILURES, { recursive: true })
  const file = name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .slice(0, 80)
  for (const [index, page] of pages.entries()) {
    if (page.isClosed()) continue
    // A page that never opened has no screenshot.
    const picture = await page.screenshot().catch(() => null)
    if (picture !== null) await writeFile(join(FAILURES, `${file}-${index + 1}.png`), picture)
  }
}
