import { expect, test } from 'vitest'
import { addressKind, isAddress } from './address-kind.ts'

const soda = { kind: 'soda', domain: 'data.city.gov', dataset: 'abcd-1234' }

test.each([
  'https://data.city.gov/resource/abcd-1234',
  'https://data.city.gov/resource/abcd-1234.json',
  'https://data.city.gov/resource/abcd-1234.csv?$limit=5',
  'https://data.city.gov/api/views/abcd-1234/rows.csv?accessType=DOWNLOAD',
  'https://data.city.gov/api/v3/views/abcd-1234/query.json',
  'https://data.city.gov/d/abcd-1234',
  'https://data.city.gov/Buildings/Building-Permits/abcd-1234',
  'https://data.city.gov/Buildings/Building-Permits/abcd-1234/about_data',
  'https://data.city.gov/en/dataset/Building-Permits/abcd-1234/data',
  'https://dev.socrata.com/foundry/data.city.gov/abcd-1234',
])('a Socrata dataset by any of its addresses: %s', (address) => {
  expect(addressKind(address)).toMatchObject(soda)
})

test('what an address says of which rows is kept', () => {
  expect(
    addressKind('https://data.city.gov/resource/abcd-1234.json?$where=year>2019&$limit=3'),
  ).toMatchObject({ ...soda, where: 'year>2019' })
  expect(
    addressKind("https://gis.city.gov/rest/services/P/MapServer/3/query?WHERE=KIND%3D'B'&f=json"),
  ).toMatchObject({ kind: 'arcgis', layer: '3', where: "KIND='B'" })
  expect(
    addressKind('https://gis.city.gov/rest/services/P/MapServer/3/query?where=1%3D1'),
  ).toMatchObject({ where: undefined })
})

test.each([
  ['https://gis.city.gov/arcgis/rest/services/Permits/FeatureServer', null],
  ['https://gis.city.gov/arcgis/rest/services/Permits/FeatureServer/0', '0'],
  ['https://gis.city.gov/arcgis/rest/services/Permits/FeatureServer/0/?f=pjson', '0'],
])('an ArcGIS layer, or the service it is of: %s', (address, layer) => {
  expect(addressKind(address)).toMatchObject({
    kind: 'arcgis',
    service: 'https://gis.city.gov/arcgis/rest/services/Permits/FeatureServer',
    layer,
  })
})

test.each([
  ['https://data.city.gov/dataset/permits', 'https://data.city.gov', 'permits', null],
  ['https://x.org/data/en/dataset/permits?q=1', 'https://x.org/data/en', 'permits', null],
  ['https://data.city.gov/dataset/permits/resource/r-1', 'https://data.city.gov', 'permits', 'r-1'],
  [
    'https://data.city.gov/dataset/p-1/resource/r-1/download/permits.csv',
    'https://data.city.gov',
    'p-1',
    'r-1',
  ],
  [
    'https://data.city.gov/api/3/action/package_show?id=permits',
    'https://data.city.gov',
    'permits',
    null,
  ],
  [
    'https://data.city.gov/api/3/action/datastore_search?resource_id=r-1',
    'https://data.city.gov',
    null,
    'r-1',
  ],
])('a CKAN dataset or resource: %s', (address, site, dataset, resource) => {
  expect(addressKind(address)).toEqual({ kind: 'ckan', site, dataset, resource })
})

test.each([
  'https://city.gov/files/permits.csv',
  'https://city.gov/files/data-2019/permits.csv.gz',
  'https://city.gov/dataset/permits.geojson',
  'https://city.gov/export?table=permits',
])('a file by its address: %s', (url) => {
  expect(addressKind(url)).toEqual({ kind: 'file', url })
})

test('what cannot be the address of data is refused with what is expected', () => {
  expect(() => addressKind('ftp://city.gov/a.csv')).toThrow('expected http: or https:, got ftp:')
  expect(() => addressKind('https://')).toThrow('is no address')
  expect(() => addressKind('https://gis.city.gov/arcgis/rest/services/Planning')).toThrow(
    'is a folder of ArcGIS services',
  )
})

test('a path is no address', () => {
  expect(
    ['permits.csv', '/a/b.csv', 'C:\\data\\a.csv', 'a:b.csv', 'https://x.gov', 'FILE://a'].map(
      isAddress,
    ),
  ).toEqual([false, false, false, false, true, true])
})
