/**
 * The landing page in a browser with a CPU slowed four times on a line of 1.6 Mbit/s.
 *
 *   npm run bench -- landing --url http://harbor.localhost:3000/ [--rounds 5] [--slowdown 4]
 */
import { parseArgs } from 'node:util'
import { launchBrowser } from '../../../e2e/support/browser.ts'
import { measure, type Visit } from './measure.ts'

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://harbor.localhost:3000/' },
    rounds: { type: 'string', default: '5' },
    slowdown: { type: 'string', default: '4' },
  },
})

const browser = await launchBrowser()
try {
  for (const [name, viewport] of [
    ['1280 px', { width: 1280, height: 800 }],
    ['390 px', { width: 390, height: 844 }],
  ] as const) {
    const visits: Visit[] = []
    for (let i = 0; i < Number(values.rounds); i++) {
      visits.push(await measure(browser, values.url, viewport, Number(values.slowdown)))
    }
    const median = (pick: (visit: Visit) => number): number =>
      visits.map(pick).toSorted((a, b) => a - b)[Math.floor(visits.length / 2)] ?? 0
    console.log(
      `\n| landing at ${name}, CPU ${values.slowdown}× slower, 1.6 Mbit/s | reached | wanted |`,
    )
    console.log('|---|--:|--:|')
    console.log(
      `| largest contentful paint | ${Math.round(median((one) => one.lcp))} ms | ≤ 2,500 ms |`,
    )
    console.log(`| cumulative layout shift | ${median((one) => one.cls).toFixed(3)} | ≤ 0.05 |`)
    console.log(`| total blocking time | ${Math.round(median((one) => one.tbt))} ms | ≤ 200 ms |`)
    const kilobytes = Math.round(median((one) => one.scriptBytes) / 1024)
    console.log(
      `| JavaScript before the largest paint, gzip or brotli | ${kilobytes} KB | ≤ 200 KB |`,
    )
  }
} finally {
  await browser.close()
}
