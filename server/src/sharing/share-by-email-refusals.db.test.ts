import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import type { ArrivedMail } from '../platform/mail/smtp-for-tests.ts'
import { sharingFixture } from '../testing/sharing-fixture.ts'

const at = sharingFixture()
const textOf = ({ text = '' }: Pick<ArrivedMail, 'text'>) => text.replaceAll('\r\n', '\n')

test('recipients that are none are refused by name, and 10,000 at once', async () => {
  const ana = await at.resident()
  const { guid } = await at.saved(ana)
  const refusal = async (recipients: string | string[]) => {
    const answer = await at.share(ana, guid, { recipients })
    expect(answer.status, answer.text).toBe(400)
    return answer.body.errors['recipients']?.[0]
  }
  expect(await refusal('')).toBe('Enter at least one e-mail address.')
  expect(await refusal([])).toBe('Enter at least one e-mail address.')
  expect(await refusal('a@b.co,')).toMatch(/an e-mail address is missing/)
  expect(await refusal('a@b.co, pier')).toMatch(/^“pier” is not an e-mail address/)
  expect((await at.share(ana, guid, { recipients: 'a@b.co\u0000' })).status).toBe(400)
  expect(await refusal('a@b.co%0d%0aBcc:eve@example.org')).toMatch(/is not an e-mail address/)
  const many = (count: number) =>
    Array.from({ length: count }, (_, number) => `a${number}@example.org`)
  expect(await refusal(many(21))).toBe('Share with at most 20 people at a time.')
  expect(await refusal(many(10_000))).toBe('Share with at most 20 people at a time.')
  expect((await at.share(ana, guid, { recipients: many(10_001) })).status).toBe(400)
  expect(await at.outbox()).toEqual([])
})

test('no header and no further recipient can be slipped in', async () => {
  const smtp = await at.mailServer()
  const ana = await at.resident()
  const { guid } = await at.saved(ana)
  const refused = await at.share(ana, guid, {
    recipients: 'ben@example.org',
    subject: 'Hello\r\nBcc: eve@example.org',
  })
  expect(refused.body.errors['subject']).toEqual(['The subject must be one line.'])
  expect(await at.outbox()).toEqual([])
  const subject = 'A\u2028Bcc: eve@example.org \u202Egnp.exe 🏠'
  const message = '\r\n.\r\nRSET\r\nMAIL FROM:<eve@example.org>\r\n\r\nBcc: eve@example.org'
  const sent = await at.share(ana, guid, {
    recipients: ['Ben@Example.org', 'ben@example.org'],
    subject,
    message,
  })
  expect(sent.status, sent.text).toBe(200)
  await at.send(smtp)
  expect(smtp.arrived.map(({ recipients }) => recipients)).toEqual([['Ben@example.org']])
  const [mail] = smtp.arrived
  expect(mail?.subject).toBe('Shared by a visitor: “A Bcc: eve@example.org gnp.exe 🏠”')
  expect(mail?.headers.map(({ key }) => key)).not.toContain('bcc')
  expect(textOf(mail ?? {})).toContain('> RSET')
})

test('an hour and a day have a limit, held at the same moment too, and the refusal says when again', async () => {
  const ana = await at.resident()
  const eve = await at.resident()
  const { guid } = await at.saved(ana)
  const three = (name: string) => [0, 1, 2].map((number) => `${name}${number}@example.org`).join()
  const answers = await Promise.all(
    ['ben', 'cem', 'dan', 'eli'].map((name) => at.share(ana, guid, { recipients: three(name) })),
  )
  const sent = answers.filter(({ status }) => status === 200).length
  expect(sent).toBeGreaterThan(0)
  expect(sent).toBeLessThanOrEqual(2)
  expect(await at.outbox()).toHaveLength(sent * 3)
  if (sent < 2) expect((await at.share(ana, guid, { recipients: three('fay') })).status).toBe(200)
  const over = await at.share(ana, guid, { recipients: 'one@example.org' })
  expect(over.status).toBe(429)
  expect(over.body.detail).toMatch(
    /^You can share with 6 people an hour by e-mail\. Try again in \d+ min\.$/,
  )
  expect(Number(over.headers['retry-after'])).toBeGreaterThan(3_000)
  expect(await at.outbox()).toHaveLength(6)
  // Somebody else is not held up.
  const hers = await at.saved(eve)
  expect((await at.share(eve, hers.guid, { recipients: 'one@example.org' })).status).toBe(200)

  // In the next hour the day's limit holds.
  await at.database.pool.query(`delete from rate_limit where key like 'shareHour:%'`)
  expect((await at.share(ana, guid, { recipients: three('gus') })).body.detail).toMatch(
    /^You can share with 8 people a day/,
  )
  expect(
    (await at.share(ana, guid, { recipients: 'hal@example.org, ida@example.org' })).status,
  ).toBe(200)
})

test('nobody shares signed out, suspended, what is not theirs, or what has no link', async () => {
  const ana = await at.resident()
  const eve = await at.resident()
  const neighbour = await at.resident(at.other)
  const { guid } = await at.saved(ana)
  const body = { recipients: 'ben@example.org' }
  expect((await at.share(at.anybody(), guid, body)).status).toBe(401)
  for (const person of [eve, neighbour])
    expect((await at.share(person, guid, body)).status).toBe(404)
  expect((await at.share(ana, randomUUID(), body)).status).toBe(404)
  expect((await at.share(ana, 'nonsense', body)).status).toBe(404)

  const starred = await at.saved(ana, { method: 'star' })
  expect((await at.share(ana, starred.guid, body)).status).toBe(409)
  expect((await ana.put(`/search/saved/${guid}`, { visible: false })).status).toBe(200)
  expect((await at.share(ana, guid, body)).status).toBe(409)
  expect((await ana.put(`/search/saved/${guid}`, { visible: true })).status).toBe(200)
  await at.sql(`update account set state = 'suspended' where email = $1`, [ana.email])
  expect((await at.share(ana, guid, body)).status).toBe(401)
  expect(await at.outbox()).toEqual([])
  expect(await at.outbox(at.other)).toEqual([])
})
