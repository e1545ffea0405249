import { expect, test } from 'vitest'
import { recordGuid } from '../../imports/record-key.ts'
import { asTenant } from '../../platform/db/as-tenant.ts'
import { listeningDatabase } from '../../platform/testing/database.ts'
import { loadTenant } from '../../tenancy/tenant-cache.ts'
import { giveAuthenticator } from '../../testing/people.ts'
import { applyFolder } from '../../testing/portal.ts'
import { openSearch } from '../../search/open-search.ts'
import { matchModule } from './match-module.ts'
import {
  matchingFixture,
  permits,
  type TestPermit,
  watchedFolder,
} from '../../testing/matching-fixture.ts'

const here = matchingFixture('matching', listeningDatabase)

/** Imports and has the alerts told. */
async function importAndTell(rows: readonly TestPermit[]) {
  await here.load(rows)
  return matchModule(here.source, here.tenant, 'permits')
}

const rowsOf = (sql: string) => asTenant(here.database, here.tenant, ({ query }) => query(sql))

test('new, changed and withdrawn records are told, each once, to who watches them', async () => {
  await importAndTell(permits(20))
  const all = await here.watch()
  const final = await here.watch({ criteria: { status_name: ['Final'] } })
  const onlyNew = await here.watch({ events: ['new'] })
  const status = await here.watch({ events: ['status'] })
  const followed = await here.watch({ record: recordGuid(here.tenant, 'permits', 'P-3') })
  const withdrawn = await here.watch({ record: recordGuid(here.tenant, 'permits', 'P-20') })
  const rows = permits(21, (n) => ({
    ...(n === 2 ? { status: 'Final' } : {}),
    ...(n === 3 ? { status: 'Appealed', title: 'A deck' } : {}),
    ...(n === 4 ? { opens: '2030-01-01' } : {}),
  })).filter(({ number }) => number !== 'P-20')
  expect(await importAndTell(rows)).toMatchObject({ events: 6 })
  expect(await here.told(all)).toEqual([
    'P-2 decision',
    'P-20 withdrawn',
    'P-21 new',
    'P-3 status',
    'P-3 text',
    'P-4 date',
  ])
  expect(await here.told(final)).toEqual(['P-2 decision'])
  expect(await here.told(onlyNew)).toEqual(['P-21 new'])
  // A decision is a change of status as well, for who watches that alone.
  expect(await here.told(status)).toEqual(['P-2 status', 'P-3 status'])
  expect(await here.told(followed)).toEqual(['P-3 status', 'P-3 text'])
  expect(await here.told(withdrawn)).toEqual(['P-20 withdrawn'])
  expect(
    await rowsOf(`select event_key, changes from notification where event_kind = 'decision'
      group by event_key, changes`),
  ).toEqual([
    { event_key: '2:decision', changes: [{ field: 'status', before: 'Issued', after: 'Final' }] },
  ])

  expect(await matchModule(here.source, here.tenant, 'permits')).toMatchObject({ events: 0 })
  expect(await here.told(all)).toHaveLength(6)
})

const square = (west: number, south: number, size: number) => ({
  type: 'Polygon',
  coordinates: [
    [
      [west, south],
      [west + size, south],
      [west + size, south + size],
      [west, south + size],
      [west, south],
    ],
  ],
})

test('an alert for records without a date, or for public ones alone, is told of no others', async () => {
  await importAndTell(permits(2))
  const staff = { role: 'internal', events: ['new'] } as const
  const all = await here.watch(staff)
  const dated = await here.watch({ ...staff, criteria: { opens: { stated: true } } })
  const open = await here.watch({ ...staff, criteria: { opens: { stated: false } } })
  const seen = { ___seen_by: 'everybody' } as const
  const publicOnly = await here.watch({ ...staff, criteria: seen })
  const both = await here.watch({ ...staff, criteria: { ...seen, opens: { stated: false } } })
  await importAndTell([
    ...permits(2),
    { number: 'Q-1', opens: '2021-01-01' },
    { number: 'Q-2' },
    { number: 'S-3', visibility: 'internal' },
    { number: 'S-4', visibility: 'internal', opens: '2021-01-01' },
  ])
  expect(await here.told(all)).toEqual(['Q-1 new', 'Q-2 new', 'S-3 new', 'S-4 new'])
  expect(await here.told(dated)).toEqual(['Q-1 new', 'S-4 new'])
  expect(await here.told(open)).toEqual(['Q-2 new', 'S-3 new'])
  expect(await here.told(publicOnly)).toEqual(['Q-1 new', 'Q-2 new'])
  expect(await here.told(both)).toEqual(['Q-2 new'])
})

