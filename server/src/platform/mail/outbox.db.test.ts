import { mkdtemp, readdir, readFile, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import PostalMime from 'postal-mime'
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest'
import { asTenant } from '../db/as-tenant.ts'
import type { Database } from '../db/database.ts'
import { testDatabase, uniqueTenant } from '../testing/database.ts'
import { queueMail } from './mail.ts'
import type { Mail } from './check-mail.ts'
import { openBody, type StoredBody } from '../secrets/mail-body.ts'
import { holdMails, releaseMails } from './mail-hold.ts'
import { markFailed, markForLater, markSent, takeDueMail, cleanUpOutbox } from './outbox.ts'
import { fileTransport } from './transports.ts'

let database: Database
let tenant: string
let directory: string

beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.close())
beforeEach(async () => {
  tenant = uniqueTenant('outbox')
  directory = await mkdtemp(join(tmpdir(), 'plat-outbox-'))
  await asTenant(database, tenant, (tx) =>
    tx.query('insert into tenant (tenant) values (current_tenant())'),
  )
})
afterEach(() => rm(directory, { recursive: true }))

async function queue(mail: Partial<Mail>): Promise<void> {
  await asTenant(database, tenant, (tx) =>
    queueMail(tx, {
      to: 'ana@example.org',
      subject: 'Your code',
      text: '048291',
      html: '<p>048291</p>',
      kind: 'account.code',
      ...mail,
    }),
  )
}

/** Mails with what can still be read of them. */
async function rows(): Promise<{ recipient: string; state: string; text: string; html: string }[]> {
  return asTenant(database, tenant, async (tx) => {
    const stored = await tx.query<StoredBody & { recipient: string; state: string }>(
      'select guid, recipient, state, body, text, html from mail_outbox order by recipient',
    )
    return stored.map((row) => ({
      recipient: row.recipient,
      state: row.state,
      ...openBody(tx, row),
    }))
  })
}

test('a mail that is being sent when the hold begins stays held if it does not arrive', async () => {
  await queue({ to: 'ana@example.org' })
  await queue({ to: 'ben@example.org' })
  const ana = await takeDueMail(database, tenant, 'host')
  const ben = await takeDueMail(database, tenant, 'host')
  await asTenant(database, tenant, holdMails)
  expect(await takeDueMail(database, tenant, 'host')).toBeNull()
  await markForLater(database, tenant, ana?.guid ?? '', 'later', 0)
  await markSent(database, tenant, ben?.guid ?? '', false)
  expect((await rows()).map(({ state }) => state).toSorted()).toEqual(['held', 'sent'])
  expect(await takeDueMail(database, tenant, 'host')).toBeNull()
  await asTenant(database, tenant, (tx) => releaseMails(tx, false))
  expect(await takeDueMail(database, tenant, 'host')).toMatchObject({ guid: ana?.guid })
})

test('a mail that is discarded while it is handed over never comes back, empty', async () => {
  for (const to of ['ana@example.org', 'ben@example.org', 'cleo@example.org']) await queue({ to })
  const taken = []
  for (let n = 0; n < 3; n += 1) taken.push(await takeDueMail(database, tenant, 'host'))
  const [ana, ben, cleo] = taken.map((mail) => mail?.guid ?? '')
  await asTenant(database, tenant, holdMails)
  await asTenant(database, tenant, (tx) => releaseMails(tx, true))
  await markForLater(database, tenant, ana ?? '', 'later', 0)
  await markFailed(database, tenant, ben ?? '', 'refused')
  await markSent(database, tenant, cleo ?? '', false)
  expect((await rows()).map(({ state }) => state).toSorted()).toEqual([
    'expired',
    'expired',
    'sent',
  ])
  expect(await takeDueMail(database, tenant, 'host')).toBeNull()
})

test('a mail that is refused after its hold was released has failed, and is not sent empty', async () => {
  await queue({})
  const taken = await takeDueMail(database, tenant, 'host')
  await asTenant(database, tenant, holdMails)
  await asTenant(database, tenant, (tx) => releaseMails(tx, false))
  await markFailed(database, tenant, taken?.guid ?? '', 'refused')
  expect(await rows()).toMatchObject([{ state: 'failed', text: '' }])
})

test('a mail that was held for a week is tried for three days after its release', async () => {
  const age = (days: number) =>
    asTenant(database, tenant, (tx) =>
      tx.query(
        `update mail_outbox set created_at = created_at - make_interval(days => $1),
           released_at = released_at - make_interval(days => $1)`,
        [days],
      ),
    )
  const tryOnce = async () => {
    const mail = await takeDueMail(database, tenant, 'host')
    await markForLater(database, tenant, mail?.guid ?? '', 'busy', 0)
    return (await rows()).map(({ state }) => state)
  }
  await queue({})
  await asTenant(database, tenant, holdMails)
  await age(7)
  await asTenant(database, tenant, (tx) => releaseMails(tx, false))
  expect(await tryOnce()).toEqual(['queued'])
  await age(2)
  expect(await tryOnce()).toEqual(['queued'])
  await age(2)
  expect(await tryOnce()).toEqual(['failed'])
})

