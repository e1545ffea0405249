import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { localize, type Localized } from '@plat/contract/platform/localized'
import { exportPath } from '@plat/contract/exports/exports'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { describePreview } from '../pages/previews/describe-preview.ts'
import type { PreviewSource } from '../pages/previews/preview-source.ts'
import { contentOf, reportJob, type ReportSource } from '../reports/make-report.ts'
import { openReportSource } from '../reports/report-source-for-tests.ts'
import { administrator } from '../testing/people.ts'
import { filterFolder, filterRecords, filters } from '../testing/filter-fixture.ts'
import { applyFolder, putRecords, testServer } from '../testing/portal.ts'
import { placesOf } from '../testing/alert-fixture.ts'
import { mailsTo, newResident, type Visitor, visitor } from '../testing/visitor.ts'
import { loadTenant } from '../tenancy/tenant-cache.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
let source: ReportSource
const mine = uniqueTenant('linnet')

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  await applyFolder(database, filterFolder(mine))
  const stored = filterRecords.map((one) => ({ ...one, guid: randomUUID() }))
  await putRecords(database, mine, 'permits', stored)
  const opened = await openReportSource(database)
  source = opened.source
  return () => opened.close()
})
afterAll(() => server.close())

test('after the agency removed its filters, a shared search is the same search on its page, in words, files and numbers', async () => {
  const ana = await newResident(server.app, database, mine)
  const saved = await ana.post(
    '/search/saved',
    {
      criteria: { contractor: ['acme'], cost: { from: 2000 }, status: '0' },
      search_metadata: {},
      name: 'Mine',
      title: 'Ours',
    },
    { 'x-module': 'permits' },
  )
  expect(saved.status, saved.text).toBe(200)
  const { guid, public_url } = saved.body.data as unknown as { guid: string; public_url: string }
  const stranger = visitor(server.app, `${mine}.test`)
  const control = async () => {
    const { body } = await stranger.get('/config/module/permits')
    return (
      body.data as unknown as {
        control: { filters: unknown[]; hiddenFilters: { criterion: string }[] }
      }
    ).control
  }
  const seen = async () => {
    const { body } = await stranger.get(`/search/saved/${guid}`)
    const { search_metadata, lost, search_meta_snapshot } = body.data as unknown as {
      search_metadata: { address: string }
      lost: unknown[]
      search_meta_snapshot: { criterion: string }[]
    }
    const address = new URLSearchParams(search_metadata.address)
    // Which tab of the panel is open: without tabs, files refuse it.
    if ((await control()).filters.length === 0) address.delete('by')
    const csv = await stranger.get(`${exportPath('permits', 'csv')}?${address}`)
    return {
      lost,
      words: search_meta_snapshot.map(({ criterion }) => criterion),
      rows: csv.text.trim().split('\n').length - 1,
      page: /It finds .*/.exec(await describedBy(public_url))?.[0],
    }
  }
  const before = await seen()
  expect(before).toEqual({
    lost: [],
    words: ['cost', 'contractor', 'status'],
    rows: 3,
    page: 'It finds 3 permits.',
  })

  await applyFolder(database, filterFolder(mine, []))
  await expect.poll(async () => (await control()).filters).toEqual([])
  // The panel has nothing now, and what only staff may read is still nobody's to search by.
  const criteria = (await control()).hiddenFilters.map(({ criterion }) => criterion)
  expect(criteria).toContain('contractor')
  expect(criteria).not.toContain('inspector')
  expect(await seen()).toEqual(before)

  const hidden = await stranger.get(`${exportPath('permits', 'csv')}?inspector=Ann`)
  expect(hidden.status).toBe(400)
  await applyFolder(database, filterFolder(mine, filters))
})

