import { expect, test } from 'vitest'
import { asTenant } from '../db/as-tenant.ts'
import { mailFixture, numbered } from './mail-fixture-for-tests.ts'

const mails = mailFixture()

test('two senders share the work and send nothing twice', async () => {
  const server = await mails.smtp()
  await mails.queue(mails.harbor, ...numbered(60, 'ana'))
  const two = [mails.sender(server.url), mails.sender(server.url)]
  await Promise.all(two.map((one) => one.settled()))
  await expect.poll(() => server.arrived.length).toBe(60)
  await Promise.all(two.map((one) => one.settled()))
  expect(new Set(server.arrived.map(({ recipients }) => recipients[0])).size).toBe(60)
  expect((await mails.outbox(mails.harbor)).every(({ attempts }) => attempts === 1)).toBe(true)
})

test('a code that has expired is not sent late', async () => {
  const server = await mails.smtp()
  await mails.queue(
    mails.harbor,
    { to: 'aged@example.org', kind: 'account.code', expiresAt: new Date(Date.now() - 1_000) },
    { to: 'ana@example.org', kind: 'account.code', expiresAt: new Date(Date.now() + 60_000) },
  )
  await mails.sender(server.url).settled()
  expect(server.arrived.map(({ recipients }) => recipients[0])).toEqual(['ana@example.org'])
  expect((await mails.outbox(mails.harbor)).map(({ state }) => state)).toEqual(['expired', 'sent'])
})

test('codes leave before digests, and one agency’s digests do not hold up another’s', async () => {
  const server = await mails.smtp()
  await mails.queue(
    mails.harbor,
    ...numbered(40, 'digest').map((mail) => ({ ...mail, kind: 'alert.digest' })),
  )
  await mails.queue(mails.mesa, { to: 'mesa@example.org', kind: 'alert.digest' })
  await mails.queue(mails.harbor, { to: 'code@example.org', kind: 'account.code' })
  const one = mails.sender(server.url)
  await expect.poll(() => server.arrived.length).toBe(42)
  await one.settled()
  const order = server.arrived.map(({ recipients }) => recipients[0])
  // In the order of queueing they would be the last two. What arrives first of those that are sent
  // beside each other is the network's affair.
  expect(order.indexOf('code@example.org')).toBeLessThan(20)
  expect(order.indexOf('mesa@example.org')).toBeLessThan(30)
})

test('a mail whose sender died is sent by another one after an hour, with the same Message-ID', async () => {
  const server = await mails.smtp()
  await mails.queue(mails.harbor, { to: 'ana@example.org' })
  await asTenant(mails.database, mails.harbor, (tx) =>
    tx.query(
      `update mail_outbox set state = 'sending', attempts = 1, opened = 1, message_id = '<1@old.example.gov>',
         next_attempt_at = now() + interval '1 minute'`,
    ),
  )
  const one = mails.sender(server.url)
  await one.settled()
  expect(server.arrived).toHaveLength(0)
  await mails.passTime(mails.harbor)
  await one.settled()
  expect(server.arrived.map(({ messageId }) => messageId)).toEqual(['<1@old.example.gov>'])
})
