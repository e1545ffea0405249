import { randomUUID } from 'node:crypto'
import { expect, test } from 'vitest'
import { type ArrivedMail, startSmtp } from '../platform/mail/smtp-for-tests.ts'
import { type Resident, sharingFixture } from '../testing/sharing-fixture.ts'

const at = sharingFixture()
const textOf = ({ text = '' }: Pick<ArrivedMail, 'text'>) => text.replaceAll('\r\n', '\n')

test('each recipient gets a mail of their own with the search in words, its count and its link', async () => {
  const smtp = await at.mailServer()
  const ana = await at.resident()
  const { guid, link } = await at.saved(ana)
  const answer = await at.share(ana, guid, {
    recipients: 'ben@example.org, cem@example.org',
    subject: '',
    message: 'Look at these.\n<b>Bold</b> & http://evil.example',
  })
  expect(answer.status, answer.text).toBe(200)
  expect(answer.body.data).toMatchObject({
    channel: 'email',
    recipients: ['ben@example.org', 'cem@example.org'],
    subject: 'New buildings near me',
    message: 'Look at these.\n<b>Bold</b> & http://evil.example',
    link,
    report: null,
  })
  await at.send(smtp)

  expect(smtp.arrived.map(({ recipients }) => recipients).sort()).toEqual([
    ['ben@example.org'],
    ['cem@example.org'],
  ])
  for (const mail of smtp.arrived) {
    expect(mail.to).toEqual([{ name: '', address: mail.recipients[0] }])
    expect(mail.subject).toBe('Shared by a visitor: “New buildings near me”')
    expect(mail.replyTo ?? []).toEqual([])
    // The map stands in the mail; its text stands for it where pictures are off.
    expect(mail.attachments).toMatchObject([
      { filename: 'map.jpg', mimeType: 'image/jpeg', contentId: '<map>' },
    ])
    expect(mail.html).toMatch(/<img src="cid:map" alt="Map: [^"]+"/)
    const text = textOf(mail)
    expect(text).toContain('> Look at these.\n> <b>Bold</b> & http://evil.example')
    expect(text).toContain('The search: Permits, New building, live.')
    expect(text).toMatch(/It finds 2 permits, 2 of them on the map\. Data of [A-Z]\w+ \d+, \d{4}\./)
    expect(text).toContain(`Open the search:\n${link}`)
    expect(text).toContain('Your address is on no list')
    expect(text).toContain('Report it to records@bay.example.')
    expect(text).not.toContain(ana.email)
    expect(text).not.toContain(mail.recipients[0] === 'ben@example.org' ? 'cem@' : 'ben@')
    // HTML of the sender is text.
    expect(mail.html).toContain('&#60;b&#62;Bold&#60;/b&#62;')
    expect(mail.html).not.toContain('<b>')
    expect(mail.html).not.toContain('href="http://evil.example')
    expect(mail.html).toContain(`href="${link}"`)
  }
  // The channels of the search tell its owner, and nobody else.
  const own = await ana.get(`/search/saved/${guid}`)
  expect(own.body.data['channels']).toMatchObject([
    { channel: 'email', recipients: ['ben@example.org', 'cem@example.org'], link },
  ])
  const anybody = await at.anybody().get(`/search/saved/${guid}`)
  expect(anybody.body.data['channels']).toBeNull()
})

test('the mail speaks its sender’s language, and answers reach them only where they want it', async () => {
  const smtp = await at.mailServer()
  const ana = await at.resident()
  await at.sql(`update account set locale = 'es' where email = $1`, [ana.email])
  const { guid } = await at.saved(ana)
  const body = { recipients: ['ben@example.org'], subject: 'Mire esto', reply_to_me: true }
  expect((await at.share(ana, guid, body)).status).toBe(200)
  await at.send(smtp)
  const [mail] = smtp.arrived
  expect(mail?.subject).toBe('Compartida por un visitante: “Mire esto”')
  expect(mail?.replyTo).toEqual([{ name: '', address: ana.email }])
  expect(mail?.html).toContain('<html lang="es">')
  const text = textOf(mail ?? {})
  expect(text).toContain('La búsqueda: Permisos, Edificio nuevo, vigentes.')
  expect(text).toContain(`Las respuestas a este correo llegan a ${ana.email}.`)
})

