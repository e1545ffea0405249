import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { asTenant } from '../db/as-tenant.ts'
import { mailFixture } from './mail-fixture-for-tests.ts'
import { forgetMail, queueMail } from './mail.ts'
import { storeMailFile } from './mail-files.ts'
import { cleanUpOutbox, markSent } from './outbox.ts'
import type { SmtpAnswer } from './smtp-for-tests.ts'

const mails = mailFixture()
const PDF = Buffer.from('%PDF-1.7 permits near the pier')
const PICTURE = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 255, 10, 13])

/** Queues one mail to each with the same picture and the same attachment. */
async function queueWithFiles(to: readonly string[], sender?: string): Promise<void> {
  await asTenant(mails.database, mails.harbor, async (tx) => {
    const picture = await storeMailFile(tx, {
      name: 'map.png',
      mediaType: 'image/png',
      content: PICTURE,
    })
    const report = await storeMailFile(tx, {
      name: 'Muelle ñ.pdf',
      mediaType: 'application/pdf',
      content: PDF,
    })
    for (const one of to)
      await queueMail(tx, {
        to: one,
        subject: 'Near the pier',
        text: 'Look',
        html: '<p>Look <img src="cid:map@plat" alt="Map"></p>',
        kind: 'share.search',
        files: [
          { file: picture, cid: 'map@plat' },
          { file: report, cid: null },
        ],
        ...(sender === undefined ? {} : { sender }),
      })
  })
}

const stored = (tenant = mails.harbor) =>
  asTenant(mails.database, tenant, (tx) =>
    tx.query<{ name: string; content: Uint8Array }>(
      'select name, content from mail_file order by name',
    ),
  )

test('a picture and an attachment arrive with every mail, and are gone here when the last is out', async () => {
  let answer: SmtpAnswer = 'later'
  const server = await mails.smtp({ answer: (to) => (to.startsWith('eve') ? answer : 'accept') })
  await queueWithFiles(['ana@example.org', 'eve@example.org'])
  const one = mails.sender(server.url)
  await one.settled()
  expect(server.arrived.map(({ recipients }) => recipients)).toEqual([['ana@example.org']])
  expect(await stored()).toHaveLength(2)

  answer = 'accept'
  await mails.passTime(mails.harbor)
  await one.settled()
  expect(server.arrived).toHaveLength(2)
  for (const mail of server.arrived) {
    const [picture, report] = mail.attachments
    expect(picture).toMatchObject({
      mimeType: 'image/png',
      disposition: 'inline',
      contentId: '<map@plat>',
    })
    expect(Buffer.from(picture?.content as ArrayBuffer)).toEqual(PICTURE)
    expect(report).toMatchObject({
      filename: 'Muelle ñ.pdf',
      mimeType: 'application/pdf',
      disposition: 'attachment',
    })
    expect(Buffer.from(report?.content as ArrayBuffer)).toEqual(PDF)
  }
  expect(await stored()).toEqual([])
})

test('mails that end at the same moment leave no file behind', async () => {
  for (let times = 0; times < 10; times += 1) {
    await queueWithFiles(['ana@example.org', 'ben@example.org', 'cem@example.org'])
    const ending = await asTenant(mails.database, mails.harbor, (tx) =>
      tx.query<{ guid: string }>(
        `update mail_outbox set state = 'sending' where state = 'queued' returning guid`,
      ),
    )
    await Promise.all(ending.map(({ guid }) => markSent(mails.database, mails.harbor, guid, false)))
    expect(await stored()).toEqual([])
  }
})

test('what waits is encrypted in the database', async () => {
  await queueWithFiles(['ana@example.org'])
  for (const { content } of await stored()) {
    const text = Buffer.from(content).toString('latin1')
    expect(text).toMatch(/^sealed:1:/)
    expect(text).not.toContain(PDF.toString('base64').slice(0, 12))
  }
})

test('a refused mail, cleaning and a deleted account leave no file behind', async () => {
  const server = await mails.smtp({ answer: () => 'refuse' })
  await queueWithFiles(['gone@example.org'])
  await mails.sender(server.url).settled()
  expect(await stored()).toEqual([])

  await asTenant(mails.database, mails.harbor, (tx) =>
    storeMailFile(tx, { name: 'lost', mediaType: 'text/plain', content: PDF }),
  )
  await cleanUpOutbox(mails.database, mails.harbor, false)
  expect(await stored()).toEqual([])

  const sender = randomUUID()
  await queueWithFiles(['eve@example.org'], sender)
  await cleanUpOutbox(mails.database, mails.harbor, false)
  expect(await stored()).toHaveLength(2)
  await asTenant(mails.database, mails.harbor, (tx) =>
    forgetMail(tx, { email: 'ana@example.org', guid: sender }),
  )
  expect(await stored()).toEqual([])
  expect((await mails.outbox(mails.harbor)).map((row) => row.state)).toEqual(['failed'])
})

test('a mail whose file is gone is not sent without it', async () => {
  const server = await mails.smtp()
  await queueWithFiles(['ana@example.org'])
  await asTenant(mails.database, mails.harbor, (tx) =>
    tx.query(`delete from mail_file where media_type = 'application/pdf'`),
  )
  await mails.sender(server.url).settled()
  expect(server.arrived).toEqual([])
  expect((await mails.outbox(mails.harbor))[0]).toMatchObject({
    state: 'failed',
    last_error: 'A file of this mail is gone.',
  })
})

test('answers go where the mail says, else where the agency says', async () => {
  const server = await mails.smtp()
  await mails.queue(mails.harbor, {
    to: 'ana@example.org',
    headers: { 'Reply-To': 'eve@example.org' },
  })
  await mails.sender(server.url).settled()
  const [mail] = server.arrived
  expect(mail?.replyTo).toEqual([{ name: '', address: 'eve@example.org' }])
  expect(mail?.headers.filter(({ key }) => key === 'reply-to')).toHaveLength(1)
})
