import { expect, test } from 'vitest'
import { geoserver } from '../../imports/geoserver-for-tests.ts'
import { useHttpSource } from '../../imports/http-source-for-tests.ts'
import { pygeoapi } from '../../imports/pygeoapi-for-tests.ts'
import { importedBy, initAddress } from '../init-for-tests.ts'
import { addressKind } from './address-kind.ts'

const service = useHttpSource()

test.each([
  ['https://geo.city.gov/ogc/collections', null],
  ['https://geo.city.gov/ogc/collections/permits', 'permits'],
  ['https://geo.city.gov/ogc/collections/city%3Apermits/items?f=json&limit=5', 'city:permits'],
])('a collection of OGC API - Features, or the list of them: %s', (address, collection) => {
  expect(addressKind(address)).toEqual({
    kind: 'ogc-features',
    url: 'https://geo.city.gov/ogc',
    collection,
  })
})

test.each([
  ['https://geo.city.gov/geoserver/ows?service=WFS&request=GetCapabilities', null],
  [
    'https://geo.city.gov/geoserver/ows?SERVICE=wfs&typeName=city:permits&maxFeatures=5',
    'city:permits',
  ],
])('a feature type of a WFS, or the service: %s', (address, typeName) => {
  expect(addressKind(address)).toEqual({
    kind: 'wfs',
    url: 'https://geo.city.gov/geoserver/ows',
    typeName,
  })
  expect(addressKind('https://geo.city.gov/wfs')).toMatchObject({ kind: 'wfs' })
  expect(addressKind('https://geo.city.gov/ows?service=WMS')).toMatchObject({ kind: 'file' })
})

test('a collection becomes a folder whose source is the collection, by its title and description', async () => {
  service.reply = pygeoapi({ host: service.host, count: 40 })
  const run = await initAddress(`http://${service.host}/ogc/collections/permits`, service.fetcher)
  expect(run.err).toBe('')
  expect(run.out).toContain('Title: Building permits')
  expect(run.out).toContain('Description: Permits issued since 2020.')
  const { source } = await run.module()
  expect(source).toMatchObject({
    format: 'ogc-features',
    url: `http://${service.host}/ogc`,
    collection: 'permits',
    key: { column: 'number' },
    map: { record_date: { column: 'issued' } },
  })
  const { counts } = await importedBy(run, service.fetcher)
  expect([counts.read, counts.located]).toEqual([40, 40])
})

test('a landing page with several collections lists them and asks for one; nothing is written', async () => {
  service.reply = pygeoapi({ host: service.host, count: 40 })
  const run = await initAddress(`http://${service.host}/ogc/`, service.fetcher)
  expect(run.exit).toBe(3)
  expect(run.err).toContain('has 2 collections. Name one of them:')
  expect(run.err).toContain(`http://${service.host}/ogc/collections/permits   Building permits`)
  expect(run.err).toContain(`http://${service.host}/ogc/collections/licences   Business licences`)
})

test('a feature type of a WFS becomes a folder whose source is the type', async () => {
  service.reply = geoserver({ count: 40 })
  const address = `http://${service.host}/geoserver/ows?service=WFS&typeNames=permits`
  const run = await initAddress(address, service.fetcher)
  expect(run.err).toBe('')
  expect(run.out).toContain('Title: Building permits')
  expect(run.out).toContain('Published by: City of Ferndale')
  expect(run.out).toContain('Licence: CC BY 4.0')
  const { source } = await run.module()
  expect(source).toMatchObject({
    format: 'wfs',
    url: `http://${service.host}/geoserver/ows`,
    typeName: 'city:permits',
    key: { column: 'permit_no' },
  })
  const { counts } = await importedBy(run, service.fetcher)
  expect([counts.read, counts.located]).toEqual([40, 40])
})

test('a WFS with several types lists them, and one without GeoJSON is refused in words', async () => {
  service.reply = geoserver({ count: 40 })
  const whole = await initAddress(`http://${service.host}/geoserver/wfs`, service.fetcher)
  expect(whole.exit).toBe(3)
  expect(whole.err).toContain('has 2 feature types. Name one of them:')
  expect(whole.err).toContain('typeNames=city%3Aparks   Parks')
  service.reply = geoserver({ count: 40, formats: ['GML2'] })
  const gml = await initAddress(
    `http://${service.host}/geoserver/wfs?typeNames=city:permits`,
    service.fetcher,
  )
  expect(gml.err).toContain('gives GML2, and an import reads GeoJSON')
})