const HOUR = 3_600_000
const ago = (hours: number) => new Date(Date.now() - hours * HOUR)

test('a code is blanked a day after it expired, and finished mails are gone after thirty', async () => {
  await queue({ to: 'a-fresh@example.org', expiresAt: ago(23) })
  await queue({ to: 'b-old@example.org', expiresAt: ago(25) })
  await queue({ to: 'c-lasting@example.org', kind: 'account.password-changed' })
  await queue({ to: 'd-leaving@example.org', kind: 'account.deleted', forget: true })
  await queue({ to: 'e-leaving-now@example.org', kind: 'account.deleted', forget: true })
  await queue({ to: 'f-month@example.org' })
  await queue({ to: 'g-month-unsent@example.org' })
  await asTenant(database, tenant, async (tx) => {
    await tx.query(
      `update mail_outbox set state = 'sent', sent_at = now() where recipient !~ '^[abg]-'`,
    )
    await tx.query(
      `update mail_outbox set sent_at = now() - interval '25 hours' where recipient ~ '^d-'`,
    )
    await tx.query(
      `update mail_outbox set created_at = now() - interval '31 days' where recipient ~ '^[fg]-'`,
    )
  })
  const kept = await cleanUpOutbox(database, tenant, true)
  expect(
    (await rows()).map(({ recipient, text, html }) => [recipient[0], text !== '', html !== '']),
  ).toEqual([
    ['a', true, true],
    ['b', false, false],
    ['c', true, true],
    ['e', true, true],
    ['g', true, true],
  ])
  expect(kept.size).toBe(4)
})

test('a mail loses its body when it is sent, unless a mailbox shows it', async () => {
  for (const to of ['a-real', 'b-demo', 'c-refused']) await queue({ to: `${to}@example.org` })
  for (let i = 0; i < 3; i++) {
    const taken = await takeDueMail(database, tenant, 'permits.example.gov')
    if (taken?.recipient.startsWith('c-')) await markFailed(database, tenant, taken.guid, '550')
    else if (taken !== null)
      await markSent(database, tenant, taken.guid, taken.recipient.startsWith('b-'))
    expect(taken?.text).toBe('048291')
  }
  expect((await rows()).map(({ state, text }) => [state, text])).toEqual([
    ['sent', ''],
    ['sent', '048291'],
    ['failed', ''],
  ])
  // An agency that is a demo no longer has no mailbox any more.
  await cleanUpOutbox(database, tenant, false)
  expect((await rows()).map(({ text }) => text)).toEqual(['', '', ''])
})

test('without a mail server a mail becomes a file that mail programs open, its owner’s only', async () => {
  await queue({ subject: 'Su código', headers: { 'List-Unsubscribe': '<https://a.example/u/1>' } })
  const taken = await takeDueMail(database, tenant, 'permits.example.gov')
  const transport = fileTransport(directory)
  expect(taken).not.toBeNull()
  if (taken === null) return
  await transport.send({
    ...taken,
    tenant,
    from: { name: 'Harbor', address: 'no-reply@permits.example.gov', replyTo: 'help@example.gov' },
    to: taken.recipient,
    date: taken.createdAt,
  })
  const [name = ''] = await readdir(join(directory, tenant))
  expect(name).toMatch(new RegExp(`^\\d{4}-\\d\\d-\\d\\dT\\d{6}Z-${taken.guid}\\.eml$`))
  const file = join(directory, tenant, name)
  expect((await stat(file)).mode & 0o077).toBe(0)
  const mail = await PostalMime.parse(await readFile(file))
  expect(mail.subject).toBe('Su código')
  expect(mail.to).toEqual([{ name: '', address: 'ana@example.org' }])
  expect(mail.replyTo).toEqual([{ name: '', address: 'help@example.gov' }])
  expect(mail.headers).toContainEqual(
    expect.objectContaining({ key: 'list-unsubscribe', value: '<https://a.example/u/1>' }),
  )

  await transport.cleanUp?.(tenant, new Set([taken.guid]))
  expect(await readdir(join(directory, tenant))).toEqual([name])
  await transport.cleanUp?.(tenant, new Set())
  expect(await readdir(join(directory, tenant))).toEqual([])
  await transport.cleanUp?.('never-sent', new Set())
})

test('a mail is taken by one sender only', async () => {
  await queue({})
  const taken = await Promise.all(
    Array.from({ length: 4 }, () => takeDueMail(database, tenant, 'permits.example.gov')),
  )
  expect(taken.filter((mail) => mail !== null)).toHaveLength(1)
})

test('a mail with two recipients or a line break in its subject is not even queued', async () => {
  await expect(queue({ to: 'ana@example.org, eve@example.org' })).rejects.toThrow(/one plain mail/)
  await expect(queue({ subject: 'Hi\r\nBcc: eve@example.org' })).rejects.toThrow(/line breaks/)
  expect(await rows()).toEqual([])
})
