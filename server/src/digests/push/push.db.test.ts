import { createECDH } from 'node:crypto'
import { mkdtemp, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pino } from 'pino'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { people } from '../../testing/people.ts'
import { digestFixture } from '../../testing/digest-fixture.ts'
import { asTenant } from '../../platform/db/as-tenant.ts'
import { holdMails } from '../../platform/mail/mail-hold.ts'
import { loadTenant } from '../../tenancy/tenant-cache.ts'
import { discardHeld } from '../hold/hold-alerts.ts'
import { releaseDigests } from '../release-digests.ts'
import { type PushKeys, pushKeys } from './push-keys.ts'
import { tellBrowser } from './push-kind.ts'
import { pushServiceForTests } from './push-service-for-tests.ts'
import { PushTurns } from './push-turns.ts'
import { type PushSender, pushSender } from './send-push.ts'

const at = digestFixture()
let service: Awaited<ReturnType<typeof pushServiceForTests>>
let keys: () => Promise<PushKeys>
let sender: PushSender

beforeAll(async () => {
  const dataDir = await mkdtemp(join(tmpdir(), 'plat-push-'))
  service = await pushServiceForTests()
  keys = pushKeys({ dataDir, vapidKeys: null })
  // A second process makes no other keys, and nobody else may read them.
  expect(await pushKeys({ dataDir, vapidKeys: null })()).toEqual(await keys())
  expect((await stat(join(dataDir, 'push.key'))).mode & 0o777).toBe(0o600)
  sender = pushSender({ keys, allowLoopback: [service.host] })
  return () => rm(dataDir, { recursive: true, force: true })
})
beforeEach(() => service.answer(201))
afterAll(async () => {
  await sender.close()
  await service.close()
})

const browsers = (tenant = at.ridge) =>
  at.sql<{ guid: string; failures: number }>(
    'select guid, failures from push_subscription order by created_at',
    [],
    tenant,
  )
const tell = (guid: string, tenant = at.ridge) => tellBrowser({ ...at.parts, sender }, tenant, guid)

/** A browser of an account, as the service on this machine knows it. */
async function browserOf(owner: string, tenant = at.ridge, name = ''): Promise<string> {
  const [row] = await at.sql<{ guid: string }>(
    `insert into push_subscription (tenant, owner, endpoint, p256dh, auth, locale)
     values (current_tenant(), $1, $2, $3, $4, 'es') returning guid`,
    [owner, service.endpoint + name, service.keys.p256dh, service.keys.auth],
    tenant,
  )
  return row?.guid ?? ''
}

test('a browser is told how much there is, and nothing about a person or a place', async () => {
  const ana = await at.account('ana@example.com')
  const home = await at.alert(ana, { channels: ['push'] })
  await at.news(ana, { alert: home })
  await at.news(ana, { alert: home, record: 1 })
  // Another alert that found the same has no records of its own.
  await at.news(ana, { alert: await at.alert(ana, { channels: ['push'] }) })
  const browser = await browserOf(ana)
  await releaseDigests(at.parts, at.ridge, { day: '2026-03-02' })
  expect(await at.outbox()).toEqual([])
  const jobs = await at.sql<{ about: string }>(
    `select data->>'about' as about from jobs.job where name = 'push' and state = 'created'`,
  )
  expect(jobs).toEqual([{ about: browser }])
  expect(await tell(browser)).toBe('sent')
  const [{ payload, headers } = { payload: null, headers: {} }] = service.pushed
  expect(payload).toEqual({
    title: `City of ${at.ridge}`,
    body: 'Sin leer: 2 registros en 2 alertas',
    path: '/mycc/notifications',
  })
  expect(headers.authorization).toContain((await keys()).publicKey)
  // The other agency has no such browser, and what was read needs no telling.
  expect(await tell(browser, at.mesa)).toBe('nothing')
  await at.sql('update notification set read = true')
  expect(await tell(browser)).toBe('nothing')
  expect(service.pushed).toHaveLength(1)
})

