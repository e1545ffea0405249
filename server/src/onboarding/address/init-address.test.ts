import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { type Reply, useHttpSource } from '../../imports/http-source-for-tests.ts'
import { previewOver } from '../preview-for-tests.ts'
import { importedBy, initAddress, rowsText } from '../init-for-tests.ts'

const service = useHttpSource()

const COUNT = 60
const numbers = Array.from({ length: COUNT }, (_, n) => n)
const STATUSES = ['Issued', 'Closed', 'Expired']

/** A Socrata portal with one dataset, as data.cityofnewyork.us answers. */
function socrata(url: URL): Reply {
  const column = (id: number, name: string, fieldName: string, dataTypeName: string) => ({
    id,
    name,
    dataTypeName,
    description: `What ${name} says\n`,
    fieldName,
    position: id,
    renderTypeName: dataTypeName,
    tableColumnId: id,
    format: {},
  })
  if (url.pathname === '/api/views/abcd-1234.json')
    return {
      body: {
        id: 'abcd-1234',
        name: 'Building Permits',
        assetType: 'dataset',
        attribution: 'City of Ferndale, Department of Buildings',
        description: '<b>NOTE:</b> permits since 2010\n<p>updated daily &amp; checked</p>',
        displayType: 'table',
        licenseId: 'PUBLIC_DOMAIN',
        license: { name: 'Public Domain' },
        provenance: 'official',
        publicationStage: 'published',
        rowIdentifierColumnId: 11,
        viewType: 'tabular',
        columns: [
          { ...column(-1, 'sid', ':sid', 'meta_data'), description: undefined },
          column(11, 'Permit #', 'permit_', 'text'),
          column(12, 'Current Stage', 'c_stage', 'text'),
          column(13, 'Day of Issue', 'f_03', 'calendar_date'),
          column(14, 'Fee Paid', 'f_04', 'money'),
          column(15, 'Site Address', 'f_05', 'text'),
          column(16, 'Place', 'geo', 'point'),
          column(17, 'Wards', ':@computed_region_x', 'number'),
        ],
      },
    }
  if (url.pathname !== '/resource/abcd-1234.json')
    return {
      status: 404,
      body: { code: 'not_found', error: true, message: `Cannot find view with id ${url.pathname}` },
    }
  if (url.searchParams.has('$select')) return { body: [{ count: String(COUNT) }] }
  const offset = Number(url.searchParams.get('$offset'))
  const limit = Number(url.searchParams.get('$limit') ?? 1_000)
  const rows = numbers.map((n) => ({
    permit_: `BP-${1000 + n}`,
    c_stage: STATUSES[n % 3],
    f_03: `2025-0${(n % 9) + 1}-1${n % 10}T00:00:00.000`,
    f_04: `${100 + n}.5`,
    f_05: `${100 + n} N Main St`,
    geo: { type: 'Point', coordinates: [-97.8 + n / 1000, 30.2 + n / 1000] },
    ':@computed_region_x': String(n % 4),
  }))
  return { body: rows.slice(offset, offset + limit) }
}

test('a Socrata address becomes a folder whose source is the dataset, with what the publisher says of it', async () => {
  service.reply = socrata
  const run = await initAddress(`http://${service.host}/resource/abcd-1234`, service.fetcher)
  expect(run.err).toBe('')
  expect(run.exit).toBe(0)
  const { source, code, fields, statuses } = await run.module()
  expect(source).toMatchObject({
    format: 'soda',
    domain: service.host,
    dataset: 'abcd-1234',
    name: 'City of Ferndale, Department of Buildings',
    key: { column: 'permit_' },
    map: {
      status: { column: 'c_stage' },
      record_date: { column: 'f_03' },
      street_address: { column: 'f_05' },
    },
  })
  expect(code).toBe('permits')
  expect(fields).toEqual([expect.objectContaining({ kind: 'number', label: 'Fee Paid' })])
  expect(statuses).toMatchObject({ Closed: { category: 'archive' } })
  expect(run.out).toContain('Description: NOTE: permits since 2010 updated daily & checked')
  expect(run.out).toContain('Licence: Public Domain')
  expect(run.out).toContain('located    60 (100 %)')
  expect(await run.text(`modules/${code}.yaml`)).toContain('the publisher’s own row identifier')
  expect(await run.names()).toEqual(['ferndale'])
})

