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
  // Not the zone of any demo tenant: dates must come from the tenant's zone, not the browser's.
  timezoneId: 'Asia/Tokyo',
  viewport: { width: 1280, height: 800 },
  reducedMotion: 'reduce',
}

/** What a journey receives. */
export interface Journey {
  readonly browser: Browser
  /** A page of a visitor who was never here; watched for problems. */
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
  /** The worker's browser that draws the map, or the one that does not; started once needed. */
  readonly browsers: (drawsMap: boolean) => Promise<Browser>
}

/**
 * `test` for a browser journey whose browser cannot draw WebGL, so that pages have a sentence in the
 * map's place: without a graphics card a map takes both cores for seconds. Leaves a picture in
 * screenshots/failures when it fails.
 */
export const journey = base.extend<Journey & Browsers>({
  drawsMap: false,
  browsers: [
    // Vitest demands the braces: it reads from them which fixtures are needed.
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

/** A journey that looks at the map: its browser draws it. */
export const mapJourney = journey.extend({ drawsMap: true })

/** A browser without WebGL, as a script that runs before the page's own. */
const WITHOUT_WEBGL = `{
  const { getContext } = HTMLCanvasElement.prototype
  HTMLCanvasElement.prototype.getContext = function (kind, ...rest) {
    return kind.startsWith('webgl') ? null : getContext.call(this, kind, ...rest)
  }
}`

/** Milliseconds after which a page is left to the browser's own end: Chromium may hang on one that reloads. */
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
    // A page that never opened has nothing to show.
    const picture = await page.screenshot().catch(() => null)
    if (picture !== null) await writeFile(join(FAILURES, `${file}-${index + 1}.png`), picture)
  }
}