test('of a part that only staff may read others are told that there is one, and not what it is', async () => {
  const staff = await administrator(database, server.app, mine, 'chief@example.com')
  const criteria = { inspector: ['Ann'], status: '0' }
  const body = { criteria, search_metadata: {}, name: 'Mine', title: 'Ours' }
  const saved = await staff.post('/search/saved', body, { 'x-module': 'permits' })
  expect(saved.status, saved.text).toBe(200)
  const { guid, public_url } = saved.body.data as unknown as { guid: string; public_url: string }
  const lostOf = async (who: Visitor) => {
    const { body: read } = await who.get(`/search/saved/${guid}`)
    const { lost } = read.data as unknown as { lost: { text: Localized }[] }
    return lost.map(({ text }) => localize(text, 'en'))
  }
  expect(await lostOf(staff)).toEqual([])
  expect(await lostOf(visitor(server.app, `${mine}.test`))).toEqual(['a part that is not public'])
  const description = await describedBy(public_url)
  expect(description).toContain('No longer applies: a part that is not public.')
  expect(description).not.toMatch(/Ann|Inspector/)
})

test('groups, places in tabs and closed tabs are the same search when the panel is gone', async () => {
  const tenant = uniqueTenant('siskin')
  const members = [
    { id: 'homes', label: 'Homes', members: [{ id: 'Res', label: 'Residential' }] },
    { id: 'shops', label: 'Shops', members: [{ id: 'Com', label: 'Shop' }] },
  ]
  const panel = [
    { type: 'checkGroups', criterion: 'work_class', params: { label: 'Work', options: members } },
    {
      type: 'exclusiveTabs',
      criterion: 'by',
      params: {
        label: 'By',
        members: [
          { type: 'checkboxTree', criterion: 'record_type', params: { label: 'Type' } },
          { type: 'place', criterion: '___place', params: { label: 'Place' } },
        ],
      },
    },
  ]
  await applyFolder(database, filterFolder(tenant, panel))
  const stored = filterRecords.map((one) => ({ ...one, guid: randomUUID() }))
  await putRecords(database, tenant, 'permits', stored)
  const { named } = await placesOf(database, tenant)
  const west = named('West')
  const ana = await newResident(server.app, database, tenant)
  const count = async (criteria: object) => {
    const { body } = await ana.post('/search/count', criteria, { 'x-module': 'permits' })
    return body.data['all']
  }
  const criteria = { work_class: ['Res'], ___place: [west], status: '0' }
  // What is chosen in the tab that is closed restricts nothing.
  const address = `work_class=homes&record_type=ELEC&by=___place&place=${west}&status=0`
  const saved = await ana.post(
    '/search/saved',
    { criteria, search_metadata: { address }, name: 'Mine', title: 'Ours' },
    { 'x-module': 'permits' },
  )
  expect(saved.status, saved.text).toBe(200)
  const read = async () => {
    const { body } = await ana.get(`/search/saved/${String(saved.body.data['guid'])}`)
    return body.data as unknown as { search_metadata: { address: string }; lost: unknown[] }
  }
  expect(await read()).toMatchObject({ search_metadata: { address }, lost: [] })
  const rows = async () => {
    const { search_metadata } = await read()
    const csv = await ana.get(`${exportPath('permits', 'csv')}?${search_metadata.address}`)
    return csv.text.trim().split('\n').length - 1
  }
  const before = await rows()
  expect(before).toBe(await count(criteria))
  expect(before).toBeGreaterThan(0)

  await applyFolder(database, filterFolder(tenant, []))
  const now = `work_class=Res&status=0&place=${west}`
  await expect.poll(read).toMatchObject({ search_metadata: { address: now }, lost: [] })
  expect(await rows()).toBe(before)
})

