import { expect, test } from 'vitest'
import { type Reply, useHttpSource } from '../../imports/http-source-for-tests.ts'
import { initAddress } from '../init-for-tests.ts'

const service = useHttpSource()

const html: Reply = {
  headers: { 'content-type': 'text/html' },
  body: '<!DOCTYPE html><html><body>Sign in</body></html>',
}
const zip: Reply = {
  headers: { 'content-type': 'text/csv' },
  body: Buffer.from('504b03041400000008', 'hex'),
}
const view = { name: 'Permits', columns: [{ name: 'No', fieldName: 'no', dataTypeName: 'text' }] }
const layer = {
  name: 'Parcels',
  type: 'Feature Layer',
  objectIdField: 'OBJECTID',
  capabilities: 'Map,Query,Data',
  supportedQueryFormats: 'JSON, geoJSON',
  advancedQueryCapabilities: { supportsPagination: true },
  fields: [{ name: 'OBJECTID', type: 'esriFieldTypeOID', alias: 'OBJECTID' }],
}
const ckan = (resources: readonly object[]): Reply => ({
  body: { success: true, result: { id: 'p', name: 'permits', title: 'Permits', resources } },
})
const rows =
  (metadata: object, answer: Reply) =>
  (url: URL): Reply =>
    url.pathname.startsWith('/resource/') || url.pathname.endsWith('/query')
      ? answer
      : { body: metadata }

