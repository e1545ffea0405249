import { expect, test } from 'vitest'
import { Source } from '../tenancy/document/source-document.ts'
import { geoserver, type GeoserverOptions } from './geoserver-for-tests.ts'
import { collect, useHttpSource } from './http-source-for-tests.ts'
import { readWfs } from './wfs.ts'

const service = useHttpSource()
let repaired: string[] = []

function source(more: object = {}) {
  const parsed = Source.parse({
    name: 'City',
    key: { column: 'number' },
    map: {},
    format: 'wfs',
    url: `http://${service.host}/geoserver/ows?service=WFS&request=GetCapabilities&token=1`,
    typeName: 'city:permits',
    pageSize: 100,
    ...more,
  })
  if (parsed.format !== 'wfs') throw new Error('expected a WFS')
  return parsed
}

const read = (more?: object, backwards = false) => {
  repaired = []
  const notes = { ...service.notes, repair: (reason: string) => void repaired.push(reason) }
  return collect(readWfs(source(more), service.fetcher, notes, async () => undefined, backwards))
}
const serve = (more: Partial<GeoserverOptions> = {}) => {
  service.reply = geoserver({ count: 250, ...more })
}
const asked = () =>
  service.requests.filter(({ searchParams }) => searchParams.get('request') === 'GetFeature')

test('all features over all pages, sorted by what tells them apart, with the format that the service names', async () => {
  serve()
  const rows = await read()
  expect(rows).toHaveLength(250)
  expect(rows[0]).toMatchObject({ permit_no: 'P-1', $geometry: { coordinates: [-83.13, 42.45] } })
  expect(asked().map(({ searchParams }) => searchParams.get('startIndex'))).toEqual([
    '0',
    '100',
    '200',
  ])
  expect(Object.fromEntries(asked()[0]?.searchParams ?? [])).toEqual({
    service: 'WFS',
    version: '2.0.0',
    request: 'GetFeature',
    typeNames: 'city:permits',
    outputFormat: 'application/json',
    srsName: 'EPSG:4326',
    sortBy: 'permit_no',
    startIndex: '0',
    count: '100',
    token: '1',
  })
  expect(service.filesRead).toMatchObject([{ end: 'closed', announced: 250 }])
  expect(repaired).toEqual([])
})

test('the last ones first where the service sorts', async () => {
  serve()
  expect((await read({}, true))[0]).toMatchObject({ permit_no: 'P-250' })
  serve({ sorts: false })
  expect(await read({}, true)).toEqual([])
})

test('latitude first is told by the bounds of the type and turned round, which the report says', async () => {
  serve({ turned: true })
  expect((await read())[0]).toMatchObject({ $geometry: { coordinates: [-83.13, 42.45] } })
  expect(repaired).toEqual(['the service gives latitude first: coordinates were turned round'])
})

test('a service without pages is asked once, and one without sorting is not asked to sort', async () => {
  serve({ pages: false, sorts: false })
  expect(await read()).toHaveLength(250)
  expect(asked()).toHaveLength(1)
  expect([...(asked()[0]?.searchParams.keys() ?? [])]).not.toContain('sortBy')
})

test('fewer features than the service counts are told of, also where only its hits say so', async () => {
  serve({ matched: 300 })
  expect(await read()).toHaveLength(250)
  expect(service.filesRead).toMatchObject([{ announced: 300 }])
  service.forget()
  serve({ counts: false })
  expect(await read()).toHaveLength(250)
  expect(service.filesRead).toMatchObject([{ announced: 250 }])
})

test('what cannot be read is refused in words', async () => {
  serve({ stuck: true })
  await expect(read()).rejects.toThrow('gives the same features for startIndex=100 as before')
  serve({ formats: ['GML2', 'text/javascript'] })
  await expect(read()).rejects.toThrow('gives GML2, text/javascript, and an import reads GeoJSON')
  serve({ formats: ['geojson'] })
  await expect(read()).rejects.toThrow('answers with an error: No such format')
  serve()
  await expect(read({ typeName: 'city:roads' })).rejects.toThrow(
    'has no feature type "city:roads". It has city:permits, city:parks',
  )
  service.reply = () => ({ body: '<html><body>Login</body></html>' })
  await expect(read()).rejects.toThrow('answers as html. Expected WFS_Capabilities 2.0')
  service.reply = () => ({ body: '<wfs:WFS_Capabilities version="1.1.0"/>' })
  await expect(read()).rejects.toThrow('answers as WFS_Capabilities 1.1.0')
  service.reply = () => ({ body: `${'<a>'.repeat(200)}` })
  await expect(read()).rejects.toThrow('gives no XML')
})