test('a browser is told nothing while emails of its agency are held', async () => {
  const ana = await at.account('ana@example.com')
  await at.news(ana, { alert: await at.alert(ana, { channels: ['push'] }) })
  const browser = await browserOf(ana)
  await releaseDigests(at.parts, at.ridge, { day: '2026-03-02' })
  await asTenant(at.database, at.ridge, holdMails)
  const before = service.pushed.length
  expect(await tell(browser)).toBe('held')
  expect(service.pushed).toHaveLength(before)
  const document = (await loadTenant(at.database, at.ridge)).document
  await asTenant(at.database, at.ridge, (tx) => discardHeld(tx, document, new Date()))
  // Nor later, of what was discarded.
  expect(await at.sql(`select from jobs.job where name = 'push' and state < 'active'`)).toEqual([])
})

test('a browser that is gone is forgotten, a service in trouble is tried again', async () => {
  const ana = await at.account('ana@example.com')
  await at.news(ana, { alert: null })
  await releaseDigests(at.parts, at.ridge, { day: '2026-03-02' })
  const browser = await browserOf(ana)
  service.answer(500)
  expect(await tell(browser)).toBe('later')
  expect(await browsers()).toEqual([{ guid: browser, failures: 1 }])
  service.answer(201)
  await tell(browser)
  expect(await browsers()).toEqual([{ guid: browser, failures: 0 }])
  service.answer(410)
  expect(await tell(browser)).toBe('gone')
  expect(await browsers()).toEqual([])
})

test('only services of the open internet are sent to, whatever their names say', async () => {
  const inside = async () => [{ address: '127.0.0.1', family: 4 }]
  const trusting = pushSender({ keys, lookup: inside })
  const payload = { title: 'x', body: 'x', path: '/' }
  const to = { endpoint: 'https://push.example.org/1', ...service.keys }
  expect(await trusting.send(to, payload, 'mailto:a@b.co')).toBe('gone')
  await trusting.close()

  const ana = await people(at.database, at.server.app, at.ridge).resident('ana@example.com')
  for (const endpoint of [
    'http://push.example.org/1',
    'https://localhost/1',
    'https://10.0.0.1/1',
    'https://[::1]/1',
    'https://169.254.169.254/latest',
    'https://push.example.org:8443/1',
    'https://user@push.example.org/1',
    'https://intranet/1',
  ]) {
    const reply = await ana.post('/push', { endpoint, keys: service.keys })
    expect(reply.status, endpoint).toBe(400)
    expect(reply.body.errors['endpoint']?.[0]).toMatch(/push service/)
  }
  // 65 bytes that begin as a point does, and are none.
  const off = Buffer.from(service.keys.p256dh, 'base64url')
  off[64] = (off.at(64) ?? 0) ^ 1
  const notOnCurve = { p256dh: off.toString('base64url'), auth: service.keys.auth }
  const refused = await ana.post('/push', { endpoint: to.endpoint, keys: notOnCurve })
  expect(refused.status).toBe(400)
  expect(refused.body.errors['keys.p256dh']).toEqual([
    'Expected a public key of 65 bytes in base64url.',
  ])
  const short = { p256dh: service.keys.auth.padEnd(87, 'A'), auth: service.keys.auth }
  expect((await ana.post('/push', { endpoint: to.endpoint, keys: short })).status).toBe(400)
  expect(await browsers()).toEqual([])
})

test('an account has ten browsers at most, and ends only its own', async () => {
  const at1 = people(at.database, at.server.app, at.ridge)
  const ana = await at1.resident('ana@example.com')
  const guids: string[] = []
  for (let number = 0; number < 11; number++) {
    const endpoint = `https://push.example.org/${number}`
    const reply = await ana.post('/push', { endpoint, keys: service.keys })
    expect(reply.status, reply.text).toBe(200)
    guids.push(String(reply.body.data['guid']))
  }
  const listed = async () => {
    const { browsers: shown } = (await ana.get('/push')).body.data as unknown as {
      browsers: { guid: string }[]
    }
    return shown.map(({ guid }) => guid)
  }
  expect(await listed()).toEqual(guids.slice(1))
  const ben = await at1.resident('ben@example.com')
  expect((await ben.remove(`/push/${guids[3]}`)).status).toBe(404)
  expect((await ana.remove(`/push/${guids[3]}`)).status).toBe(200)
  expect(await listed()).toHaveLength(9)
  expect(await browsers(at.mesa)).toEqual([])
})