test('an import by the folder asks the service again, and finds the rows that came since', async () => {
  service.reply = socrata
  const run = await initAddress(`http://${service.host}/d/abcd-1234`, service.fetcher)
  service.reply = (url) => {
    const reply = socrata(url)
    if (!Array.isArray(reply.body)) return reply
    return url.searchParams.has('$select')
      ? { body: [{ count: String(COUNT + 1) }] }
      : { body: [...reply.body, { permit_: 'BP-new', c_stage: 'Issued' }] }
  }
  const { counts, live, archived } = await importedBy(run, service.fetcher)
  expect([counts.read, live, archived]).toEqual([61, 21, 40])
  const page = join(run.folder, '..', 'preview.html')
  const shown = await previewOver(service.fetcher, run.folder, '--html', page)
  expect(shown.exit).toBe(0)
  expect(shown.out).toContain('read       61 rows from the service (soda)')
  expect(await readFile(page, 'utf8')).toContain('Rows that the service gave: 61, all of them.')
})

test('locations of old Socrata datasets, which have their degrees as text, are found', async () => {
  service.reply = (url) => {
    const reply = socrata(url)
    if (!Array.isArray(reply.body) || url.searchParams.has('$select')) return reply
    return {
      body: numbers.map((n) => ({
        permit_: `BP-${n}`,
        c_stage: 'Issued',
        location_1: {
          latitude: String(30.2 + n / 1000),
          longitude: '-97.8',
          human_address: JSON.stringify({ address: `${n} MAIN ST`, city: '', state: '', zip: '' }),
        },
      })),
    }
  }
  const run = await initAddress(`http://${service.host}/d/abcd-1234`, service.fetcher)
  expect(run.err).toBe('')
  expect(run.out).toContain('located    60 (100 %)')
})

test('of a large dataset the first rows are looked at, and the last', async () => {
  const many = Array.from({ length: 5_000 }, (_, n) => ({
    permit_: `BP-${n}`,
    c_stage: n < 4_900 ? 'Closed' : 'Under Review',
    f_03: `${2010 + Math.floor(n / 320)}-04-12T00:00:00.000`,
  }))
  service.reply = (url) => {
    const { pathname, searchParams } = url
    if (!pathname.startsWith('/resource/')) return socrata(url)
    if (searchParams.has('$select')) return { body: [{ count: '5000' }] }
    const ordered = searchParams.get('$order') === ':id DESC' ? many.toReversed() : many
    const offset = Number(searchParams.get('$offset'))
    return { body: ordered.slice(offset, offset + Number(searchParams.get('$limit'))) }
  }
  const run = await initAddress(`http://${service.host}/d/abcd-1234`, service.fetcher)
  expect(run.err).toBe('')
  // 3,000 of either end, 1,000 of them the same.
  expect(run.out).toContain(
    'Read 5,000 rows (a sample: the first that the service gives, and the last)',
  )
  expect((await run.module()).statuses).toMatchObject({
    Closed: { category: 'archive' },
    'Under Review': { category: 'live' },
  })
})

test('rows that the address asks for are those that are imported', async () => {
  service.reply = socrata
  const address = `http://${service.host}/resource/abcd-1234.json?$where=f_04>100`
  const run = await initAddress(address, service.fetcher)
  expect((await run.module()).source).toMatchObject({ where: 'f_04>100' })
  expect(service.requests.at(-1)?.searchParams.get('$where')).toBe('f_04>100')
})

const CSV = rowsText([
  ['permit_no', 'st', 'issued', 'lat', 'lng'],
  ...numbers.map((n) => [
    `B-${n}`,
    n % 2 ? 'Open' : 'Final',
    `2025-03-${10 + (n % 19)}`,
    30.2 + n / 1000,
    -97.8,
  ]),
])

