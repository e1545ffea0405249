import { pino } from 'pino'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { asTenant } from '../db/as-tenant.ts'
import type { Database } from '../db/database.ts'
import { createKeyring } from '../secrets/keyring.ts'
import { newKeyText, readKeyText } from '../secrets/secret-key.ts'
import { testDatabase, uniqueTenant } from '../testing/database.ts'
import { forgetMail, queueMail } from './mail.ts'
import type { Mail } from './check-mail.ts'
import { dueTenants, takeDueMail } from './outbox.ts'
import { type MailSender, startMailSender } from './sender.ts'
import { type SmtpAnswer, type SmtpForTests, startSmtp } from './smtp-for-tests.ts'
import { smtpTransport } from './transports.ts'

let database: Database
let harbor: string
let mesa: string
/** What the running test has opened, closed in reverse. */
const opened: { close(): Promise<void> }[] = []

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
afterEach(async () => {
  for (const one of opened.splice(0).reverse()) await one.close()
  for (const tenant of [harbor, mesa]) {
    await asTenant(database, tenant, (tx) => tx.query('delete from mail_outbox'))
  }
})

async function tenants(): Promise<void> {
  harbor = uniqueTenant('harbor')
  mesa = uniqueTenant('mesa')
  for (const tenant of [harbor, mesa]) {
    await asTenant(database, tenant, (tx) =>
      tx.query('insert into tenant (tenant) values (current_tenant())'),
    )
  }
}

async function smtp(options: Parameters<typeof startSmtp>[0] = {}): Promise<SmtpForTests> {
  const server = await startSmtp(options)
  opened.push(server)
  return server
}

/** A sender for this test's tenants only: others in the database are not its business. */
function sender(url: string): MailSender {
  const started = startMailSender({
    database,
    transport: smtpTransport(url),
    logger: pino({ level: 'silent' }),
    from: async (tenant) => {
      if (tenant !== harbor && tenant !== mesa) throw new Error('not of this test')
      return { name: 'Mesa del Río', address: 'no-reply@permits.example.gov', replyTo: null }
    },
    keepsBodies: async () => false,
  })
  opened.push(started)
  return started
}

async function queue(tenant: string, ...mails: (Partial<Mail> & { to: string })[]): Promise<void> {
  await asTenant(database, tenant, async (tx) => {
    for (const mail of mails) {
      await queueMail(tx, {
        subject: 'Código: confirme su correo electrónico',
        text: 'Hola\n',
        html: '<p>Hola</p>',
        kind: 'account.confirm',
        ...mail,
      })
    }
  })
}

interface Row {
  recipient: string
  state: string
  attempts: number
  last_error: string | null
  message_id: string | null
  waits: number
  [column: string]: unknown
}

async function outbox(tenant: string): Promise<Row[]> {
  return asTenant(database, tenant, (tx) =>
    tx.query<Row>(
      `select recipient, state, attempts, last_error, message_id,
         extract(epoch from next_attempt_at - now())::float as waits
       from mail_outbox order by created_at, recipient`,
    ),
  )
}

/** As if the time until the next attempt had passed. */
async function passTime(tenant: string): Promise<void> {
  await asTenant(database, tenant, (tx) =>
    tx.query(`update mail_outbox set next_attempt_at = now() where state in ('queued', 'sending')`),
  )
}

function numbered(count: number, name: string): { to: string }[] {
  return Array.from({ length: count }, (_, i) => ({ to: `${name}${i}@example.org` }))
}

test('a mail arrives with its texts, its sender and the marks of an automatic mail', async () => {
  await tenants()
  const server = await smtp()
  await queue(harbor, { to: 'ana@example.org', headers: { 'Content-Language': 'es' } })
  await sender(server.url).settled()

  const [mail] = server.arrived
  expect(server.arrived).toHaveLength(1)
  expect(mail?.recipients).toEqual(['ana@example.org'])
  expect(mail?.sender).toBe('no-reply@permits.example.gov')
  expect(mail?.from).toEqual({ name: 'Mesa del Río', address: 'no-reply@permits.example.gov' })
  expect(mail?.subject).toBe('Código: confirme su correo electrónico')
  expect(mail?.text?.trim()).toBe('Hola')
  expect(mail?.html?.trim()).toBe('<p>Hola</p>')
  expect(mail?.headers).toContainEqual(
    expect.objectContaining({ key: 'auto-submitted', value: 'auto-generated' }),
  )
  expect(mail?.headers).toContainEqual(
    expect.objectContaining({ key: 'content-language', value: 'es' }),
  )
  const [row] = await outbox(harbor)
  expect(row).toMatchObject({ state: 'sent', attempts: 1, last_error: null })
  expect(mail?.messageId).toBe(row?.message_id)
  expect(row?.message_id).toMatch(/^<[0-9a-f-]{36}@permits\.example\.gov>$/)
})

