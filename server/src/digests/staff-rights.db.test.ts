import { expect, test } from 'vitest'
import { asTenant } from '../platform/db/as-tenant.ts'
import { digestFixture } from '../testing/digest-fixture.ts'
import { giveAuthenticator } from '../testing/people.ts'
import { mailAlive } from './mail-alive.ts'
import { tellBrowser } from './push/push-kind.ts'
import type { PushPayload } from './push/send-push.ts'
import { releaseDigests } from './release-digests.ts'

const at = digestFixture()
const EVA = 'eva@example.com'
/** Of the record that is for the agency's own people. */
const SEALED = 4
const REFERENCE = '2024-005 ZZ'

const enrol = () => asTenant(at.database, at.ridge, (tx) => giveAuthenticator(tx, EVA))
const demote = () => at.sql(`update account set role = 'resident' where email = $1`, [EVA])
const release = (day: string) => releaseDigests(at.parts, at.ridge, { day })

/** Address of the feed of an alert, as whoever has it opens it: without any session. */
async function feedOf(alert: string): Promise<string> {
  const token = 'A'.repeat(43)
  await at.sql(`update alert set feed_hash = sha256(convert_to($2, 'UTF8')) where guid = $1`, [
    alert,
    token,
  ])
  const answer = await at.server.app.fastify.inject({
    url: `/feeds/alert/${token}.atom`,
    headers: { host: `${at.ridge}.test` },
  })
  expect(answer.statusCode).toBe(200)
  return answer.body
}

/** Somebody of the agency without an authenticator, whose browser and feed tell what an alert does. */
async function clerk() {
  const owner = await at.account(EVA, { role: 'internal', enrolled: false })
  const alert = await at.alert(owner, { channels: ['email', 'push'], monthly: true })
  const [row] = await at.sql<{ guid: string }>(
    `insert into push_subscription (tenant, owner, endpoint, p256dh, auth, locale)
     values (current_tenant(), $1, 'https://push.example.org/1', 'x', 'x', 'en') returning guid`,
    [owner],
  )
  const pushed: string[] = []
  const sender = {
    send: (_to: unknown, { body }: PushPayload) => {
      pushed.push(body)
      return Promise.resolve('sent' as const)
    },
    close: () => Promise.resolve(),
  }
  const push = async () => {
    await tellBrowser({ ...at.parts, sender }, at.ridge, row?.guid ?? '')
    return pushed.splice(0)
  }
  const jobs = async () =>
    (
      await at.sql<{ guid: string }>(
        `select data->>'about' as guid from jobs.job where name = 'push' and data->>'about' = $1`,
        [row?.guid],
      )
    ).length
  return { owner, alert, push, jobs }
}

test('[bar 33.4] staff without an authenticator are told of no internal record, by no way; once enrolled they are', async ({
  task,
}) => {
  const eva = await clerk()
  await at.news(eva.owner, { alert: eva.alert, record: SEALED })
  await release('2026-03-02')
  expect(await at.outbox()).toEqual([])
  expect(await eva.jobs()).toBe(0)
  expect(await eva.push()).toEqual([])
  expect(await feedOf(eva.alert)).not.toContain(REFERENCE)

  await enrol()
  expect(await feedOf(eva.alert)).toContain(REFERENCE)
  expect(await eva.push()).toEqual(['Unread: 1 record'])
  await at.news(eva.owner, { alert: eva.alert, record: SEALED, key: '3:new', date: '2026-03-03' })
  await release('2026-03-03')
  expect(await eva.jobs()).toBe(1)
  const [mail] = await at.mails(EVA)
  expect(mail?.text).toContain(REFERENCE)
  task.meta.figure = 'mail, push and feed name no internal record before, each does after'
})

test('who is demoted is told of no internal record from that moment on, not by what was queued either', async () => {
  const eva = await clerk()
  await enrol()
  await at.news(eva.owner, { alert: eva.alert, record: SEALED })
  await release('2026-03-02')
  expect(await at.outbox()).toHaveLength(1)
  expect(await feedOf(eva.alert)).toContain(REFERENCE)
  await demote()
  expect(await feedOf(eva.alert)).not.toContain(REFERENCE)
  expect(await eva.push()).toEqual([])
  const smtp = await at.mailServer()
  await at.send(smtp)
  expect(smtp.arrived).toEqual([])
  expect(await at.sql('select state, body, last_error from mail_outbox')).toEqual([
    {
      state: 'expired',
      body: null,
      last_error: 'withheld: it shows what its account may no longer see',
    },
  ])
})

