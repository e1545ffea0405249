import { expect, test } from 'vitest'
import { asTenant } from '../db/as-tenant.ts'
import { mailFixture, numbered } from './mail-fixture-for-tests.ts'
import { queueMail } from './mail.ts'
import { type SmtpAnswer, startSmtp } from './smtp-for-tests.ts'

const mails = mailFixture()

test('a mail arrives with its texts, its sender and the marks of an automatic mail', async () => {
  const server = await mails.smtp()
  await mails.queue(mails.harbor, { to: 'ana@example.org', headers: { 'Content-Language': 'es' } })
  await mails.sender(server.url).settled()

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
  const [row] = await mails.outbox(mails.harbor)
  expect(row).toMatchObject({ state: 'sent', attempts: 1, last_error: null })
  expect(mail?.messageId).toBe(row?.message_id)
  expect(row?.message_id).toMatch(/^<[0-9a-f-]{36}@permits\.example\.gov>$/)
})

test('the sender is named in the language of the mail', async () => {
  const server = await mails.smtp()
  for (const language of ['en', 'es'])
    await mails.queue(mails.harbor, {
      to: `${language}@example.org`,
      headers: { 'Content-Language': language },
    })
  await mails.sender(server.url).settled()
  const names = server.arrived.map(({ recipients, from }) => [recipients[0], from?.name])
  expect(Object.fromEntries(names)).toEqual({
    'en@example.org': 'Mesa',
    'es@example.org': 'Mesa del Río',
  })
})

test('what is rolled back is not sent, and the same key is sent once', async () => {
  const server = await mails.smtp()
  await expect(
    asTenant(mails.database, mails.harbor, async (tx) => {
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
  await mails.queue(
    mails.harbor,
    { to: 'ana@example.org', key: 'digest/7' },
    { to: 'ana@example.org', key: 'digest/7' },
  )
  await mails.queue(mails.harbor, { to: 'ana@example.org', key: 'digest/7' })
  await mails.queue(mails.mesa, { to: 'ana@example.org', key: 'digest/7' })
  const one = mails.sender(server.url)
  await one.settled()
  await mails.queue(mails.harbor, { to: 'ana@example.org', key: 'digest/7' })
  await one.settled()
  expect(server.arrived.map(({ recipients }) => recipients[0])).toEqual([
    'ana@example.org',
    'ana@example.org',
  ])
  expect(new Set(server.arrived.map(({ messageId }) => messageId)).size).toBe(2)
})

test('a server that asks to come later gets the same mail again, with the same Message-ID', async () => {
  let answer: SmtpAnswer = 'later'
  const server = await mails.smtp({ answer: () => answer })
  await mails.queue(mails.harbor, { to: 'ana@example.org' })
  const one = mails.sender(server.url)
  await one.settled()
  const [before] = await mails.outbox(mails.harbor)
  expect(before).toMatchObject({ state: 'queued', attempts: 1 })
  expect(before?.last_error).toMatch(/^EENVELOPE 450/)
  expect(before?.waits).toBeGreaterThan(0)
  expect(before?.waits).toBeLessThan(6)

  answer = 'accept'
  await mails.passTime(mails.harbor)
  await one.settled()
  const [after] = await mails.outbox(mails.harbor)
  expect(after).toMatchObject({ state: 'sent', attempts: 2, last_error: null })
  expect(server.arrived.map(({ messageId }) => messageId)).toEqual([before?.message_id])
})

test('refused and poisoned mails hold nobody up', async () => {
  const server = await mails.smtp({
    answer: (to) =>
      to.startsWith('gone')
        ? 'refuse'
        : to.startsWith('bad')
          ? 'refuse-content'
          : to.startsWith('poison')
            ? 'hang-up'
            : 'accept',
  })
  await mails.queue(
    mails.harbor,
    { to: 'poison@example.org' },
    { to: 'gone@example.org' },
    { to: 'bad@example.org' },
  )
  await mails.queue(mails.harbor, ...numbered(10, 'ana'))
  const one = mails.sender(server.url)
  await expect
    .poll(
      async () => (await mails.outbox(mails.harbor)).filter(({ state }) => state === 'sent').length,
    )
    .toBe(10)
  const rows = await mails.outbox(mails.harbor)
  const named = (name: string) => rows.find(({ recipient }) => recipient.startsWith(name))
  expect(named('gone')).toMatchObject({ state: 'failed', attempts: 1 })
  expect(named('gone')?.last_error).toMatch(/550/)
  expect(named('bad')).toMatchObject({ state: 'failed', attempts: 1 })
  expect(named('poison')?.state).not.toBe('sent')
  expect(server.arrived).toHaveLength(10)
  await one.close()
})

test('mails wait while the server is away and leave when it is back', async () => {
  const first = await startSmtp()
  await first.close()
  await mails.queue(mails.harbor, ...numbered(12, 'ana'))
  const one = mails.sender(first.url)
  await one.settled()
  const waiting = await mails.outbox(mails.harbor)
  expect(waiting.every(({ state }) => state === 'queued')).toBe(true)
  expect(waiting.filter(({ attempts }) => attempts > 0).length).toBeLessThanOrEqual(4)

  const back = await mails.smtp({ port: first.port })
  await mails.passTime(mails.harbor)
  await expect.poll(() => back.arrived.length).toBe(12)
  await one.settled()
  expect((await mails.outbox(mails.harbor)).every(({ state }) => state === 'sent')).toBe(true)
})