test('what is rolled back is not sent, and the same key is sent once', async () => {
  await tenants()
  const server = await smtp()
  await expect(
    asTenant(database, harbor, async (tx) => {
      await queueMail(tx, {
        to: 'eve@example.org',
        subject: 'No',
        text: 'x',
        html: 'x',
        kind: 'a.b',
      })
      throw new Error('changed my mind')
    }),
  ).rejects.toThrow('changed my mind')
  await queue(
    harbor,
    { to: 'ana@example.org', key: 'digest/7' },
    { to: 'ana@example.org', key: 'digest/7' },
  )
  await queue(harbor, { to: 'ana@example.org', key: 'digest/7' })
  await queue(mesa, { to: 'ana@example.org', key: 'digest/7' })
  const one = sender(server.url)
  await one.settled()
  await queue(harbor, { to: 'ana@example.org', key: 'digest/7' })
  await one.settled()
  expect(server.arrived.map(({ recipients }) => recipients[0])).toEqual([
    'ana@example.org',
    'ana@example.org',
  ])
  expect(new Set(server.arrived.map(({ messageId }) => messageId)).size).toBe(2)
})

test('a server that asks to come later gets the same mail again, with the same Message-ID', async () => {
  await tenants()
  let answer: SmtpAnswer = 'later'
  const server = await smtp({ answer: () => answer })
  await queue(harbor, { to: 'ana@example.org' })
  const one = sender(server.url)
  await one.settled()
  const [before] = await outbox(harbor)
  expect(before).toMatchObject({ state: 'queued', attempts: 1 })
  expect(before?.last_error).toMatch(/^EENVELOPE 450/)
  expect(before?.waits).toBeGreaterThan(0)
  expect(before?.waits).toBeLessThan(6)

  answer = 'accept'
  await passTime(harbor)
  await one.settled()
  const [after] = await outbox(harbor)
  expect(after).toMatchObject({ state: 'sent', attempts: 2, last_error: null })
  expect(server.arrived.map(({ messageId }) => messageId)).toEqual([before?.message_id])
})

test('refused and poisoned mails hold nobody up', async () => {
  await tenants()
  const server = await smtp({
    answer: (to) =>
      to.startsWith('gone')
        ? 'refuse'
        : to.startsWith('bad')
          ? 'refuse-content'
          : to.startsWith('poison')
            ? 'hang-up'
            : 'accept',
  })
  await queue(
    harbor,
    { to: 'poison@example.org' },
    { to: 'gone@example.org' },
    { to: 'bad@example.org' },
  )
  await queue(harbor, ...numbered(10, 'ana'))
  const one = sender(server.url)
  await expect
    .poll(async () => (await outbox(harbor)).filter(({ state }) => state === 'sent').length)
    .toBe(10)
  const rows = await outbox(harbor)
  const named = (name: string) => rows.find(({ recipient }) => recipient.startsWith(name))
  expect(named('gone')).toMatchObject({ state: 'failed', attempts: 1 })
  expect(named('gone')?.last_error).toMatch(/550/)
  expect(named('bad')).toMatchObject({ state: 'failed', attempts: 1 })
  expect(named('poison')?.state).not.toBe('sent')
  expect(server.arrived).toHaveLength(10)
  await one.close()
})

test('mails wait while the server is away and leave when it is back', async () => {
  await tenants()
  const first = await startSmtp()
  await first.close()
  await queue(harbor, ...numbered(12, 'ana'))
  const one = sender(first.url)
  await one.settled()
  const waiting = await outbox(harbor)
  expect(waiting.every(({ state }) => state === 'queued')).toBe(true)
  expect(waiting.filter(({ attempts }) => attempts > 0).length).toBeLessThanOrEqual(4)

  const back = await smtp({ port: first.port })
  await passTime(harbor)
  await expect.poll(() => back.arrived.length).toBe(12)
  await one.settled()
  expect((await outbox(harbor)).every(({ state }) => state === 'sent')).toBe(true)
})

test('two senders share the work and send nothing twice', async () => {
  await tenants()
  const server = await smtp()
  await queue(harbor, ...numbered(60, 'ana'))
  const two = [sender(server.url), sender(server.url)]
  await Promise.all(two.map((one) => one.settled()))
  await expect.poll(() => server.arrived.length).toBe(60)
  await Promise.all(two.map((one) => one.settled()))
  expect(new Set(server.arrived.map(({ recipients }) => recipients[0])).size).toBe(60)
  expect((await outbox(harbor)).every(({ attempts }) => attempts === 1)).toBe(true)
})

test('a code that has expired is not sent late', async () => {
  await tenants()
  const server = await smtp()
  await queue(
    harbor,
    { to: 'aged@example.org', kind: 'account.code', expiresAt: new Date(Date.now() - 1_000) },
    { to: 'ana@example.org', kind: 'account.code', expiresAt: new Date(Date.now() + 60_000) },
  )
  await sender(server.url).settled()
  expect(server.arrived.map(({ recipients }) => recipients[0])).toEqual(['ana@example.org'])
  expect((await outbox(harbor)).map(({ state }) => state)).toEqual(['expired', 'sent'])
})

