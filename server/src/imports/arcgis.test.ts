import { expect, test } from 'vitest'
import { Source } from '../tenancy/document/source-document.ts'
import { readArcgis } from './arcgis.ts'
import { collect, type Reply, useHttpSource } from './http-source-for-tests.ts'

const service = useHttpSource()

function arcgis(more: object = {}) {
  const source = Source.parse({
    name: 'City',
    key: { column: 'permitnum' },
    map: {},
    format: 'arcgis',
    service: `http://${service.host}/FeatureServer/0`,
    ...more,
  })
  if (source.format !== 'arcgis') throw new Error('expected an ArcGIS source')
  return source
}

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

/** A layer that announces more features at the top (`f=json` style) or under `properties`. */
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
    service.reply = arcgisServer(25, more)
    const rows = await collect(readArcgis(arcgis(), undefined, service.fetcher, service.notes))
    expect(rows).toHaveLength(25)
    expect(rows[0]).toMatchObject({
      OBJECTID: 1,
      STATUS: 'Issued',
      ISSUED: 1_393_508_998_000,
      $geometry: { type: 'Point' },
    })
    expect(rows[1]).toMatchObject({ STATUS: 0 })
    const query = service.requests.at(-1)?.searchParams
    expect(query?.get('outSR')).toBe('4326')
    expect(query?.get('orderByFields')).toBe('OBJECTID')
  },
)

test.each([
  [true, 'OBJECTID DESC'],
  [false, null],
])('ArcGIS: the last features first, with paging (%s) or by object ids', async (paged, order) => {
  const server = arcgisServer(25, 'none', {
    ...LAYER,
    advancedQueryCapabilities: { supportsPagination: paged },
  })
  service.reply = server
  const batches = readArcgis(arcgis(), undefined, service.fetcher, service.notes, undefined, true)
  const rows = await collect(batches)
  expect(rows).toHaveLength(25)
  expect(service.requests.at(-1)?.searchParams.get('orderByFields')).toBe(order)
  if (!paged) expect(rows[0]).toMatchObject({ OBJECTID: 25 })
})

test('ArcGIS: a layer without paging is read by object ids', async () => {
  service.reply = arcgisServer(250, 'none', {
    ...LAYER,
    maxRecordCount: 1000,
    advancedQueryCapabilities: { supportsPagination: false },
  })
  const rows = await collect(readArcgis(arcgis(), undefined, service.fetcher, service.notes))
  expect(rows.map((row) => Reflect.get(row, 'OBJECTID'))).toEqual(
    Array.from({ length: 250 }, (_, n) => n + 1),
  )
  expect(service.requests.filter((url) => url.searchParams.has('objectIds')).length).toBe(3)
})

test('ArcGIS: the objects that it says it has are noted beside those it gave', async () => {
  service.reply = arcgisServer(25, 'top', LAYER, 30)
  expect(
    await collect(readArcgis(arcgis(), undefined, service.fetcher, service.notes)),
  ).toHaveLength(25)
  expect(service.filesRead).toMatchObject([{ announced: 30, end: 'closed' }])
})

test('ArcGIS: an error that comes with status 200 ends the import', async () => {
  service.reply = () => ({ body: { error: { code: 400, message: 'Invalid query' } } })
  await expect(
    collect(readArcgis(arcgis(), undefined, service.fetcher, service.notes)),
  ).rejects.toThrow('error 400: Invalid query')
})

test('ArcGIS: an expired token is named as such, and stays out of the message', async () => {
  service.reply = (url) =>
    url.pathname.endsWith('/query')
      ? { body: { error: { code: 498, message: 'Invalid token.' } } }
      : { body: LAYER }
  const failure = await collect(
    readArcgis(arcgis(), 'secret', service.fetcher, service.notes),
  ).catch((error: unknown) => String(error))
  expect(failure).toContain('has expired')
  expect(failure).not.toContain('secret')
})

test('ArcGIS: an answer that is something else is named with what is missing', async () => {
  service.reply = () => ({ body: { hello: 'world' } })
  await expect(
    collect(readArcgis(arcgis(), undefined, service.fetcher, service.notes)),
  ).rejects.toThrow('does not answer as an ArcGIS layer')
})
