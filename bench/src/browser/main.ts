/**
 * The search screen in a browser with a CPU slowed four times, over a module that a running server serves.
 *
 *   npm run bench -- browser --url http://austin.localhost:3000/development/construction-permits
 *
 * Without a graphics card the browser draws WebGL in software on the same cores, so the
 * results for panning are an upper bound.
 */
import { parseArgs } from 'node:util'
import { launchBrowser } from '../../../e2e/support/browser.ts'
import { longVisit } from './long-visit.ts'
import { measure, type Visit } from './measure.ts'

const { values } = parseArgs({
  options: {
    url: {
      type: 'string',
      default: 'http://austin.localhost:3000/development/construction-permits',
    },
    rounds: { type: 'string', default: '5' },
    slowdown: { type: 'string', default: '4' },
  },
})

const browser = await launchBrowser()
try {
  const rounds: Visit[] = []
  for (let i = 0; i < Number(values.rounds); i++) {
    rounds.push(await measure(browser, values.url, Number(values.slowdown)))
  }
  const median = (pick: (visit: Visit) => number): number =>
    rounds.map(pick).toSorted((a, b) => a - b)[Math.floor(rounds.length / 2)] ?? 0
  const rows: [string, string, string][] = [
    ['first map with clusters', `${Math.round(median((one) => one.firstMap))} ms`, '≤ 4,000 ms'],
    [
      'filter click to updated counts and map',
      `${Math.round(median((one) => one.filterClick))} ms`,
      '≤ 300 ms',
    ],
    [
      'press on the other language to the page in it, the map moving',
      `${Math.round(median((one) => one.languagePress))} ms`,
      '≤ 1,000 ms',
    ],
    [
      'longest task while panning 10 s',
      `${Math.round(median((one) => one.longestTask))} ms`,
      '≤ 50 ms',
    ],
    [
      'longest frame while panning 10 s',
      `${Math.round(median((one) => one.longestFrame))} ms`,
      '≤ 50 ms',
    ],
    [
      'JavaScript before the map, gzip or brotli',
      `${Math.round(median((one) => one.scriptBytes) / 1024)} KB`,
      '≤ 200 KB',
    ],
  ]
  console.log(
    `| median of ${values.rounds}, CPU ${values.slowdown}× slower | reached | wanted |\n|---|---|---|`,
  )
  for (const row of rows) console.log(`| ${row.join(' | ')} |`)
  const long = await longVisit(browser, values.url, Number(values.slowdown))
  const megabytes = (bytes: number): string => `${(bytes / 1024 / 1024).toFixed(1)} MB`
  const more: [string, string, string][] = [
    ['filter click to the next paint (INP)', `${Math.round(long.filterClick)} ms`, '≤ 200 ms'],
    [
      'longest frame while the list scrolls',
      `${Math.round(long.listScroll.longest)} ms`,
      '≤ 200 ms',
    ],
    ["a shape's last click to the next paint", `${Math.round(long.shapeEnd)} ms`, '≤ 200 ms'],
    [
      'frames over 100 ms in 60 s of panning and zooming',
      `${long.roaming.over100}, the longest ${Math.round(long.roaming.longest)} ms`,
      '0',
    ],
    [
      'page memory before and after 200 pans',
      `${megabytes(long.heapBefore)}, ${megabytes(long.heapAfter)}`,
      'flat',
    ],
  ]
  for (const row of more) console.log(`| ${row.join(' | ')} |`)
} finally {
  await browser.close()
}