test('programs save a search without an address, in any of the ways to say it', async () => {
  const ana = await newResident(server.app, database, mine)
  const ring = [
    [-97.9, 30.1],
    [-97.81234567, 30.1],
    [-97.8, 30.21234567],
    [-97.9, 30.1],
  ]
  const shape = { type: 'Polygon', coordinates: [ring] }
  const [first, second] = ['acme', 'Big Map Co']
  for (const [criteria, address] of [
    [{ ___geometry: shape }, 'shape='],
    [{ record_date: { from: '2020-01-01', to: '2020-12-31' } }, 'record_date_from=2020-01-01'],
    [{ contractor: [first, second, first] }, 'contractor=acme&contractor=Big+Map+Co'],
    // In a tab of its own in the panel.
    [{ cost: { from: 5 } }, 'cost=5..&by=more'],
    [{ ___address: { location: [-97.8, 30.1] } }, 'near=-97.8%2C30.1%2C150'],
    [{ work_class: ['Com'], text: 'mapped' }, 'text=mapped'],
    [{ record_type: '0', contractor: [], text: '' }, '"status=0"'],
  ] as const) {
    const body = { criteria, search_metadata: {}, name: 'Mine', title: 'Ours' }
    const { status, text } = await ana.post('/search/saved', body, { 'x-module': 'permits' })
    expect([status, text]).toEqual([200, expect.stringContaining(address)])
    expect(text).toContain('"lost":[]')
  }
  // Tabs that exclude each other are no page's search, and an address of another search is refused.
  const both = { cost: { from: 5 }, record_type: ['NEW'] }
  const together = await ana.post(
    '/search/saved',
    { criteria: both, search_metadata: {}, name: 'Mine', title: 'Ours' },
    { 'x-module': 'permits' },
  )
  expect(together.body).toMatchObject({ status: 400, reason: 'search_on_no_page' })
  for (const [criteria, search_metadata] of [
    [{ contractor: [first] }, { address: 'contractor=Big+Map+Co' }],
    [{ contractor: [first, second] }, { address: 'contractor=acme' }],
    [{}, { address: 'contractor=acme' }],
  ]) {
    const body = { criteria, search_metadata, name: 'Mine', title: 'Ours' }
    expect((await ana.post('/search/saved', body, { 'x-module': 'permits' })).body).toMatchObject({
      status: 400,
      reason: 'address_shows_another_search',
    })
  }
})

/** The small agency without a field of its permits, or without its districts. */
function agencyWithout(tenant: string, removed: 'contractor' | 'districts' | null) {
  const left = filters.filter((one) => !('criterion' in one && one.criterion === removed))
  const files = filterFolder(tenant, left)
  const permits = files['modules/permits.yaml']
  const { layers } = files['places.yaml']
  return {
    ...files,
    'modules/permits.yaml': {
      ...permits,
      fields: permits.fields.filter(({ id }) => id !== removed),
    },
    'places.yaml': { layers: layers.filter(({ id }) => id !== removed) },
  }
}

/** Where people meet a shared search, and how many records each of these finds. */
async function everywhere(tenant: string, ana: Visitor, { guid, public_url }: Saved) {
  const stranger = visitor(server.app, `${tenant}.test`)
  const module = { 'x-module': 'permits' }
  const { body } = await stranger.get(`/search/saved/${guid}`)
  const shown = body.data as unknown as {
    applied: object
    search_metadata: { address: string }
    lost: { label: Localized | null; text: Localized }[]
  }
  const csv = await stranger.get(`${exportPath('permits', 'csv')}?${shown.search_metadata.address}`)
  expect(csv.status, `${shown.search_metadata.address}: ${csv.text}`).toBe(200)
  const own = (await ana.get(`/search/saved/${guid}`)).body.data as unknown as { applied: object }
  const counted = await ana.post('/search/count', own.applied, module)
  const recipient = `${randomUUID()}@example.org`
  const sent = await ana.post(`/share/${guid}/email`, { recipients: [recipient] })
  expect(sent.status, sent.text).toBe(200)
  const [mail] = await mailsTo(database, tenant, recipient)
  const report = { title: 'For the council', template_id: 64_974 }
  const asked = await ana.post(`/share/${guid}/report`, report)
  const job = await reportJob(source, tenant, String(asked.body.data['guid']))
  const blocks = job && (await contentOf(source, job)).blocks
  const preview = await describePreview({ ...source.maps, ...source } as unknown as PreviewSource, {
    state: await loadTenant(database, tenant),
    subject: { kind: 'saved', guid },
    locale: 'en',
  })
  const picture = JSON.stringify((await preview.gather())?.strip)
  const pdf = JSON.stringify(blocks)
  const description = await describedBy(public_url, tenant)
  const found = (text: string | undefined, pattern: RegExp) => Number(pattern.exec(text ?? '')?.[1])
  return {
    numbers: {
      page: csv.text.trim().split('\n').length - 1,
      myCc: Number(counted.body.data['all']),
      description: found(description, /finds (\d+) permit/),
      picture: found(picture, /"number":"(\d+)"/),
      pdf: found(pdf, /located of (\d+) permit/),
      mail: found(mail?.text, /finds (\d+) permit/),
    },
    said: { description, picture, pdf, mail: mail?.text.replaceAll(/\s+/g, ' ') ?? '' },
    lost: shown.lost.map(({ text }) => localize(text, 'en')),
  }
}
interface Saved {
  readonly guid: string
  readonly public_url: string
}

