/**
 * The first seconds of a search page on a phone: a CPU slowed four times, a line of 1.6 Mbit/s.
 *
 *   npm run bench -- search-start --url http://harbor.localhost:3000/building/building-permits [--rounds 5]
 */
import { parseArgs } from 'node:util'
import type { Browser } from 'playwright-core'
import { launchBrowser } from '../../../e2e/support/browser.ts'
import { LINE } from '../landing/measure.ts'

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://harbor.localhost:3000/building/building-permits' },
    rounds: { type: 'string', default: '5' },
  },
})
/** When the filters are pressed, in milliseconds after the visit began. */
const PRESS_AT = 3_000
/** Longest of these times that is waited for, in milliseconds. */
const LONGEST = 60_000

/** Milliseconds after the visit began. */
interface Start {
  /** The number of records is read. */
  readonly count: number
  /** The filters, pressed at `PRESS_AT`, are there. */
  readonly pressed: number
  /** The map is drawn with what was found. */
  readonly map: number
  /** Of layout shifts until the map is drawn, without a unit. */
  readonly shift: number
  /** Bytes of scripts on the wire before the press is answered, and their files. */
  readonly bytes: number
  readonly files: number
}

async function visit(browser: Browser): Promise<Start> {
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    locale: 'en-US',
  })
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  await client.send('Network.enable')
  await client.send('Network.emulateNetworkConditions', LINE)
  await client.send('Emulation.setCPUThrottlingRate', { rate: 4 })
  await page.addInitScript(() => {
    const seen = { count: 0, shift: 0 }
    Reflect.set(window, 'benchSeen', seen)
    const look = () => {
      const shown = [...document.querySelectorAll('h2')].some(
        (heading) => heading.checkVisibility() && /^[\d,]+ /.test(heading.innerText),
      )
      if (shown) seen.count = performance.now()
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if (!Reflect.get(entry, 'hadRecentInput')) seen.shift += Number(Reflect.get(entry, 'value'))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const now = () => page.evaluate(() => performance.now())
  try {
    await page.goto(values.url, { waitUntil: 'commit' })
    const button = page.getByRole('button', { name: 'View Filter' })
    await page.waitForTimeout(Math.max(0, PRESS_AT - (await now())))
    await button.click({ timeout: LONGEST })
    await page.getByRole('dialog').waitFor({ timeout: LONGEST })
    const pressed = await now()
    await page
      .locator('[data-map-state=ready][data-map-at-rest]')
      .waitFor({ timeout: LONGEST, state: 'attached' })
    const map = await now()
    return await page.evaluate(
      ([answered, drawn]) => {
        const seen: { count: number; shift: number } = Reflect.get(window, 'benchSeen')
        const scripts = performance
          .getEntriesByType('resource')
          .filter((one) => one instanceof PerformanceResourceTiming)
          .filter((one) => /\.m?js$/.test(one.name) && one.responseEnd < answered)
        const bytes = scripts.reduce((sum, one) => sum + one.encodedBodySize, 0)
        return { ...seen, pressed: answered, map: drawn, bytes, files: scripts.length }
      },
      [pressed, map] as const,
    )
  } finally {
    await context.close()
  }
}

const browser = await launchBrowser()
try {
  const visits: Start[] = []
  for (let i = 0; i < Number(values.rounds); i++) visits.push(await visit(browser))
  const median = (name: keyof Start): number =>
    visits.map((one) => one[name]).toSorted((a, b) => a - b)[Math.floor(visits.length / 2)] ?? 0
  const milliseconds = (name: keyof Start) => `${Math.round(median(name))} ms`
  const rows = [
    ['number of records', milliseconds('count'), '≤ 1,800 ms'],
    [`filters, pressed at ${PRESS_AT} ms`, milliseconds('pressed'), '≤ 5,000 ms'],
    ['map with what was found', milliseconds('map'), '≤ 6,500 ms'],
    ['cumulative layout shift', median('shift').toFixed(3), '≤ 0.02'],
    [
      'scripts before the press is answered',
      `${Math.round(median('bytes') / 1024)} KB`,
      '≤ 130 KB',
    ],
    ['their files', String(median('files')), '≤ 12'],
  ]
  console.log(
    `| median of ${values.rounds}, 390 px, CPU 4× slower, 1.6 Mbit/s | reached | wanted |`,
  )
  console.log('|---|--:|--:|')
  for (const row of rows) console.log(`| ${row.join(' | ')} |`)
} finally {
  await browser.close()
}
