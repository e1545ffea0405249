import { expect, test } from 'vitest'
import { asTenant } from '../db/as-tenant.ts'
import { hashGuid } from '../hash-guid.ts'
import { createKeyring } from '../secrets/keyring.ts'
import { newKeyText, readKeyText } from '../secrets/secret-key.ts'
import { mailFixture } from './mail-fixture-for-tests.ts'
import { queueMail } from './mail.ts'

const mails = mailFixture()
const DIGEST = {
  to: 'ana@example.org',
  subject: 'News',
  text: 'x',
  html: 'x',
  kind: 'digest.alerts',
  key: 'digest:ana:2026-03-02',
}

const guids = async (tenant: string) =>
  (
    await asTenant(mails.database, tenant, ({ query }) =>
      query<{ guid: string }>('select guid from mail_outbox'),
    )
  ).map(({ guid }) => guid)

test('a mail is the same on every server, also after a new key and without its row; nobody outside computes it', async () => {
  await mails.queue(mails.harbor, DIGEST)
  const [first] = await guids(mails.harbor)
  const rotated = { ...mails.database, keys: createKeyring([readKeyText(newKeyText())]) }
  const again = () => asTenant(rotated, mails.harbor, (tx) => queueMail(tx, DIGEST))
  await again()
  expect(await guids(mails.harbor)).toEqual([first])
  await asTenant(mails.database, mails.harbor, ({ query }) => query('delete from mail_outbox'))
  await again()
  expect(await guids(mails.harbor)).toEqual([first])
  await mails.queue(mails.mesa, DIGEST)
  const elsewhere = await guids(mails.mesa)
  expect([hashGuid(`${mails.harbor}\0${DIGEST.key}`), ...elsewhere]).not.toContain(first)
})

test('a digest that the version before has queued is sent, and not queued again', async () => {
  await asTenant(mails.database, mails.harbor, ({ query }) =>
    query(
      `insert into mail_outbox (tenant, guid, key, kind, urgency, recipient, subject, text, html)
       values (current_tenant(), $1, $2, $3, 2, $4, 'News', 'of before', 'x')`,
      [hashGuid(`${mails.harbor}\0${DIGEST.key}`), DIGEST.key, DIGEST.kind, DIGEST.to],
    ),
  )
  await mails.queue(mails.harbor, DIGEST)
  const server = await mails.smtp()
  await mails.sender(server.url).settled()
  expect(server.arrived.map(({ text = '' }) => text.trim())).toEqual(['of before'])
})