test('a key that nothing can be encrypted with counts as a failure, and is forgotten one day', async () => {
  const ana = await at.account('ana@example.com')
  await at.news(ana, { alert: null })
  await releaseDigests(at.parts, at.ridge, { day: '2026-03-02' })
  const browser = await browserOf(ana)
  // As versions before the check have stored it.
  await at.sql('update push_subscription set p256dh = $1', [
    Buffer.alloc(65, 4).toString('base64url'),
  ])
  expect(await tell(browser)).toBe('later')
  expect(await browsers()).toEqual([{ guid: browser, failures: 1 }])
  await at.sql('update push_subscription set failures = 30')
  await tell(browser)
  expect(await browsers()).toEqual([])
})

test('a service that never answers holds a turn for its time, and no turn for a while after', async () => {
  const ana = await at.account('ana@example.com')
  await at.news(ana, { alert: null })
  await releaseDigests(at.parts, at.ridge, { day: '2026-03-02' })
  const browser = await browserOf(ana)
  const impatient = pushSender({ keys, allowLoopback: [service.host], timeoutMs: 300 })
  const told = () => tellBrowser({ ...at.parts, sender: impatient }, at.ridge, browser)
  // It says that it has the message, and then goes on for ever.
  service.answer('endless')
  const outcomes = await Promise.all([told(), told()])
  expect(outcomes).toContainEqual('later')
  expect(outcomes).toContainEqual({ afterMs: 2_000 })
  expect(await browsers(), 'who was not tried has not failed').toEqual([
    { guid: browser, failures: 1 },
  ])
  service.answer(201)
  const before = service.pushed.length
  expect(await told()).toEqual({ afterMs: expect.any(Number) })
  expect(service.pushed).toHaveLength(before)
  expect(await browsers(), 'nor who has to wait while it rests').toEqual([
    { guid: browser, failures: 1 },
  ])
  await impatient.close()
})

test('who knows the address of somebody’s browser takes nothing from them; the browser itself changes accounts', async () => {
  const here = people(at.database, at.server.app, at.ridge)
  const [ana, eve] = [
    await here.resident('ana@example.com'),
    await here.resident('eve@example.com'),
  ]
  const endpoint = 'https://push.example.org/anas-browser'
  expect((await ana.post('/push', { endpoint, keys: service.keys })).status).toBe(200)
  const forged = createECDH('prime256v1')
  const eves = { p256dh: forged.generateKeys('base64url'), auth: service.keys.auth }
  const refused = await eve.post('/push', { endpoint, keys: eves })
  expect(refused.status).toBe(409)
  expect(refused.body).toMatchObject({ reason: 'browser_of_other' })
  const owner = async () => {
    const [row] = await at.sql<{ email: string; p256dh: string }>(
      `select a.email, s.p256dh from push_subscription s join account a on a.tenant = s.tenant and a.guid = s.owner`,
    )
    return row
  }
  expect(await owner()).toEqual({ email: 'ana@example.com', p256dh: service.keys.p256dh })
  // Its own account has it with new keys; who logs in to it on the same browser has the same ones.
  expect((await ana.post('/push', { endpoint, keys: eves })).status).toBe(200)
  expect((await eve.post('/push', { endpoint, keys: eves })).status).toBe(200)
  expect(await owner()).toEqual({ email: 'eve@example.com', p256dh: eves.p256dh })
})