test.each([
  [
    'a page in place of a file',
    '/permits.csv',
    () => html,
    ['is a page of HTML', 'download the export itself'],
  ],
  [
    'a page that offers data',
    '/maps/permits',
    () => html,
    ['is a page of HTML', 'Supported are a Socrata dataset'],
  ],
  [
    'an archive',
    '/permits.csv',
    () => zip,
    ['permits.csv is a ZIP or Excel file: unpack it', 'Supported are'],
  ],
  ['nothing', '/permits.csv', () => ({ body: '' }), ['permits.csv is empty. Expected rows']],
  [
    'no file',
    '/permits.csv',
    () => ({ status: 404, body: 'gone' }),
    ['There is nothing at', 'it answers 404'],
  ],
  [
    'a file behind a login',
    '/permits.csv',
    () => ({ status: 401, body: '' }),
    ['wants a login (it answers 401)', 'export a file and name that'],
  ],
  [
    'a server that keeps programs out',
    '/permits.csv',
    () => ({ ...html, status: 403 }),
    ['keeps programs out (it answers 403 with a page of HTML)', 'name the file'],
  ],
  [
    'a page of ArcGIS Hub',
    '/datasets/city::permits/explore',
    () => html,
    ['is a page of HTML', '"View API resources" show the address of the layer'],
  ],
  [
    'a busy server',
    '/permits.csv',
    () => ({ status: 503, body: 'try later' }),
    ['answers 503, so the service is busy', 'It says: try later'],
  ],
  [
    'a redirect without end',
    '/permits.csv',
    () => ({ status: 302, headers: { location: '/permits.csv' }, body: '' }),
    ['redirects more than 3 times'],
  ],
  [
    'a Socrata dataset that is gone',
    '/resource/abcd-1234',
    () => ({
      status: 404,
      body: { code: 'not_found', error: true, message: 'Cannot find view with id abcd-1234' },
    }),
    ['There is nothing at', 'Expected a Socrata dataset'],
  ],
  [
    'a private Socrata dataset',
    '/d/abcd-1234',
    () => ({
      status: 403,
      body: {
        code: 'permission_denied',
        error: true,
        message: 'You must be logged in to access this resource',
      },
    }),
    ['wants a login (it answers 403)', 'ask the publisher to make them public'],
  ],
  [
    'a Socrata map without a table',
    '/d/abcd-1234',
    () => ({ body: { name: 'Permits on a map', assetType: 'map', columns: [] } }),
    ['("Permits on a map") is no table but a map', 'its page may name the one'],
  ],
  [
    'a page in place of Socrata',
    '/d/abcd-1234',
    () => html,
    ['gives a page of HTML, not data', 'Expected a Socrata dataset'],
  ],
  [
    'another JSON in place of Socrata',
    '/d/abcd-1234',
    () => ({ body: { id: 7 } }),
    ['does not answer as a Socrata dataset does: name'],
  ],
  ['an empty Socrata dataset', '/d/abcd-1234', rows(view, { body: [] }), ['holds no rows']],
  [
    'a Socrata query that is not understood',
    '/resource/abcd-1234?$where=nope',
    rows(view, {
      status: 400,
      body: {
        message: 'Query coordinator error: no-such-column',
        errorCode: 'query.soql.no-such-column',
      },
    }),
    ['answers 400', 'no-such-column'],
  ],
  [
    'an ArcGIS folder',
    '/arcgis/rest/services/Planning',
    () => html,
    ['is a folder of ArcGIS services', '/FeatureServer/0'],
  ],
  [
    'an ArcGIS service with several layers',
    '/rest/services/P/MapServer',
    () => ({
      body: {
        layers: [
          { id: 0, name: 'All', type: 'Group Layer', subLayerIds: [1, 2] },
          { id: 1, name: 'Permits', type: 'Feature Layer', subLayerIds: null },
          { id: 2, name: 'Cases', type: 'Feature Layer', subLayerIds: null },
        ],
      },
    }),
    ['has 2 layers and tables. Name one of them', '/MapServer/1   Permits', '/MapServer/2   Cases'],
  ],
  [
    'a secured ArcGIS layer',
    '/rest/services/P/FeatureServer/0',
    () => ({
      body: {
        error: {
          code: 499,
          message: 'Token Required',
          messageCode: 'GWM_0003',
          details: ['Token Required'],
        },
      },
    }),
    ['wants a login (it answers with error 499)'],
  ],
  [
    'no ArcGIS layer',
    '/rest/services/P/FeatureServer/9',
    () => ({ body: { error: { code: 400, message: 'Invalid URL', details: ['Invalid URL'] } } }),
    ['answers with error 400: Invalid URL', 'Expected an ArcGIS layer'],
  ],
  [
    'an ArcGIS layer of pictures',
    '/rest/services/P/MapServer/0',
    () => ({ body: { name: 'Aerial', type: 'Raster Layer', fields: null } }),
    ['is a Raster Layer: it has no fields'],
  ],
  [
    'an ArcGIS server without GeoJSON',
    '/rest/services/P/MapServer/0',
    () => ({ body: { ...layer, supportedQueryFormats: 'JSON, AMF' } }),
    ['gives JSON, AMF, and an import reads geoJSON', 'from version 10.4 on'],
  ],
  [
    'an ArcGIS layer that may not be queried',
    '/rest/services/P/MapServer/0',
    () => ({ body: { ...layer, capabilities: 'Map' } }),
    ['cannot be queried: it offers Map'],
  ],
  [
    'an ArcGIS layer without features',
    '/rest/services/P/MapServer/0',
    rows(layer, { body: { type: 'FeatureCollection', features: [] } }),
    ['holds no rows'],
  ],
  [
    'a private CKAN dataset',
    '/dataset/permits',
    () => ({
      status: 403,
      body: { success: false, error: { __type: 'Authorization Error', message: 'Access denied' } },
    }),
    ['wants a login (it answers 403)'],
  ],
  [
    'a private CKAN dataset of a portal that says so with status 200',
    '/dataset/permits',
    () => ({
      body: { success: false, error: { __type: 'Authorization Error', message: 'Access denied' } },
    }),
    ['wants a login (it answers "Authorization Error")'],
  ],
  [
    'no CKAN dataset',
    '/dataset/permits',
    () => ({
      body: { success: false, error: { __type: 'Not Found Error', message: 'Not found' } },
    }),
    ['answers "Not Found Error: Not found"', 'Expected a CKAN dataset'],
  ],
  [
    'a CKAN dataset of documents',
    '/dataset/permits',
    () => ckan([{ id: 'r', format: 'PDF', url: 'https://x.gov/a.pdf' }]),
    ['has only PDF', 'convert a file to CSV or GeoJSON'],
  ],
  ['an empty CKAN dataset', '/dataset/permits', () => ckan([]), ['has no resources']],
  [
    'a CKAN resource without an address',
    '/dataset/permits',
    () => ckan([{ id: 'r', name: 'All', format: 'CSV', url: '' }]),
    ['The CKAN resource "All" names no address'],
  ],
  [
    'a CKAN resource with an address that is none',
    '/dataset/permits',
    () => ckan([{ id: 'r', name: 'All', format: 'CSV', url: 'http://' }]),
    ['has the address "http://", which is none'],
  ],
  [
    'a CKAN resource that is not in its dataset',
    '/dataset/permits/resource/other',
    () => ckan([{ id: 'r', name: 'All', format: 'CSV', url: 'https://x.gov/a.csv' }]),
    ['has no resource other. Expected one of:', '/dataset/permits/resource/r   All (CSV)'],
  ],
  [
    'a CKAN address that is badly written',
    '/dataset/%zz',
    () => ({ status: 404, body: '' }),
    ['There is nothing at'],
  ],
] as const)('%s: it is said what was got, and nothing is written', async (_, path, reply, said) => {
  service.reply = reply
  const run = await initAddress(`http://${service.host}${path}`, service.fetcher)
  for (const part of said) expect(run.err).toContain(part)
  expect(run.err).toContain('Nothing was written.')
  expect(run.exit).toBe(3)
  expect(await run.names()).toEqual([])
})