test.each([
  ['field', 'contractor', 28, 'Acme Builders'],
  ['place', 'districts', 28, 'in West'],
  ['nothing', null, 3, null],
] as const)(
  'a search of which a %s was removed finds the same number everywhere, and everywhere says which part no longer applies',
  async (_what, removed, number, lost) => {
    const tenant = uniqueTenant('plover')
    await applyFolder(database, agencyWithout(tenant, null))
    const stored = filterRecords.map((one) => ({ ...one, guid: randomUUID() }))
    await putRecords(database, tenant, 'permits', stored)
    const west = (await placesOf(database, tenant)).named('West')
    const ana = await newResident(server.app, database, tenant)
    const part = removed === 'districts' ? { ___place: [west] } : { contractor: ['acme'] }
    const saved = await ana.post(
      '/search/saved',
      {
        criteria: { ...part, cost: { from: 2000 }, status: '0' },
        search_metadata: {},
        name: 'Mine',
        title: 'Ours',
      },
      { 'x-module': 'permits' },
    )
    expect(saved.status, saved.text).toBe(200)
    const search = saved.body.data as unknown as Saved

    await applyFolder(database, agencyWithout(tenant, removed))
    const lostNow = async () => (await ana.get(`/search/saved/${search.guid}`)).body.data['lost']
    await expect.poll(lostNow).toHaveLength(lost === null ? 0 : 1)
    const { numbers, said, lost: named } = await everywhere(tenant, ana, search)
    expect(named).toEqual(lost === null ? [] : [lost])
    expect(numbers).toEqual({
      page: number,
      myCc: number,
      description: number,
      picture: number,
      pdf: number,
      mail: number,
    })
    for (const [where, text] of Object.entries(said)) {
      if (lost === null) expect(text, where).not.toMatch(/no longer appl/i)
      else expect(text, where).toMatch(new RegExp(`no longer appl[^.]*: [^.]*${lost}`, 'i'))
    }
  },
)

test('an option that no record has any more is named, and the search still finds none of it', async () => {
  const ana = await newResident(server.app, database, mine)
  const saved = await ana.post(
    '/search/saved',
    { criteria: { contractor: ['Gone & Sons'] }, search_metadata: {}, name: 'Mine', title: 'Ours' },
    { 'x-module': 'permits' },
  )
  const { numbers, said, lost } = await everywhere(mine, ana, saved.body.data as unknown as Saved)
  expect(Object.values(numbers).filter((number) => number !== 0)).toEqual([])
  expect(lost).toEqual(['Gone & Sons'])
  expect(said.mail).toContain('no longer apply')
})

/** The description of a page, as search engines and previews have it. */
async function describedBy(url: string, tenant = mine): Promise<string> {
  const { pathname } = new URL(url)
  const redirect = await server.app.fastify.inject({
    url: pathname,
    headers: { host: `${tenant}.test` },
  })
  const answer = await server.app.fastify.inject({
    url: String(redirect.headers['location'] ?? pathname),
    headers: { host: `${tenant}.test` },
  })
  return /name="description" content="([^"]*)"/.exec(answer.body)?.[1] ?? ''
}
