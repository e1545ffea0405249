import { expect, test } from 'vitest'
import { Source } from '../tenancy/document/source-document.ts'
import { collect, useHttpSource } from './http-source-for-tests.ts'
import { readOgcFeatures } from './ogc-features.ts'
import { pygeoapi } from './pygeoapi-for-tests.ts'

const service = useHttpSource()

function source(more: object = {}) {
  const parsed = Source.parse({
    name: 'City',
    key: { column: 'number' },
    map: {},
    format: 'ogc-features',
    url: `http://${service.host}/ogc`,
    collection: 'permits',
    ...more,
  })
  if (parsed.format !== 'ogc-features') throw new Error('expected OGC API - Features')
  return parsed
}

const read = (more?: object) =>
  collect(readOgcFeatures(source(more), service.fetcher, service.notes, async () => undefined))

const serve = (more: Partial<Parameters<typeof pygeoapi>[0]> = {}) => {
  service.reply = pygeoapi({ host: service.host, count: 250, ...more })
}

test.each([
  ['the landing page', {}],
  ['the collection', { path: '/collections/permits', collection: undefined }],
  ['its items', { path: '/collections/permits/items?f=json', collection: undefined }],
])(
  'all features over all pages, from the address of %s',
  async (_what, { path = '', ...more }: { path?: string }) => {
    serve()
    const rows = await read({ url: `http://${service.host}/ogc${path}`, ...more })
    expect(rows).toHaveLength(250)
    expect(rows[249]).toMatchObject({
      number: 'P-250',
      $id: 250,
      $geometry: { coordinates: [-97.5, 30.5] },
    })
    expect(service.requests.map(({ search }) => search)).toEqual([
      '?limit=1000',
      '?offset=100&limit=100',
      '?offset=200&limit=100',
    ])
    expect(service.filesRead).toMatchObject([{ end: 'closed', announced: 250 }])
  },
)

test('fewer features than numberMatched says are told of, and a number that is not known is none', async () => {
  serve({ matched: 300 })
  expect(await read()).toHaveLength(250)
  expect(service.filesRead).toMatchObject([{ announced: 300 }])
  service.forget()
  serve({ matched: null })
  expect(await read()).toHaveLength(250)
  expect(service.filesRead).toMatchObject([{ announced: null }])
})

test('links of the same host with another scheme are followed to where the service was asked', async () => {
  serve({ linkOrigin: `https://${service.host.split(':')[0]}` })
  expect(await read()).toHaveLength(250)
})

test('a filter goes only to a service that says it understands one; a time goes to each', async () => {
  serve()
  await expect(read({ filter: "status = 'Issued'" })).rejects.toThrow(
    'does not say that the service understands filter',
  )
  serve({ filters: true })
  await read({ filter: "status = 'Issued'", datetime: '2024-01-01T00:00:00Z/..' })
  const first = service.requests.find(({ pathname }) => pathname.endsWith('/items'))
  expect(Object.fromEntries(first?.searchParams ?? [])).toEqual({
    limit: '1000',
    filter: "status = 'Issued'",
    'filter-lang': 'cql2-text',
    datetime: '2024-01-01T00:00:00Z/..',
  })
})

test('pages that go round or are none are refused in words', async () => {
  service.reply = ({ href }) => ({
    body: { features: [{ properties: {}, geometry: null }], links: [{ rel: 'next', href }] },
  })
  await expect(read()).rejects.toThrow('its links go round')
  service.reply = () => ({ body: { type: 'Feature' } })
  await expect(read()).rejects.toThrow('does not answer as a page of features does: features')
  service.reply = () => ({ body: '<html>' })
  await expect(read()).rejects.toThrow('something that is not JSON')
  serve()
  await expect(read({ collection: 'parks' })).rejects.toThrow('answers 404')
  await expect(read({ collection: undefined })).rejects.toThrow(
    'is not the address of one collection',
  )
})

test('a next page at an address inside the network is refused', async () => {
  service.reply = () => ({
    body: {
      features: [{ properties: {}, geometry: null }],
      links: [{ rel: 'next', href: 'http://169.254.169.254/latest/meta-data' }],
    },
  })
  await expect(read()).rejects.toThrow('is not an address of the open internet')
})
