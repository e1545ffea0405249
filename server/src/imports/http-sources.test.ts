import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Source } from '../tenancy/document/source-document.ts'
import { readArcgis } from './arcgis.ts'
import { createFetcher, type Fetcher } from './fetch-guarded.ts'
import type { FileSummary } from './file-summary.ts'
import type { ReadingNotes, Row, RowBatch } from './row.ts'
import { readSoda } from './soda.ts'

interface Reply {
  status?: number
  headers?: Record<string, string>
  body: unknown
}

let server: Server
let host = ''
let fetcher: Fetcher
let requests: URL[] = []
let filesRead: Omit<FileSummary, 'rows'>[] = []
let tokens: (string | undefined)[] = []
let reply: (url: URL) => Reply

beforeAll(async () => {
  server = createServer((request, response) => {
    const url = new URL(request.url ?? '/', `http://${host}`)
    requests.push(url)
    tokens.push(request.headers['x-app-token']?.toString())
    const { status = 200, headers = {}, body } = reply(url)
    response.writeHead(status, { 'content-type': 'application/json', ...headers })
    response.end(typeof body === 'string' ? body : JSON.stringify(body))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  host = `127.0.0.1:${(server.address() as AddressInfo).port}`
  fetcher = createFetcher({ allowLoopback: [host] })
})
beforeEach(() => {
  requests = []
  filesRead = []
  tokens = []
})
afterAll(async () => {
  await fetcher.close()
  server.closeAllConnections()
  server.close()
})

const notes: ReadingNotes = {
  reject: () => undefined,
  repair: () => undefined,
  progress: () => undefined,
  fileRead: (file) => filesRead.push(file),
}

async function collect(batches: AsyncIterable<RowBatch>): Promise<Row[]> {
  const rows: Row[] = []
  for await (const batch of batches) rows.push(...batch.rows)
  return rows
}

const common = { name: 'City', key: { column: 'permitnum' }, map: {} }

function soda(more: object = {}) {
  const source = Source.parse({
    ...common,
    format: 'soda',
    domain: host,
    dataset: '76t5-zqzr',
    ...more,
  })
  if (source.format !== 'soda') throw new Error('expected a SODA source')
  return source
}

function arcgis(more: object = {}) {
  const source = Source.parse({
    ...common,
    format: 'arcgis',
    service: `http://${host}/FeatureServer/0`,
    ...more,
  })
  if (source.format !== 'arcgis') throw new Error('expected an ArcGIS source')
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
  reply = sodaServer(25)
  const rows = await collect(
    readSoda(soda({ pageSize: 10, where: "status = 'Issued'" }), undefined, fetcher, notes),
  )
  expect(rows).toHaveLength(25)
  expect(new Set(rows.map((row) => JSON.stringify(row))).size).toBe(25)
  expect(requests.map(({ searchParams }) => searchParams.get('$offset'))).toEqual([
    null,
    '0',
    '10',
    '20',
  ])
  expect(requests[0]?.searchParams.get('$where')).toBe("status = 'Issued'")
})

test('SODA: a page that is exactly full is followed by an empty one', async () => {
  reply = sodaServer(20)
  expect(await collect(readSoda(soda({ pageSize: 10 }), 'secret', fetcher, notes))).toHaveLength(20)
  expect(requests).toHaveLength(4)
  expect(tokens).toEqual(['secret', 'secret', 'secret', 'secret'])
  expect(requests.every((url) => !url.href.includes('secret'))).toBe(true)
})

test('SODA: 429 is waited out as long as the service says, other errors ever longer', async () => {
  const pauses: number[] = []
  const pause = async (milliseconds: number) => pauses.push(milliseconds)
  let failures = 3
  reply = (url) =>
    failures-- > 0
      ? failures === 2
        ? { status: 429, headers: { 'retry-after': '7' }, body: {} }
        : { status: 503, body: 'busy' }
      : sodaServer(3)(url)
  expect(await collect(readSoda(soda(), undefined, fetcher, notes, pause))).toHaveLength(3)
  expect(pauses).toEqual([7_000, 2_000, 4_000])
})

test('SODA: smaller pages than were asked for are not the end', async () => {
  reply = sodaServer(25, 25, 10)
  expect(await collect(readSoda(soda({ pageSize: 20 }), undefined, fetcher, notes))).toHaveLength(
    25,
  )
})

test('SODA: the rows that it says it has are noted beside those it gave', async () => {
  reply = sodaServer(20, 25)
  expect(await collect(readSoda(soda(), undefined, fetcher, notes))).toHaveLength(20)
  expect(filesRead).toMatchObject([{ announced: 25, end: 'closed' }])
})

test('SODA: rows that went away while it was read are not missed', async () => {
  const counts = ['25', '20']
  reply = (url) =>
    url.searchParams.has('$select') ? { body: [{ count: counts.shift() }] } : sodaServer(20)(url)
  await collect(readSoda(soda(), undefined, fetcher, notes))
  expect(filesRead).toMatchObject([{ announced: 20 }])
})

test.each([
  ['HTML', { body: '<html>Down for maintenance</html>' }, 'not JSON'],
  ['truncated JSON', { body: '[{"permitnum":"1"},{"per' }, 'not JSON'],
  ['an object', { body: { error: true, message: 'no such column' } }, 'no list of rows'],
  ['403', { status: 403, body: { message: 'token' } }, 'answers 403'],
])('SODA: %s instead of rows ends the import', async (_, given: Reply, message) => {
  reply = () => given
  await expect(
    collect(readSoda(soda(), undefined, fetcher, notes, async () => undefined)),
  ).rejects.toThrow(message)
})

const LAYER = {
  objectIdField: 'OBJECTID',
  maxRecordCount: 10,
  fields: [
    { name: 'OBJECTID', type: 'esriFieldTypeOID' },
    {
      name: 'STATUS',
      type: 'esriFieldTypeSmallInteger',
      domain: { type: 'codedValue', name: 'S', codedValues: [{ name: 'Issued', code: 1 }] },
    },
    { name: 'ISSUED', type: 'esriFieldTypeDate', domain: null },
  ],
  advancedQueryCapabilities: { supportsPagination: true },
}

const feature = (id: number) => ({
  type: 'Feature',
  id,
  geometry: { type: 'Point', coordinates: [-97.7, 30.2] },
  properties: { OBJECTID: id, STATUS: id % 2, ISSUED: 1_393_508_998_000 },
})

/** A layer that says it has more either at the top (`f=json` style) or under `properties`. */
function arcgisServer(
  count: number,
  more: 'top' | 'properties' | 'none',
  layer: object = LAYER,
  announced = count,
): (url: URL) => Reply {
  return (url) => {
    if (!url.pathname.endsWith('/query')) return { body: layer }
    if (url.searchParams.get('returnCountOnly') === 'true') return { body: { count: announced } }
    const ids = Array.from({ length: count }, (_, n) => n + 1)
    if (url.searchParams.get('returnIdsOnly') === 'true')
      return { body: { objectIdFieldName: 'OBJECTID', objectIds: ids.toReversed() } }
    const wanted = url.searchParams.get('objectIds')?.split(',').map(Number)
    if (wanted) return { body: { type: 'FeatureCollection', features: wanted.map(feature) } }
    const offset = Number(url.searchParams.get('resultOffset'))
    const size = Math.min(10, Number(url.searchParams.get('resultRecordCount')))
    const features = ids.slice(offset, offset + size).map(feature)
    const exceeded = offset + size < count
    return {
      body: {
        type: 'FeatureCollection',
        features,
        ...(more === 'top' && exceeded ? { exceededTransferLimit: true } : {}),
        ...(more === 'properties' ? { properties: { exceededTransferLimit: exceeded } } : {}),
      },
    }
  }
}

test.each(['top', 'properties', 'none'] as const)(
  'ArcGIS: all pages by object id, whether it tells of more at the %s',
  async (more) => {
    reply = arcgisServer(25, more)
    const rows = await collect(readArcgis(arcgis(), undefined, fetcher, notes))
    expect(rows).toHaveLength(25)
    expect(rows[0]).toMatchObject({
      OBJECTID: 1,
      STATUS: 'Issued',
      ISSUED: 1_393_508_998_000,
      $geometry: { type: 'Point' },
    })
    expect(rows[1]).toMatchObject({ STATUS: 0 })
    const query = requests.at(-1)?.searchParams
    expect(query?.get('outSR')).toBe('4326')
    expect(query?.get('orderByFields')).toBe('OBJECTID')
  },
)

test('ArcGIS: a layer without paging is read by object ids', async () => {
  reply = arcgisServer(250, 'none', {
    ...LAYER,
    maxRecordCount: 1000,
    advancedQueryCapabilities: { supportsPagination: false },
  })
  const rows = await collect(readArcgis(arcgis(), undefined, fetcher, notes))
  expect(rows.map((row) => Reflect.get(row, 'OBJECTID'))).toEqual(
    Array.from({ length: 250 }, (_, n) => n + 1),
  )
  expect(requests.filter((url) => url.searchParams.has('objectIds')).length).toBe(3)
})

test('ArcGIS: the objects that it says it has are noted beside those it gave', async () => {
  reply = arcgisServer(25, 'top', LAYER, 30)
  expect(await collect(readArcgis(arcgis(), undefined, fetcher, notes))).toHaveLength(25)
  expect(filesRead).toMatchObject([{ announced: 30, end: 'closed' }])
})

test('ArcGIS: an error that comes with status 200 ends the import', async () => {
  reply = () => ({ body: { error: { code: 400, message: 'Invalid query' } } })
  await expect(collect(readArcgis(arcgis(), undefined, fetcher, notes))).rejects.toThrow(
    'error 400: Invalid query',
  )
})

test('ArcGIS: an expired token is named as such, and stays out of the message', async () => {
  reply = (url) =>
    url.pathname.endsWith('/query')
      ? { body: { error: { code: 498, message: 'Invalid token.' } } }
      : { body: LAYER }
  const failure = await collect(readArcgis(arcgis(), 'secret', fetcher, notes)).catch(
    (error: unknown) => String(error),
  )
  expect(failure).toContain('has expired')
  expect(failure).not.toContain('secret')
})

test('ArcGIS: an answer that is something else is named with what is missing', async () => {
  reply = () => ({ body: { hello: 'world' } })
  await expect(collect(readArcgis(arcgis(), undefined, fetcher, notes))).rejects.toThrow(
    'does not answer as an ArcGIS layer',
  )
})
