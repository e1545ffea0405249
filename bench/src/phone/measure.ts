import type { Browser } from 'playwright-core'

/** What one visit waits for in milliseconds, and what it costs in bytes on the wire. */
export interface Visit {
  count: number
  list: number
  map: number
  /** Everything but the map library, until the map asks for its first records. */
  bytes: number
  scripts: number
}

const SLOWDOWN = 4
/** 1.6 Mbit/s down, 750 kbit/s up, 150 ms. */
const LINE = {
  offline: false,
  latency: 150,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
}

/** Opens a module's page on a phone as a new visitor. */
export async function measure(browser: Browser, url: string): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'en-US',
    hasTouch: true,
    isMobile: true,
  })
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  await client.send('Network.enable')
  await client.send('Network.emulateNetworkConditions', LINE)
  await client.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN })
  const received: { name: string; size: number; end: number }[] = []
  const names = new Map<string, string>()
  client.on('Network.requestWillBeSent', ({ requestId, request }) =>
    names.set(requestId, request.url),
  )
  client.on('Network.loadingFinished', ({ requestId, encodedDataLength }) =>
    received.push({
      name: names.get(requestId) ?? '',
      size: encodedDataLength,
      end: performance.now(),
    }),
  )
  try {
    const started = performance.now()
    const since = () => performance.now() - started
    const count = page
      .getByText(/^[\d,]+ permits$/)
      .first()
      .waitFor()
      .then(since)
    const list = page
      .locator('#results a[data-record]')
      .first()
      .waitFor({ state: 'attached' })
      .then(since)
    const asked = page.waitForRequest(/\/search\/location/).then(since)
    const drawn = page.waitForResponse(/\/search\/location/).then(async () => {
      await page.locator('[data-map-state=ready]').waitFor()
      await page.evaluate(
        () =>
          new Promise<void>((resolve) =>
            requestAnimationFrame(() => requestAnimationFrame(() => resolve())),
          ),
      )
      return since()
    })
    await page.goto(url, { waitUntil: 'commit' })
    const [counted, listed, first, map] = await Promise.all([count, list, asked, drawn])
    const before = received.filter(
      ({ name, end }) => end < started + first && !name.includes('maplibre'),
    )
    const sum = (those: typeof before) => those.reduce((total, { size }) => total + size, 0)
    return {
      count: counted,
      list: listed,
      map,
      bytes: sum(before),
      scripts: sum(before.filter(({ name }) => /\.m?js$/.test(name))),
    }
  } finally {
    await context.close()
  }
}