test('a mail says who shares; a visitor’s title is quoted below that, and a name stored before forges no paragraph', async () => {
  const smtp = await at.mailServer()
  const ana = await at.resident()
  const forged = 'Fee overdue.\n\nPay today: https://pay.evil.example'
  // The form keeps names in one line.
  const answer = await ana.put('/account', { first_name: forged })
  expect(answer.body.data['first_name']).toBe('Fee overdue. Pay today: https://pay.evil.example')
  await at.sql('update account set first_name = $1 where email = $2', [forged, ana.email])
  const { guid } = await at.saved(ana)
  const send = async () => {
    const body = { recipients: ['ben@example.org'] }
    expect((await at.share(ana, guid, body)).status).toBe(200)
    await at.send(smtp)
    return textOf(smtp.arrived.pop() ?? {}).split('\n')
  }
  const lines = await send()
  expect(lines.slice(0, 3)).toEqual([
    'Shared search: Permits',
    '',
    expect.stringMatching(/^Shared by a visitor\. .+ did not write this\.$/),
  ])
  expect(lines.filter((line) => line.includes('New buildings near me'))).toEqual([
    expect.stringContaining('“New buildings near me”'),
  ])
  expect(lines.filter((line) => line.startsWith('Pay today'))).toEqual([])
  await at.sql(`update account set role = 'internal' where email = $1`, [ana.email])
  const staffs = await send()
  expect(staffs[0]).toBe('New buildings near me')
  expect(staffs[2]).toMatch(/^Shared by Fee overdue\. .+, /)
  await at.sql(`update account set locale = 'es', role = 'resident' where email = $1`, [ana.email])
  expect((await send())[2]).toMatch(/^Compartida por un visitante\. .+ no escribió esto\.$/)
})

test('an own complete report goes along as a PDF; no other does, and then nothing is sent', async () => {
  const smtp = await at.mailServer()
  const ana = await at.resident()
  const eve = await at.resident()
  const { guid } = await at.saved(ana)
  const pdf = await at.report(ana.email)
  const counted = async () =>
    (await at.database.pool.query(`select from rate_limit where key like 'shareDay:%'`)).rowCount
  const before = await counted()
  for (const wrong of [
    await at.report(ana.email, 'pending'),
    await at.report(eve.email),
    randomUUID(),
    await at.report(ana.email, 'complete', 'x'.repeat(10 * 1024 * 1024 + 1)),
  ]) {
    const refused = await at.share(ana, guid, { recipients: 'ben@example.org', pdf: wrong })
    expect(refused.status).toBe(400)
    expect(refused.body.errors['pdf']).toHaveLength(1)
  }
  // Nothing was counted, and so nothing was worded or drawn for it either.
  expect(await counted()).toBe(before)
  expect(await at.outbox()).toEqual([])
  expect((await ana.get(`/search/saved/${guid}`)).body.data['channels']).toEqual([])

  const recipients = 'ben@example.org; cem@example.org'
  const sent = await at.share(ana, guid, { recipients, pdf })
  expect(sent.body.data).toMatchObject({ report: pdf })
  await at.send(smtp)
  expect(smtp.arrived).toHaveLength(2)
  for (const { attachments } of smtp.arrived) {
    expect(attachments).toMatchObject([
      { filename: 'map.jpg' },
      { filename: 'Near the pier.pdf', mimeType: 'application/pdf', disposition: 'attachment' },
    ])
    expect(Buffer.from(attachments[1]?.content as ArrayBuffer).toString()).toBe('%PDF-1.7 x')
  }
  const left = await at.sql('select 1 from mail_file')
  expect(left).toEqual([])
})

