import { expect, test } from 'vitest'
import { Source } from '../tenancy/document/source-document.ts'
import { readSoda } from './soda.ts'
import { collect, type Reply, useHttpSource } from './http-source-for-tests.ts'

const service = useHttpSource()

function soda(more: object = {}) {
  const source = Source.parse({
    name: 'City',
    key: { column: 'permitnum' },
    map: {},
    format: 'soda',
    domain: service.host,
    dataset: '76t5-zqzr',
    ...more,
  })
  if (source.format !== 'soda') throw new Error('expected a SODA source')
  return source
}

/** SODA 2.1: unordered unless asked, 1,000 rows unless asked. */
function sodaServer(count: number, announced = count, largestPage = 50_000): (url: URL) => Reply {
  return (url) => {
    if (url.searchParams.get('$select') === 'count(*)')
      return { body: [{ count: String(announced) }] }
    const offset = Number(url.searchParams.get('$offset') ?? 0)
    const limit = Math.min(largestPage, Number(url.searchParams.get('$limit') ?? 1000))
    const rows = Array.from({ length: count }, (_, n) => ({
      permitnum: String(n),
      link: { url: `https://x.org/${n}` },
    }))
    const ordered = url.searchParams.get('$order') === ':id' ? rows : rows.toReversed()
    return { body: ordered.slice(offset, offset + limit) }
  }
}

test('SODA: all pages in the order of :id, each row once', async () => {
  service.reply = sodaServer(25)
  const rows = await collect(
    readSoda(
      soda({ pageSize: 10, where: "status = 'Issued'" }),
      undefined,
      service.fetcher,
      service.notes,
    ),
  )
  expect(rows).toHaveLength(25)
  expect(new Set(rows.map((row) => JSON.stringify(row))).size).toBe(25)
  expect(service.requests.map(({ searchParams }) => searchParams.get('$offset'))).toEqual([
    null,
    '0',
    '10',
    '20',
  ])
  expect(service.requests[0]?.searchParams.get('$where')).toBe("status = 'Issued'")
})

test('SODA: a page that is exactly full is followed by an empty one', async () => {
  service.reply = sodaServer(20)
  expect(
    await collect(readSoda(soda({ pageSize: 10 }), 'secret', service.fetcher, service.notes)),
  ).toHaveLength(20)
  expect(service.requests).toHaveLength(4)
  expect(service.tokens).toEqual(['secret', 'secret', 'secret', 'secret'])
  expect(service.requests.every((url) => !url.href.includes('secret'))).toBe(true)
})

test('SODA: 429 is waited out as long as the service says, other errors ever longer', async () => {
  const pauses: number[] = []
  const pause = async (milliseconds: number) => pauses.push(milliseconds)
  let failures = 3
  service.reply = (url) =>
    failures-- > 0
      ? failures === 2
        ? { status: 429, headers: { 'retry-after': '7' }, body: {} }
        : { status: 503, body: 'busy' }
      : sodaServer(3)(url)
  expect(
    await collect(readSoda(soda(), undefined, service.fetcher, service.notes, pause)),
  ).toHaveLength(3)
  expect(pauses).toEqual([7_000, 2_000, 4_000])
})

test('SODA: smaller pages than were asked for are not the end', async () => {
  service.reply = sodaServer(25, 25, 10)
  expect(
    await collect(readSoda(soda({ pageSize: 20 }), undefined, service.fetcher, service.notes)),
  ).toHaveLength(25)
})

test('SODA: the rows that it says it has are noted beside those it gave', async () => {
  service.reply = sodaServer(20, 25)
  expect(await collect(readSoda(soda(), undefined, service.fetcher, service.notes))).toHaveLength(
    20,
  )
  expect(service.filesRead).toMatchObject([{ announced: 25, end: 'closed' }])
})

test('SODA: rows that went away while it was read are not missed', async () => {
  const counts = ['25', '20']
  service.reply = (url) =>
    url.searchParams.has('$select') ? { body: [{ count: counts.shift() }] } : sodaServer(20)(url)
  await collect(readSoda(soda(), undefined, service.fetcher, service.notes))
  expect(service.filesRead).toMatchObject([{ announced: 20 }])
})

test.each([
  ['HTML', { body: '<html>Down for maintenance</html>' }, 'not JSON'],
  ['truncated JSON', { body: '[{"permitnum":"1"},{"per' }, 'not JSON'],
  ['an object', { body: { error: true, message: 'no such column' } }, 'no list of rows'],
  ['403', { status: 403, body: { message: 'token' } }, 'answers 403'],
])('SODA: %s instead of rows ends the import', async (_, given: Reply, message) => {
  service.reply = () => given
  await expect(
    collect(readSoda(soda(), undefined, service.fetcher, service.notes, async () => undefined)),
  ).rejects.toThrow(message)
})
