import type { Browser } from 'playwright-core'

/** Measurements of one visit; times in milliseconds, sizes in bytes on the wire. */
export interface Visit {
  /** Largest contentful paint. */
  readonly lcp: number
  /** Cumulative layout shift, without a unit. */
  readonly cls: number
  /** Time of long tasks beyond 50 ms each, from the first paint until five quiet seconds have passed. */
  readonly tbt: number
  readonly scriptBytes: number
}

/** Lighthouse's slow 4G: 1.6 Mbit/s down, 750 kbit/s up, 150 ms round trip. */
export const LINE = {
  offline: false,
  downloadThroughput: (1.6 * 1024 * 1024) / 8,
  uploadThroughput: (750 * 1024) / 8,
  latency: 150,
}
/** Milliseconds after the load in which late content is still measured. */
const QUIET = 5_000

/** Opens a page as a new visitor and waits until it is quiet. */
export async function measure(
  browser: Browser,
  url: string,
  viewport: { width: number; height: number },
  slowdown: number,
): Promise<Visit> {
  const context = await browser.newContext({ viewport, locale: 'en-US' })
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  await client.send('Network.enable')
  await client.send('Network.emulateNetworkConditions', LINE)
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  try {
    await page.addInitScript(() => {
      const seen = { lcp: 0, cls: 0, tasks: [] as { start: number; duration: number }[], fcp: 0 }
      Reflect.set(window, 'benchSeen', seen)
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) seen.lcp = entry.startTime
      }).observe({ type: 'largest-contentful-paint', buffered: true })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) {
          if (!Reflect.get(entry, 'hadRecentInput')) seen.cls += Number(Reflect.get(entry, 'value'))
        }
      }).observe({ type: 'layout-shift', buffered: true })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          seen.tasks.push({ start: entry.startTime, duration: entry.duration })
      }).observe({ type: 'longtask', buffered: true })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries())
          if (entry.name === 'first-contentful-paint') seen.fcp = entry.startTime
      }).observe({ type: 'paint', buffered: true })
    })
    await page.goto(url)
    await page.getByRole('heading', { level: 1 }).waitFor({ timeout: 60_000 })
    await page.waitForTimeout(QUIET)
    return await page.evaluate(() => {
      const seen: {
        lcp: number
        cls: number
        fcp: number
        tasks: { start: number; duration: number }[]
      } = Reflect.get(window, 'benchSeen')
      const tbt = seen.tasks
        .filter(({ start }) => start >= seen.fcp)
        .reduce((sum, { duration }) => sum + Math.max(0, duration - 50), 0)
      const scriptBytes = performance
        .getEntriesByType('resource')
        .filter((one) => one instanceof PerformanceResourceTiming)
        .filter((one) => /\.m?js$/.test(one.name) && one.startTime < seen.lcp)
        .reduce((sum, one) => sum + one.encodedBodySize, 0)
      return { lcp: seen.lcp, cls: seen.cls, tbt, scriptBytes }
    })
  } finally {
    await context.close()
  }
}