test('codes leave before digests, and one agency’s digests do not hold up another’s', async () => {
  await tenants()
  const server = await smtp()
  await queue(harbor, ...numbered(40, 'digest').map((mail) => ({ ...mail, kind: 'alert.digest' })))
  await queue(mesa, { to: 'mesa@example.org', kind: 'alert.digest' })
  await queue(harbor, { to: 'code@example.org', kind: 'account.code' })
  const one = sender(server.url)
  await expect.poll(() => server.arrived.length).toBe(42)
  await one.settled()
  const order = server.arrived.map(({ recipients }) => recipients[0])
  // In the order of queueing they would be the last two. What arrives first of those that are sent
  // beside each other is the network's affair.
  expect(order.indexOf('code@example.org')).toBeLessThan(20)
  expect(order.indexOf('mesa@example.org')).toBeLessThan(30)
})

test('a mail whose sender died is sent by another one after an hour, with the same Message-ID', async () => {
  await tenants()
  const server = await smtp()
  await queue(harbor, { to: 'ana@example.org' })
  await asTenant(database, harbor, (tx) =>
    tx.query(
      `update mail_outbox set state = 'sending', attempts = 1, opened = 1, message_id = '<1@old.example.gov>',
         next_attempt_at = now() + interval '1 minute'`,
    ),
  )
  const one = sender(server.url)
  await one.settled()
  expect(server.arrived).toHaveLength(0)
  await passTime(harbor)
  await one.settled()
  expect(server.arrived.map(({ messageId }) => messageId)).toEqual(['<1@old.example.gov>'])
})

test('a mail whose key is not here waits, says why, holds nobody up, and is sent where the key is', async () => {
  await tenants()
  const server = await smtp()
  const lost = createKeyring([readKeyText(newKeyText())])
  await asTenant({ ...database, keys: lost }, harbor, (tx) =>
    queueMail(tx, {
      to: 'lost@example.org',
      subject: 'x',
      text: 'x',
      html: 'x',
      kind: 'account.reset',
    }),
  )
  await queue(harbor, { to: 'ana@example.org' })
  await sender(server.url).settled()
  const rows = await outbox(harbor)
  expect(rows.map(({ state }) => state)).toEqual(['queued', 'sent'])
  expect(rows[0]?.waits).toBeGreaterThan(0)
  expect(rows[0]?.waits).toBeLessThan(6)
  expect(rows[0]?.last_error).toMatch(
    new RegExp(`key ${lost.current}, which this process does not have.*PLAT_SECRET_KEYS`),
  )
  expect(server.arrived.map(({ recipients }) => recipients[0])).toEqual(['ana@example.org'])
  await passTime(harbor)
  const found = { ...database, keys: lost }
  expect(await takeDueMail(found, harbor, 'example.gov')).toMatchObject({ text: 'x' })
})

test('a mail that its own key does not open has failed', async () => {
  await tenants()
  await queue(harbor, { to: 'ana@example.org' }, { to: 'ben@example.org' })
  await asTenant(database, harbor, ({ query }) =>
    query(
      `update mail_outbox set body = (select body from mail_outbox where recipient = 'ben@example.org')
       where recipient = 'ana@example.org'`,
    ),
  )
  const server = await smtp()
  await sender(server.url).settled()
  const [ana, ben] = await outbox(harbor)
  expect(ana).toMatchObject({ state: 'failed' })
  expect(ana?.last_error).toMatch(/moved here from another row/)
  expect(ben).toMatchObject({ state: 'sent' })
})

test('a password is not sent over a connection that is not encrypted', async () => {
  await tenants()
  const server = await smtp({ auth: true })
  await queue(harbor, { to: 'ana@example.org' })
  const url = `smtp://plat:se%40cret@127.0.0.1:${server.port}`
  const careful = sender(url)
  await careful.settled()
  expect(server.users).toEqual([])
  expect((await outbox(harbor))[0]).toMatchObject({ state: 'queued' })
  await careful.close()

  await passTime(harbor)
  await sender(`${url}?requireTLS=false`).settled()
  expect(server.users).toEqual(['plat:se@cret'])
  expect(server.arrived).toHaveLength(1)
})

test('an agency sees its own mails only, and the list of what is due names no mail', async () => {
  await tenants()
  await queue(harbor, { to: 'ana@example.org' })
  expect(await outbox(mesa)).toEqual([])
  expect(await dueTenants(database)).toContainEqual({ tenant: harbor, urgency: 0 })
  const changed = await asTenant(database, mesa, (tx) =>
    tx.query(`update mail_outbox set recipient = 'eve@example.org' returning guid`),
  )
  expect(changed).toEqual([])
  await expect(database.pool.query('set role plat_app; select * from mail_outbox')).rejects.toThrow(
    /app\.tenant is not set/,
  )
})

test('a deleted account leaves no mail behind', async () => {
  await tenants()
  await queue(harbor, { to: 'Ana@example.org' }, { to: 'eve@example.org' })
  await queue(mesa, { to: 'ana@example.org' })
  await asTenant(database, harbor, (tx) => forgetMail(tx, 'ana@example.org'))
  expect((await outbox(harbor)).map(({ recipient }) => recipient)).toEqual(['eve@example.org'])
  expect(await outbox(mesa)).toHaveLength(1)
})
