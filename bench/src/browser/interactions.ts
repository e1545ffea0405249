import type { Page } from 'playwright-core'

/**
 * Longest delay in milliseconds from an input in `act` to the next paint. Counts clicks, taps and
 * keys, like Interaction to Next Paint (web.dev/inp).
 */
export async function interactionDelay(page: Page, act: () => Promise<void>): Promise<number> {
  await page.evaluate(() => {
    const delays: number[] = []
    const observer = new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        if ('interactionId' in entry && Number(entry.interactionId) > 0) delays.push(entry.duration)
      }
    })
    // 16 ms is the minimum that browsers report.
    observer.observe(Object.assign({ type: 'event' }, { durationThreshold: 16 }))
    Reflect.set(window, 'benchDelays', { delays, observer })
  })
  await act()
  await page.waitForTimeout(1_500)
  return page.evaluate(() => {
    const { delays, observer }: { delays: number[]; observer: PerformanceObserver } = Reflect.get(
      window,
      'benchDelays',
    )
    observer.disconnect()
    return Math.max(0, ...delays)
  })
}

/** Frames in a period: duration of the longest, and number of those over 100 ms. */
export interface Frames {
  longest: number
  over100: number
}

/** Measures the page's frames while `act` runs; times in milliseconds. */
export async function framesDuring(page: Page, act: () => Promise<void>): Promise<Frames> {
  await page.evaluate(() => {
    const watch = { frames: [] as number[], last: performance.now(), on: true }
    Reflect.set(window, 'benchFrames', watch)
    const tick = (now: number): void => {
      watch.frames.push(now - watch.last)
      watch.last = now
      if (watch.on) requestAnimationFrame(tick)
    }
    requestAnimationFrame(tick)
  })
  await act()
  return page.evaluate(() => {
    const watch: { frames: number[]; on: boolean } = Reflect.get(window, 'benchFrames')
    watch.on = false
    // The first frames belong to earlier work.
    const frames = watch.frames.slice(2)
    return {
      longest: Math.max(0, ...frames),
      over100: frames.filter((frame) => frame > 100).length,
    }
  })
}

/** Bytes of the page's JavaScript after a garbage collection. */
export async function heapBytes(page: Page): Promise<number> {
  const client = await page.context().newCDPSession(page)
  await client.send('HeapProfiler.enable')
  await client.send('HeapProfiler.collectGarbage')
  await client.send('Performance.enable')
  const { metrics } = await client.send('Performance.getMetrics')
  await client.detach()
  return metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? 0
}