/** A CKAN portal with one dataset whose first readable resource has this address. */
function ckan(resource: object): (url: URL) => Reply {
  const help = 'https://data.city.gov/api/3/action/help_show?name=package_show'
  return (url) => {
    if (url.pathname === '/api/3/action/package_show')
      return {
        body: {
          help,
          success: true,
          result: {
            id: '5f2c',
            name: 'permits',
            title: 'Building permits',
            notes: 'Permits of the city.',
            author: null,
            license_title: 'Creative Commons Attribution',
            license_url: 'http://www.opendefinition.org/licenses/cc-by',
            organization: { id: 'o', name: 'ferndale', title: 'City of Ferndale' },
            resources: [
              { id: 'r-0', name: 'About', format: 'PDF', url: 'https://city.gov/about.pdf' },
              { id: 'r-1', package_id: '5f2c', name: 'Permits', format: 'CSV', ...resource },
            ],
          },
        },
      }
    if (url.pathname === '/api/3/action/datastore_search')
      return {
        body: {
          help,
          success: true,
          result: {
            include_total: true,
            resource_id: 'r-1',
            fields: [
              { id: '_id', type: 'int' },
              { id: 'permit_no', type: 'text', info: { label: 'Permit', notes: '' } },
              { id: 'st', type: 'text', info: { label: 'Status', notes: 'Where it stands' } },
              { id: 'issued', type: 'timestamp' },
            ],
            records: [],
            total: 60,
          },
        },
      }
    if (/(permits\.csv|dump\/r-1)$/.test(url.pathname))
      return { headers: { 'content-type': 'text/csv' }, body: gzipSync(CSV) }
    return socrata(url)
  }
}

test.each([
  ['its whole address', () => `http://${service.host}/files/permits.csv`, '/files/permits.csv'],
  ['an address from the root', () => '/dataset/5f2c/permits.csv', '/dataset/5f2c/permits.csv'],
  ['an address from the portal', () => 'files/permits.csv', '/files/permits.csv'],
  ['a name alone', () => 'permits.csv', '/dataset/5f2c/resource/r-1/download/permits.csv'],
  ['nothing', () => '', '/datastore/dump/r-1'],
])(
  'the file of a CKAN dataset that gives %s is fetched into the folder',
  async (what, url, path) => {
    service.reply = ckan({
      url: url(),
      datastore_active: true,
      ...(what === 'a name alone' && { url_type: 'upload' }),
    })
    const run = await initAddress(`http://${service.host}/dataset/permits`, service.fetcher)
    expect(run.err).toBe('')
    expect(service.requests.at(-1)?.pathname).toBe(path)
    const { source, statuses } = await run.module()
    expect(source).toMatchObject({
      format: 'csv',
      name: 'City of Ferndale',
      files: [`data/${path.split('/').at(-1)}`],
      key: { column: 'permit_no' },
      map: { status: { column: 'st' } },
    })
    expect(statuses).toMatchObject({ Final: { category: 'archive' } })
    expect(run.out).toContain('Licence: Creative Commons Attribution')
    expect(run.out).toContain('of PDF, CSV the resource in CSV was taken')
    expect((await importedBy(run)).counts.located).toBe(60)
    expect(await run.names()).toEqual(['ferndale'])
  },
)

test('a CKAN resource that lies on Socrata leads to that dataset', async () => {
  service.reply = ckan({ url: `http://${service.host}/api/views/abcd-1234/rows.csv` })
  const run = await initAddress(`http://${service.host}/dataset/permits`, service.fetcher)
  expect(run.err).toBe('')
  expect((await run.module()).source).toMatchObject({ format: 'soda', dataset: 'abcd-1234' })
  expect(run.out).toContain('which is Socrata dataset abcd-1234')
})

test('the file at an address is kept in the folder; how to fetch it again is said, without what is secret in it', async () => {
  service.reply = () => ({ headers: { 'content-type': 'text/csv' }, body: CSV })
  const address = `http://${service.host}/exports/permits%202025.csv?token=hush&part=1`
  const run = await initAddress(address, service.fetcher)
  expect(run.err).toBe('')
  const { source, code } = await run.module()
  expect(source).toMatchObject({ files: ['data/permits_202025.csv'] })
  expect((await importedBy(run)).counts.read).toBe(60)
  const written = await run.text(`modules/${code}.yaml`)
  expect(written).toContain('imports read that copy')
  expect(written).toContain('part=1')
  expect(written + run.out).not.toContain('hush')
})
