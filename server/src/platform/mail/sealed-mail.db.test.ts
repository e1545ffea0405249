import { expect, test } from 'vitest'
import { asTenant } from '../db/as-tenant.ts'
import { createKeyring } from '../secrets/keyring.ts'
import { newKeyText, readKeyText } from '../secrets/secret-key.ts'
import { mailFixture } from './mail-fixture-for-tests.ts'
import { queueMail } from './mail.ts'
import { takeDueMail } from './outbox.ts'

const mails = mailFixture()

test('a mail whose key is not here waits, says why, holds nobody up, and is sent where the key is', async () => {
  const server = await mails.smtp()
  const lost = createKeyring([readKeyText(newKeyText())])
  await asTenant({ ...mails.database, keys: lost }, mails.harbor, (tx) =>
    queueMail(tx, {
      to: 'lost@example.org',
      subject: 'x',
      text: 'x',
      html: 'x',
      kind: 'account.reset',
    }),
  )
  await mails.queue(mails.harbor, { to: 'ana@example.org' })
  await mails.sender(server.url).settled()
  const rows = await mails.outbox(mails.harbor)
  expect(rows.map(({ state }) => state)).toEqual(['queued', 'sent'])
  expect(rows[0]?.waits).toBeGreaterThan(0)
  expect(rows[0]?.waits).toBeLessThan(6)
  expect(rows[0]?.last_error).toMatch(
    new RegExp(`key ${lost.current}, which this process does not have.*PLAT_SECRET_KEYS`),
  )
  expect(server.arrived.map(({ recipients }) => recipients[0])).toEqual(['ana@example.org'])
  await mails.passTime(mails.harbor)
  const found = { ...mails.database, keys: lost }
  expect(await takeDueMail(found, mails.harbor, 'example.gov')).toMatchObject({ text: 'x' })
})

test('a mail that its own key does not open has failed', async () => {
  await mails.queue(mails.harbor, { to: 'ana@example.org' }, { to: 'ben@example.org' })
  await asTenant(mails.database, mails.harbor, ({ query }) =>
    query(
      `update mail_outbox set body = (select body from mail_outbox where recipient = 'ben@example.org')
       where recipient = 'ana@example.org'`,
    ),
  )
  const server = await mails.smtp()
  await mails.sender(server.url).settled()
  const [ana, ben] = await mails.outbox(mails.harbor)
  expect(ana).toMatchObject({ state: 'failed' })
  expect(ana?.last_error).toMatch(/moved here from another row/)
  expect(ben).toMatchObject({ state: 'sent' })
})