test('the same request sends once, also twice at the same moment', async () => {
  const ana = await at.resident()
  const { guid } = await at.saved(ana)
  const body = { recipients: 'ben@example.org, cem@example.org', request: randomUUID() }
  const answers = await Promise.all([at.share(ana, guid, body), at.share(ana, guid, body)])
  answers.push(await at.share(ana, guid, body))
  const guids = answers.map((one) => String(one.body.data['guid']))
  expect(new Set(guids).size).toBe(1)
  expect(await at.outbox()).toHaveLength(2)
  // Only what was sent counts: four more of the six of this hour.
  const more = Array.from({ length: 4 }, (_, number) => `dan${number}@example.org`).join()
  expect((await at.share(ana, guid, { recipients: more })).status).toBe(200)
})

test('what the public cannot search by is named in the mail, with the count of the rest', async () => {
  const ana = await at.resident()
  const { guid } = await at.saved(ana)
  await at.sql(
    `update saved_search set criteria = '{"gone": ["x"], "status": "1"}' where guid = $1`,
    [guid],
  )
  const smtp = await at.mailServer()
  expect((await at.share(ana, guid, { recipients: 'ben@example.org' })).status).toBe(200)
  await at.send(smtp)
  const text = textOf(smtp.arrived[0] ?? {})
  expect(text).toMatch(/These parts no longer apply, [^:]*: gone: x\.\s+It finds 4 permits/)
})

test('mails wait while the server is away, leave when it is back, and arrive once', async () => {
  const gone = await startSmtp()
  await gone.close()
  const ana = await at.resident()
  const { guid } = await at.saved(ana)
  const pdf = await at.report(ana.email)
  // The process that took the request ends before it has sent anything.
  expect((await at.share(ana, guid, { recipients: 'ben@example.org', pdf })).status).toBe(200)
  await at.send(gone)
  expect(await at.outbox()).toMatchObject([{ state: 'queued' }])
  await at.sql('update mail_outbox set next_attempt_at = now()')
  const smtp = await at.mailServer()
  const [one, two] = [at.sender(smtp), at.sender(smtp)]
  await Promise.all([one.settled(), two.settled()])
  expect(smtp.arrived).toHaveLength(1)
  expect(smtp.arrived[0]?.attachments).toHaveLength(2)
})

test('a mail that waits is not sent for a sender who was suspended, nor a report that may not be seen any more', async () => {
  const [ana, ben, cem] = [await at.resident(), await at.resident(), await at.resident()]
  const queue = async (who: Resident, pdf?: string) => {
    const { guid } = await at.saved(who)
    const recipients = `to-${who.email}`
    expect((await at.share(who, guid, { recipients, ...(pdf ? { pdf } : {}) })).status).toBe(200)
  }
  const record = (await at.sql('select guid::text from record where visibility = 0 limit 1'))[0]
  const pdf = await at.report(ben.email)
  await at.sql('update report set record = $2 where guid = $1', [pdf, record?.['guid']])
  await queue(ana)
  await queue(ben, pdf)
  await queue(cem, await at.report(cem.email))
  await at.sql(`update account set state = 'suspended' where email = $1`, [ana.email])
  const restrict = (visibility: number) =>
    at.sql('update record set visibility = $2 where guid = $1', [record?.['guid'], visibility])
  await restrict(2)
  const smtp = await at.mailServer()
  await at.send(smtp)
  await restrict(0)
  expect(smtp.arrived.map(({ to }) => to?.[0]?.address)).toEqual([`to-${cem.email}`])
  expect((await at.outbox()).map(({ state }) => state).toSorted()).toEqual([
    'expired',
    'expired',
    'sent',
  ])
})

test('with the account its mails to others go', async () => {
  const ana = await at.resident()
  const { guid } = await at.saved(ana)
  const pdf = await at.report(ana.email)
  expect((await at.share(ana, guid, { recipients: 'ben@example.org', pdf })).status).toBe(200)
  const removed = await ana.remove('/account')
  expect(removed.status, removed.text).toBe(200)
  expect((await at.outbox()).map(({ recipient }) => recipient)).not.toContain('ben@example.org')
  expect(await at.sql('select 1 from mail_file')).toEqual([])
})
