import type { Browser, Page } from 'playwright-core'

/** Measurements of one visit; times in milliseconds, sizes in bytes on the wire. */
export interface Visit {
  firstMap: number
  filterClick: number
  /** From the click on the other language until the page is painted in it. */
  languagePress: number
  longestTask: number
  longestFrame: number
  scriptBytes: number
}

/** Opens the screen as a new visitor, changes a filter, pans for ten seconds. */
export async function measure(browser: Browser, url: string, slowdown: number): Promise<Visit> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
  })
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
  try {
    const started = performance.now()
    await page.goto(url)
    await page.locator('[data-map-state=ready]').waitFor()
    await page.waitForFunction(() =>
      performance
        .getEntriesByType('resource')
        .some((one) => one.name.endsWith('/api/search/location')),
    )
    await settled(page)
    const firstMap = performance.now() - started
    const scriptBytes = await initialScripts(page)
    await page.waitForTimeout(1_500)
    const filterClick = await clickFilter(page)
    const languagePress = await pressLanguage(page)
    const { longestTask, longestFrame } = await pan(page)
    return { firstMap, filterClick, languagePress, longestTask, longestFrame, scriptBytes }
  } finally {
    await context.close()
  }
}

/** Bytes on the wire of the scripts that are there before the map asks for its first records. */
function initialScripts(page: Page): Promise<number> {
  return page.evaluate(() => {
    const entries = performance
      .getEntriesByType('resource')
      .filter((one) => one instanceof PerformanceResourceTiming)
    const search = entries.find((one) => one.name.includes('/api/search/location'))
    return entries
      .filter((one) => /\.m?js$/.test(one.name) && !/maplibre|map-panel/.test(one.name))
      .filter((one) => search === undefined || one.responseEnd < search.startTime)
      .reduce((sum, one) => sum + one.encodedBodySize, 0)
  })
}

/** Waits two frames after the last answer, so that it is drawn. */
function settled(page: Page): Promise<void> {
  return page.evaluate(
    () =>
      new Promise<void>((resolve) =>
        requestAnimationFrame(() => requestAnimationFrame(() => resolve())),
      ),
  )
}

/** From the click on "Archived" until the tabs' counts have changed, and until the map's answer is drawn. */
function clickFilter(page: Page): Promise<number> {
  return page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const tabs = (): string => document.querySelector('[role=tablist]')?.textContent ?? ''
        const option = [...document.querySelectorAll('label')].find((one) =>
          one.textContent?.startsWith('Archived'),
        )
        const before = tabs()
        const start = performance.now()
        option?.click()
        const located = (): boolean =>
          performance
            .getEntriesByType('resource')
            .some((one) => one.name.endsWith('/api/search/location') && one.startTime > start)
        const check = (): void => {
          if (tabs() !== before && located()) {
            requestAnimationFrame(() => resolve(performance.now() - start))
          } else requestAnimationFrame(check)
        }
        check()
      }),
  )
}

/** Switches the language while the map moves; measures until its texts are painted. */
async function pressLanguage(page: Page): Promise<number> {
  const other = page.getByRole('radio', { name: /^(English|Español)$/, checked: false })
  await page.mouse.move(800, 420)
  await page.mouse.wheel(0, -240)
  return other.evaluate(
    (button: HTMLElement) =>
      new Promise<number>((resolve) => {
        const before = document.documentElement.lang
        const start = performance.now()
        const check = (): void => {
          if (document.documentElement.lang === before) requestAnimationFrame(check)
          else requestAnimationFrame(() => resolve(performance.now() - start))
        }
        button.click()
        check()
      }),
  )
}

/** Drags the map back and forth for ten seconds and measures tasks and frames. */
async function pan(page: Page): Promise<{ longestTask: number; longestFrame: number }> {
  await page.evaluate(() => {
    const watch = { task: 0, frame: 0, last: performance.now(), on: true }
    Reflect.set(window, 'benchWatch', watch)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) watch.task = Math.max(watch.task, entry.duration)
    }).observe({ entryTypes: ['longtask'] })
    const tick = (now: number): void => {
      watch.frame = Math.max(watch.frame, now - watch.last)
      watch.last = now
      if (watch.on) requestAnimationFrame(tick)
    }
    requestAnimationFrame(tick)
  })
  const until = performance.now() + 10_000
  let direction = 1
  while (performance.now() < until) {
    await page.mouse.move(800 - 150 * direction, 420)
    await page.mouse.down()
    for (let step = 1; step <= 20; step++) {
      await page.mouse.move(
        800 - 150 * direction + step * 15 * direction,
        420 + step * 2 * direction,
      )
      await page.waitForTimeout(16)
    }
    await page.mouse.up()
    direction = -direction
  }
  return page.evaluate(() => {
    const watch: { task: number; frame: number; on: boolean } = Reflect.get(window, 'benchWatch')
    watch.on = false
    return { longestTask: watch.task, longestFrame: watch.frame }
  })
}