test('an alert finds what a search with the same filters finds', async () => {
  await importAndTell(permits(20))
  const [west] = await rowsOf(`select guid from place where name::text ~ 'West'`)
  const place = (radius: number) => [{ id: west?.['guid'], radius }]
  const drawn = square(-97.85, 30.15, 0.1)
  const searches = [
    {},
    { status: 1 },
    { status: 2 },
    { status_name: ['Final', 'Appealed'] },
    { text: 'deck' },
    { ___geometry: drawn },
    { ___geometry: drawn, status_name: ['Issued'] },
    { opens: { from: '2020-01-01' } },
    { ___place: place(0) },
    { ___place: place(40_000) },
  ]
  const alerts = []
  for (const criteria of searches) alerts.push(await here.watch({ criteria, events: ['new'] }))
  const elsewhere = await here.watch({ events: ['new'], excluded: square(-97.85, 30.15, 0.1) })
  await importAndTell([
    ...permits(20),
    ...permits(20, (n) => ({
      number: `Q-${n}`,
      opens: n % 2 === 0 ? '2021-01-01' : '',
      status: ['Issued', 'Final', 'Appealed'][n % 3] ?? '',
      title: n % 4 === 0 ? `A deck ${n}` : `A roof ${n}`,
    })),
  ])
  for (const [at, alert] of alerts.entries()) {
    const context = { tenant: here.tenant, module: 'permits', viewer: { level: 'registered' } }
    const { module, query } = await openSearch(here.source, context as never, searches[at] as never)
    const sort = { field: 'reference', descending: false }
    const { keys } = await module.index.query({
      kind: 'page',
      criteria: query.criteria,
      scope: 'all',
      view: null,
      sort,
      offset: 0,
      limit: 100,
    })
    const found = await rowsOf(`select agency_reference || ' new' as found from record
      where record_no in (${keys.join(', ')}) and agency_reference like 'Q%' order by found`)
    expect(found.length).toBeGreaterThan(0)
    expect(await here.told(alert)).toEqual(found.map(({ found: one }) => one))
  }
  expect(await here.told(elsewhere)).toEqual(
    permits(20)
      .slice(10)
      .map(({ number }) => `${number.replace('P', 'Q')} new`)
      .toSorted(),
  )
})

test('who may not see a record or field hears nothing of it; who may see it from now on hears that it is new', async () => {
  const hidden =
    (numbers: readonly number[], phone = '1') =>
    (n: number): Partial<TestPermit> => ({
      phone,
      ...(numbers.includes(n) ? { visibility: 'internal' } : {}),
    })
  await importAndTell(permits(20, hidden([1, 2])))
  const resident = await here.watch()
  const staff = await here.watch({ role: 'internal' })
  await importAndTell(
    permits(22, (n) => ({
      ...hidden([2, 3, 22], n === 5 ? '2' : '1')(n),
      ...(n < 4 ? { status: 'Final' } : {}),
    })),
  )
  expect(await here.told(resident)).toEqual(['P-1 new', 'P-21 new'])
  expect(await here.told(staff)).toEqual([
    'P-1 decision',
    'P-2 decision',
    'P-21 new',
    'P-22 new',
    'P-3 decision',
    'P-5 text',
  ])
})

test('staff without an authenticator are matched as residents are, until they have one', async () => {
  const hidden = (n: number): Partial<TestPermit> => (n > 20 ? { visibility: 'internal' } : {})
  await importAndTell(permits(20))
  const enrolled = await here.watch({ role: 'internal' })
  const clerk = await here.watch({ role: 'internal', enrolled: false })
  await importAndTell(permits(22, hidden))
  expect(await here.told(enrolled)).toEqual(['P-21 new', 'P-22 new'])
  expect(await here.told(clerk)).toEqual([])
  const record = recordGuid(here.tenant, 'permits', 'P-21')
  const follower = await here.watch({ role: 'internal', enrolled: false, record })
  await asTenant(here.database, here.tenant, async (tx) => {
    const [row] = await tx.query<{ email: string }>(
      `select o.email from alert a join account o on o.tenant = a.tenant and o.guid = a.owner
       where a.guid = $1`,
      [clerk],
    )
    await giveAuthenticator(tx, row?.email ?? '')
  })
  await importAndTell(
    permits(23, (n) => ({ ...hidden(n), ...(n === 21 ? { status: 'Final' } : {}) })),
  )
  expect(await here.told(clerk)).toEqual(['P-21 decision', 'P-23 new'])
  expect(await here.told(follower)).toEqual([])
})

