import { expect, test } from 'vitest'
import { type Reply, useHttpSource } from '../../imports/http-source-for-tests.ts'
import { importedBy, initAddress } from '../init-for-tests.ts'

const service = useHttpSource()

const COUNT = 60
const numbers = Array.from({ length: COUNT }, (_, n) => n)
const LAYER = '/arcgis/rest/services/Permits/FeatureServer/0'

/** An ArcGIS server with one layer, as services.arcgis.com answers. */
function arcgis(url: URL): Reply {
  const field = (name: string, type: string, alias: string, domain: object | null = null) => ({
    name,
    type: `esriFieldType${type}`,
    alias,
    sqlType: 'sqlTypeOther',
    nullable: true,
    editable: false,
    domain,
    defaultValue: null,
  })
  if (url.pathname === LAYER.slice(0, -2))
    return {
      body: {
        currentVersion: 11.3,
        serviceDescription: '',
        capabilities: 'Query',
        layers: [
          {
            id: 0,
            name: 'Permits',
            parentLayerId: -1,
            defaultVisibility: true,
            subLayerIds: null,
            type: 'Feature Layer',
            geometryType: 'esriGeometryPoint',
          },
        ],
        tables: [],
      },
    }
  if (url.pathname === LAYER)
    return {
      body: {
        currentVersion: 11.3,
        id: 0,
        name: 'Permits',
        type: 'Feature Layer',
        description: '',
        copyrightText: 'Ferndale GIS',
        geometryType: 'esriGeometryPoint',
        objectIdField: 'OBJECTID',
        globalIdField: '',
        capabilities: 'Query,Extract',
        supportedQueryFormats: 'JSON, geoJSON, PBF',
        maxRecordCount: 2000,
        advancedQueryCapabilities: { supportsPagination: true, supportsOrderBy: true },
        fields: [
          field('OBJECTID', 'OID', 'OBJECTID'),
          field('PNUM', 'String', 'Permit Number'),
          field('ST', 'SmallInteger', 'Permit Status', {
            type: 'codedValue',
            name: 'status',
            codedValues: [
              { name: 'Issued', code: 1 },
              { name: 'Closed', code: 2 },
              { name: 'Revoked', code: 3 },
            ],
          }),
          field('D1', 'Date', 'Issued On'),
          field('Q', 'Double', 'Job Value'),
        ],
      },
    }
  if (url.searchParams.has('returnCountOnly')) return { body: { count: COUNT } }
  const offset = Number(url.searchParams.get('resultOffset'))
  const features = numbers.slice(offset, offset + 2000).map((n) => ({
    type: 'Feature',
    id: n + 1,
    geometry: { type: 'Point', coordinates: [-97.8 + n / 1000, 30.2] },
    properties: {
      OBJECTID: n + 1,
      PNUM: `P-${n}`,
      ST: (n % 2) + 1,
      D1: Date.UTC(2025, n % 12, 3 + n, 14, 30),
      Q: 1000.5 + n,
    },
  }))
  return { body: { type: 'FeatureCollection', features } }
}

test('an ArcGIS service with one layer becomes a folder whose source is the layer, by its aliases and coded values', async () => {
  service.reply = arcgis
  const run = await initAddress(`http://${service.host}${LAYER.slice(0, -2)}`, service.fetcher)
  expect(run.err).toBe('')
  const { source, statuses, fields } = await run.module()
  expect(source).toMatchObject({
    format: 'arcgis',
    service: `http://${service.host}${LAYER}`,
    name: 'Ferndale GIS',
    key: { column: 'PNUM' },
    map: {
      status: { column: 'ST' },
      record_date: { column: 'D1', date: { formats: ['epoch-ms'], zone: 'agency' } },
    },
  })
  expect(statuses).toMatchObject({
    Issued: { category: 'live' },
    Closed: { category: 'archive' },
    Revoked: { category: 'archive' },
  })
  expect(fields).toEqual([expect.objectContaining({ kind: 'number', label: 'Job Value' })])
  expect(run.out).toContain('layer 0 ("Permits") is the only one of the service')
  const { counts, live, archived } = await importedBy(run, service.fetcher)
  expect([counts.read, counts.located, live, archived]).toEqual([60, 60, 30, 30])
})
