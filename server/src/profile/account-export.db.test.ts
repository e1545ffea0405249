import { afterAll, beforeAll, expect, test } from 'vitest'
import { purgeExpired } from '../accounts/cleanup.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { people, relaxedFolder } from '../testing/people.ts'
import { applyFolder, testServer } from '../testing/portal.ts'
import { tokenMailedTo, type Visitor } from '../testing/visitor.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
const here = uniqueTenant('aster')
const there = uniqueTenant('briar')

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  for (const code of [here, there]) await applyFolder(database, relaxedFolder(code))
})
afterAll(() => server.close())

const sql = (text: string, values: unknown[] = [], tenant = here) =>
  asTenant(database, tenant, ({ query }) => query<Record<string, unknown>>(text, values))
const resident = (email: string, tenant = here) =>
  people(database, server.app, tenant).resident(email)

type Exported = Record<string, Record<string, unknown>[]>
async function exported(person: Visitor): Promise<Exported> {
  const answer = await person.get('/account/export')
  expect(answer.status, answer.text.slice(0, 300)).toBe(200)
  expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
  return (JSON.parse(answer.text) as { data: Exported }).data
}

/** A browser that shows notifications of an account, and a mail to it that came back. */
async function told(email: string, tenant = here): Promise<void> {
  await sql(
    `insert into push_subscription (tenant, owner, endpoint, p256dh, auth, locale, device)
     select current_tenant(), guid, 'https://push.example.org/' || guid, 'point', 'sesame', 'en', 'Firefox on Linux'
     from account where email = $1`,
    [email],
    tenant,
  )
  await sql(
    `insert into stopped_address (tenant, email, reason, detail)
     values (current_tenant(), $1, 'bounce', '550 no such mailbox')`,
    [email],
    tenant,
  )
}

test('the export names the browsers that show notifications, and why mails were stopped', async () => {
  const ana = await resident('ana@example.com')
  await resident('ben@example.com')
  await resident('ana@example.com', there)
  await told('ana@example.com')
  await told('ben@example.com')
  await told('ana@example.com', there)
  const { browsers, stopped_mail: stopped } = await exported(ana)
  expect(browsers).toMatchObject([
    {
      endpoint: expect.stringMatching(/^https:\/\/push\.example\.org\//) as string,
      device: 'Firefox on Linux',
      created: expect.stringMatching(/^\d{4}-/) as string,
    },
  ])
  expect(JSON.stringify(browsers)).not.toContain('sesame')
  expect(stopped).toMatchObject([
    { email: 'ana@example.com', reason: 'bounce', detail: '550 no such mailbox' },
  ])
})

test('with an account go its browsers and why its mails were stopped; the next one with the address starts clean', async () => {
  const eve = await resident('eve@example.com')
  await resident('eve@example.com', there)
  await told('eve@example.com')
  await told('eve@example.com', there)
  expect((await eve.remove('/account')).status).toBe(200)
  const left = async (tenant = here) => [
    ...(await sql(`select email from stopped_address where email like 'eve%'`, [], tenant)),
    ...(await sql(
      'select s.guid from push_subscription s left join account a on a.guid = s.owner where a.guid is null',
      [],
      tenant,
    )),
  ]
  expect(await left()).toEqual([])
  expect(await left(there), 'at another agency it is another account').toHaveLength(1)
  const again = await resident('eve@example.com')
  expect((await again.get('/alert/health')).body.data).toMatchObject({ stopped: null })
})

test('who changes the address leaves behind why mails to the old one were stopped', async () => {
  const who = await resident('old@example.com')
  await told('old@example.com')
  expect((await who.post('/account/email', { email: 'new@example.com' })).status).toBe(200)
  const token = await tokenMailedTo(database, here, 'new@example.com')
  expect((await who.post('/account/confirm-email', { token })).status).toBe(200)
  expect(await sql(`select from stopped_address where email = 'old@example.com'`)).toEqual([])
})

test('stopped addresses that no account has are deleted', async () => {
  await resident('kept@example.com')
  await told('kept@example.com')
  await told('nobody@example.com')
  await purgeExpired(database)
  const left = await sql(
    `select email from stopped_address where email in ('kept@example.com', 'nobody@example.com')`,
  )
  expect(left).toEqual([{ email: 'kept@example.com' }])
})

test('an account with much to tell is exported in pieces, each row once, however long the rows are', async () => {
  const who = await resident('much@example.com')
  // Rows that a version before the limits has stored are as long as half a megabyte.
  await sql(
    `insert into saved_search (tenant, owner, module, method, title, name, criteria, search_metadata, created_at)
     select current_tenant(), guid, 'permits', 'star', '{"en": "T"}', 'n' || number, '{}',
       jsonb_build_object('filler', repeat('x', case when number % 300 = 299 then 500000 else 100 end)),
       -- Some at the very same moment.
       '2026-01-01'::timestamptz + make_interval(mins => number / 7)
     from account, generate_series(1, 1500) as number where email = 'much@example.com'`,
  )
  const { saved_searches: searches = [] } = await exported(who)
  expect(new Set(searches.map(({ name }) => name)).size).toBe(1_500)
  expect(searches).toHaveLength(1_500)
  const times = searches.map(({ created }) => String(created))
  expect(times).toEqual(times.toSorted())
})

test('no more than ten exports an hour, and the refusal says when again', async () => {
  const who = await resident('often@example.com')
  for (let number = 0; number < 10; number++)
    expect((await who.get('/account/export')).status).toBe(200)
  const refused = await who.get('/account/export')
  expect(refused.status).toBe(429)
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  expect(refused.body.detail).toMatch(/Try again in \d+ minutes\.$/)
})
