/**
 * The search on a phone with a CPU slowed four times on a line of 1.6 Mbit/s, two builds in turn.
 *
 *   npm run bench -- phone --url http://harbor.localhost:3000/building/building-permits \
 *     [--beside http://harbor.localhost:3200/building/building-permits] [--rounds 5]
 */
import { parseArgs } from 'node:util'
import { launchBrowser } from '../../../e2e/support/browser.ts'
import { measure, type Visit } from './measure.ts'

const { values } = parseArgs({
  options: {
    url: { type: 'string', default: 'http://harbor.localhost:3000/building/building-permits' },
    beside: { type: 'string' },
    rounds: { type: 'string', default: '5' },
  },
})

const addresses = [values.beside, values.url].filter((one) => one !== undefined)
const visits = new Map<string, Visit[]>(addresses.map((one) => [one, []]))
const browser = await launchBrowser()
try {
  for (let round = 0; round < Number(values.rounds); round++)
    for (const [address, list] of visits) list.push(await measure(browser, address))
} finally {
  await browser.close()
}

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`
const kilobytes = (bytes: number) => `${Math.round(bytes / 1024)} KB`
const ROWS: [string, (visit: Visit) => number, (value: number) => string, string][] = [
  ['heading with the count', (one) => one.count, seconds, '3.0 s'],
  ['first records of the list', (one) => one.list, seconds, '3.5 s'],
  ['map with clusters', (one) => one.map, seconds, '6.5 s'],
  ['transferred before the map, without its library', (one) => one.bytes, kilobytes, '330 KB'],
  ['scripts before the map, without its library', (one) => one.scripts, kilobytes, '190 KB'],
]
console.log(`| median of ${values.rounds} | ${addresses.join(' | ')} | wanted |`)
console.log(`|---|${addresses.map(() => '--:|').join('')}--:|`)
for (const [name, pick, write, wanted] of ROWS) {
  const medians = [...visits.values()].map((list) => write(median(list.map(pick))))
  console.log(`| ${name} | ${medians.join(' | ')} | ${wanted} |`)
}

function median(numbers: readonly number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0
}