test('a digest that waits is not sent when its account is suspended or one of its records is restricted; others are', async () => {
  const [ana, ben, cem] = [
    await at.account('ana@example.com'),
    await at.account('ben@example.com'),
    await at.account('cem@example.com'),
  ]
  await at.news(ana, { alert: await at.alert(ana), record: 0 })
  await at.news(ben, { alert: await at.alert(ben), record: 1 })
  await at.news(cem, { alert: await at.alert(cem), record: 1 })
  await release('2026-03-02')
  const restrict = (visibility: number) =>
    at.sql('update record set visibility = $2 where guid = $1', [
      at.records.get(at.ridge)?.[0],
      visibility,
    ])
  await restrict(2)
  await at.sql(`update account set state = 'suspended' where guid = $1`, [ben])
  const smtp = await at.mailServer()
  await at.send(smtp)
  await restrict(0)
  expect(smtp.arrived.map(({ to }) => to?.map(({ address }) => address))).toEqual([
    ['cem@example.com'],
  ])
})

/** Imports of March: one changed an open record, one of members and one of staff, and restricted a fourth. */
async function importsOfMarch(tenant = at.ridge): Promise<void> {
  const seen = [
    [0, 0],
    [1, 1],
    [2, 2],
    [2, 0],
  ]
  await at.sql(
    `insert into module_version (tenant, module, version, content_id, committed_at, inserted, changed, removed, rewritten)
     values (current_tenant(), 'permits', 20, gen_random_uuid(), '2026-03-10', 0, 4, 0, false)`,
    [],
    tenant,
  )
  await at.sql(
    `insert into change_event (tenant, module, version, record_no, guid, kind, agency_reference, visibility, was_visibility)
     select current_tenant(), 'permits', 20, no, gen_random_uuid(), 'changed', 'X', (seen->>0)::int, (seen->>1)::int
     from jsonb_array_elements($1::jsonb) with ordinality as one (seen, no)`,
    [JSON.stringify(seen)],
    tenant,
  )
}

test('the monthly mail counts what its owner may read today, of records and of what happened to them', async () => {
  const eva = await clerk()
  await importsOfMarch()
  for (const record of [0, SEALED])
    await at.news(eva.owner, { alert: eva.alert, record, date: '2026-03-10' })
  const sue = await at.account('sue@example.com', { role: 'internal' })
  await at.alert(sue, { monthly: true })
  await mailAlive(at.parts, at.ridge, '2026-04-01')
  const [mail] = await at.mails(EVA)
  expect(mail?.text).toContain('It checked 2 records: 1 match.')
  const [forStaff] = await at.mails('sue@example.com')
  expect(forStaff?.text).toContain('It checked 4 records: no matches.')
  const far = await at.account(EVA, { tenant: at.mesa })
  await at.alert(far, { monthly: true }, at.mesa)
  await mailAlive(at.parts, at.mesa, '2026-04-01')
  const [elsewhere] = await at.mails(EVA, at.mesa)
  expect(elsewhere?.text).toContain('It checked 0 records')
})

test('no mail names a followed record that became restricted, nor does the page behind its way out', async () => {
  const SPANISH = 'Un registro que ya no es público'
  const eva = await at.account(EVA, { locale: 'es' })
  const alert = await at.alert(eva, { monthly: true })
  const follows = (name: string) =>
    at.sql(
      `update alert set record = $2, name = $3, criteria = '{}',
         place = '{"type": {"name": "Record", "code": "record"}, "name": "2024-005 ZZ"}' where guid = $1`,
      [alert, at.records.get(at.ridge)?.[SEALED], name],
    )
  await follows(REFERENCE)
  // Of the search that it was before.
  await at.news(eva, { alert, record: 0 })
  await release('2026-03-02')
  await mailAlive(at.parts, at.ridge, '2026-04-01')
  const mails = await at.mails(EVA)
  expect(mails).toHaveLength(2)
  for (const mail of mails) {
    expect(JSON.stringify(mail)).not.toContain(REFERENCE)
    expect(mail.text).toContain(SPANISH)
  }
  const [token = ''] = /(?<=unsubscribe\/)\S+/.exec(mails[0]?.text ?? '') ?? []
  const scope = async () => {
    const headers = { host: `${at.ridge}.test`, 'accept-language': 'es' }
    const url = `/api/alert/unsubscribe/${token}`
    return (await at.server.app.fastify.inject({ url, headers })).json<{ data: object }>().data
  }
  expect(await scope()).toEqual({ alert: SPANISH, active: true })
  await follows('My lot')
  expect(await scope()).toEqual({ alert: 'My lot', active: true })
  await at.sql(`update account set role = 'internal' where email = $1`, [EVA])
  await enrol()
  await follows(REFERENCE)
  expect(await scope()).toEqual({ alert: REFERENCE, active: true })
})