test('a hundred browsers at one service that nobody knows are all told, of either agency, and none has failed', async () => {
  const waiting: { at: number; guid: string; tenant: string }[] = []
  for (const tenant of [at.ridge, at.mesa]) {
    const ana = await at.account('ana@example.com', { tenant })
    await at.news(ana, { alert: null }, tenant)
    await releaseDigests(at.parts, tenant, { day: '2026-03-02' })
    const count = tenant === at.ridge ? 90 : 10
    for (let number = 0; number < count; number++)
      waiting.push({ at: 0, guid: await browserOf(ana, tenant, `/${number}`), tenant })
  }
  let now = 0
  const waits = pushSender({
    keys,
    allowLoopback: [service.host],
    turns: new PushTurns(() => now),
  })
  const before = service.pushed.length
  const outcomes: unknown[] = []
  let looks = 0
  // Four look at a time, as the workers of a server do.
  while (waiting.length > 0) {
    waiting.sort((a, b) => a.at - b.at)
    const some = waiting.splice(0, 4)
    now = Math.max(now, ...some.map((one) => one.at))
    looks += some.length
    const found = await Promise.all(
      some.map(({ guid, tenant }) => tellBrowser({ ...at.parts, sender: waits }, tenant, guid)),
    )
    for (const [index, outcome] of found.entries()) {
      const one = some[index]
      if (typeof outcome !== 'object') outcomes.push(outcome)
      else if (one !== undefined) waiting.push({ ...one, at: now + outcome.afterMs })
    }
  }
  expect(outcomes).toEqual(Array.from({ length: 100 }, () => 'sent'))
  expect(service.pushed.length - before).toBe(100)
  expect(looks).toBeLessThan(500)
  for (const tenant of [at.ridge, at.mesa])
    expect((await browsers(tenant)).filter(({ failures }) => failures > 0)).toEqual([])
  await waits.close()
})

test('who waits for a service that rests is told a day later at most, and then forgotten with a word', async () => {
  const ana = await at.account('ana@example.com')
  await at.news(ana, { alert: null })
  await releaseDigests(at.parts, at.ridge, { day: '2026-03-02' })
  const browser = await browserOf(ana)
  let now = 0
  const turns = new PushTurns(() => now)
  const first = turns.take(service.host)
  if (first.kind === 'now') first.done(false)
  const rests = pushSender({ keys, allowLoopback: [service.host], turns })
  const said: unknown[] = []
  const logger = pino({ level: 'warn' }, { write: (line) => said.push(JSON.parse(line)) })
  const told = () => tellBrowser({ ...at.parts, logger, sender: rests }, at.ridge, browser)
  expect(await told()).toEqual({ afterMs: 60_000 })
  now = 30_000
  await at.sql("update notification set released_at = now() - interval '23 hours'")
  expect(await told()).toEqual({ afterMs: 30_250 })
  expect(said).toEqual([])
  await at.sql("update notification set released_at = now() - interval '25 hours'")
  expect(await told()).toBe('dropped')
  expect(said).toMatchObject([{ tenant: at.ridge, notifications: 1 }])
  expect(await browsers()).toEqual([{ guid: browser, failures: 0 }])
  // What comes later is told when it has rested.
  await at.sql('update notification set released_at = now()')
  now = 60_000
  expect(await told()).toBe('sent')
  await rests.close()
})

test('what was deleted before its digest left is neither mailed, nor counted, nor pushed', async () => {
  const ana = await at.account('ana@example.com')
  const both = await at.alert(ana, { channels: ['email', 'push'] })
  await at.news(ana, { alert: both })
  await at.sql('update notification set deleted_at = now()')
  const browser = await browserOf(ana)
  const told = await releaseDigests(at.parts, at.ridge, { day: '2026-03-02' })
  expect(told).toMatchObject({ mails: 0, notifications: 0 })
  expect(await at.outbox()).toEqual([])
  const jobs = await at.sql(`select from jobs.job where name = 'push' and data->>'about' = $1`, [
    browser,
  ])
  expect(jobs).toEqual([])
  // It does not wait for a further one.
  expect(await at.released()).toBe(1)
})