test('a version that rewrites most records tells nobody, and what it took away neither', async () => {
  await importAndTell(permits(120))
  const alert = await here.watch()
  await importAndTell(permits(119, () => ({ title: 'Renamed' })))
  expect(await here.told(alert)).toEqual([])
  expect(await rowsOf('select version from withdrawn_record')).toEqual([])
  await importAndTell(permits(120, () => ({ title: 'Renamed' })))
  expect(await here.told(alert)).toEqual(['P-120 new'])
})

test('paused alerts and accounts that are not confirmed hear nothing, later alerts nothing of before', async () => {
  await importAndTell(permits(20))
  const paused = await here.watch()
  await rowsOf(`update alert set active = false, paused_by = 'owner'`)
  const unconfirmed = await here.watch({ confirmed: false })
  const early = await here.watch({ cadence: 'immediate' })
  const told: string[] = []
  await here.load(permits(21))
  const late = await here.watch()
  const source = {
    ...here.source,
    tellAtOnce: async (tenant: string) => void told.push(tenant),
  }
  await matchModule(source, here.tenant, 'permits')
  expect(await here.told(paused)).toEqual([])
  expect(await here.told(unconfirmed)).toEqual([])
  expect(await here.told(late)).toEqual([])
  expect(await here.told(early)).toEqual(['P-21 new'])
  expect(await rowsOf('select alert from notification where at_once')).toEqual([{ alert: early }])
  expect(told).toEqual([here.tenant])
})

/** Applies a folder, and waits until this process knows. */
async function apply(files: object) {
  const version = async () => (await loadTenant(here.database, here.tenant)).version
  const before = await version()
  await applyFolder(here.database, { ...files })
  await expect.poll(version).toBe(before + 1)
}

test('an alert of which a part is gone matches nothing, and goes on when the part is back', async () => {
  await importAndTell(permits(20))
  const alert = await here.watch({ criteria: { opens: { from: '2020-01-01' } } })
  const files = watchedFolder(here.tenant)
  const { fields, events: _events, ...module } = files['modules/permits.yaml']
  const without = { ...module, fields: fields.filter(({ kind }) => kind !== 'date') }
  await apply({ ...files, 'modules/permits.yaml': without })
  await importAndTell(permits(21, () => ({ opens: '2030-01-01' })).slice(1))
  expect(await here.told(alert)).toEqual([])
  await apply(files)
  await importAndTell(permits(22, () => ({ opens: '2030-01-01' })).slice(1))
  expect(await here.told(alert)).toEqual(['P-22 new'])
})

test('an alert whose stored search cannot be read keeps nobody from theirs', async () => {
  await importAndTell(permits(20))
  const alerts = [await here.watch(), await here.watch({ criteria: { status_name: ['Final'] } })]
  const broken = [
    await here.watch({ criteria: { ___place: 5, opens: [{}], status_name: { order: 1 } } }),
    await here.watch({ criteria: { ___geometry: { type: 'Polygon' } } }),
    await here.watch({ excluded: { type: 'Polygon', coordinates: null } }),
    await here.watch({ criteria: { ___place: [null] } }),
  ]
  await importAndTell(permits(21, () => ({ status: 'Issued' })))
  await importAndTell(permits(22, (n) => (n === 22 ? { status: 'Final' } : {})))
  expect(await here.told(alerts[0] ?? '')).toEqual(['P-21 new', 'P-22 new'])
  expect(await here.told(alerts[1] ?? '')).toEqual(['P-22 new'])
  for (const alert of broken) expect(await here.told(alert)).toEqual([])
})

test('another agency with the same records, shapes and alerts hears nothing', async () => {
  await importAndTell(permits(20))
  await here.watch()
  const other = await here.otherAgency()
  const onlooker = await here.watch({ tenant: other })
  await importAndTell(permits(21))
  await matchModule(here.source, other, 'permits')
  expect(await here.told(onlooker, other)).toEqual([])
  expect(
    await asTenant(here.database, other, ({ query }) => query('select * from notification')),
  ).toEqual([])
})
