import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { stopRefused } from './refused-mail.ts'
import { readConfig } from '../../platform/config.ts'
import { asTenant } from '../../platform/db/as-tenant.ts'
import { hashGuid } from '../../platform/hash-guid.ts'
import { queueMail } from '../../platform/mail/mail.ts'
import { returnAddress } from '../../platform/mail/return-address.ts'
import { testServer } from '../../testing/portal.ts'
import { people } from '../../testing/people.ts'
import { digestFixture } from '../../testing/digest-fixture.ts'
import { releaseDigests } from '../release-digests.ts'
import { mailCommand } from './mail-command.ts'

const at = digestFixture()
const TOKEN = 'a token of the mail provider'

const NONE = { stopped: 0, policy: 0, unproven: 0, no_alert: 0, no_account: 0 }

const stopped = (tenant = at.ridge) =>
  at.sql<{ email: string; reason: string }>(
    'select email, reason, detail from stopped_address order by email',
    [],
    tenant,
  )

/** Ana at both agencies, with a digest of the first that was sent; Eva has one, too. */
async function digestOfAna() {
  const ana = await at.account('ana@example.com')
  await at.account('ana@example.com', { tenant: at.mesa })
  const eva = await at.account('eva@example.com')
  for (const owner of [ana, eva]) await at.news(owner, { alert: await at.alert(owner) })
  await releaseDigests(at.parts, at.ridge, { day: '2026-03-02' })
  const smtp = await at.mailServer()
  await at.send(smtp, { bounceAddress: 'bounces@mail.example' })
  const mailOf = (address: string) => {
    const mail = smtp.arrived.find(({ recipients }) => recipients.includes(address))
    return { messageId: mail?.messageId ?? '', returnPath: mail?.sender ?? '' }
  }
  return { ana, ...mailOf('ana@example.com'), evas: mailOf('eva@example.com') }
}

/** The Message-ID of a mail as anyone would compute it who knows its key. */
const computed = (key: string) => `<${hashGuid(`${at.ridge}\0${key}`)}@ridge.example>`

interface Report {
  readonly to?: string
  readonly status?: string
  readonly action?: string
  readonly recipient?: string
}

/** A report of delivery as mail servers send it; without a Message-ID, one that names no mail. */
const report = (
  messageId: string | null,
  {
    to = 'no-reply@ridge.example',
    status = '5.1.1',
    action = 'failed',
    recipient = 'Ana@Example.com',
  }: Report = {},
) =>
  [
    'From: MAILER-DAEMON@mx.example',
    `To: ${to}`,
    'Subject: Undelivered Mail Returned to Sender',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=delivery-status; boundary="b"',
    '',
    '--b',
    'Content-Type: text/plain',
    '',
    'I am sorry.',
    '--b',
    'Content-Type: message/delivery-status',
    '',
    'Reporting-MTA: dns; mx.example',
    '',
    `Final-Recipient: rfc822; ${recipient}`,
    `Action: ${action}`,
    `Status: ${status}`,
    `Diagnostic-Code: smtp; 550 ${status} <ana@example.com>:`,
    '  no such mailbox',
    '',
    '--b',
    'Content-Type: text/rfc822-headers',
    '',
    ...(messageId === null ? [] : [`Message-ID: ${messageId}`]),
    'To: ana@example.com',
    '',
    '--b--',
    '',
  ].join('\r\n')

/** A complaint of a reader without the mail that it is about (RFC 5965). */
const complaint = (fields: Record<string, string>) =>
  [
    'From: fbl@mx.example',
    'To: abuse@ridge.example',
    'MIME-Version: 1.0',
    'Content-Type: multipart/report; report-type=feedback-report; boundary="b"',
    '',
    '--b',
    'Content-Type: message/feedback-report',
    '',
    'Feedback-Type: abuse',
    ...Object.entries(fields).map(([name, value]) => `${name}: ${value}`),
    '',
    '--b--',
    '',
  ].join('\r\n')

async function bounced(mail: string): Promise<{ code: number; said: string }> {
  const lines: string[] = []
  const say = (line: string) => void lines.push(line)
  const context = {
    config: readConfig({}),
    openDatabase: async () => at.database,
    out: say,
    err: say,
  }
  const code = await mailCommand(['bounced'], context, Readable.from([Buffer.from(mail)]))
  return { code, said: lines.join('\n') }
}

test('a report of a mail server stops the address at the agency whose mail came back', async () => {
  const { ana, messageId } = await digestOfAna()
  const delayed = report(messageId, { status: '4.4.1', action: 'delayed' })
  expect(await bounced(delayed)).toMatchObject({ code: 0 })
  expect((await bounced('Subject: Lunch?\r\n\r\nAt noon.')).said).toContain('no report')
  const { said } = await bounced(report(messageId))
  expect(said).toBe(`ana@example.com: bounce; alerts stopped at ${at.ridge}`)
  expect(await stopped()).toEqual([
    {
      email: 'ana@example.com',
      reason: 'bounce',
      detail: 'smtp; 550 5.1.1 <ana@example.com>: no such mailbox',
    },
  ])
  expect(await stopped(at.mesa)).toEqual([])
  const [alert] = await at.sql<{ guid: string }>('select guid from alert')
  await at.news(ana, { alert: alert?.guid ?? '', record: 1 })
  const next = await releaseDigests(at.parts, at.ridge, { day: '2026-03-03' })
  expect(next).toMatchObject({ notifications: 1, mails: 0 })
})

test('[bar 33.3] a forged report of delivery stops nothing, and says so to the operator', async ({
  task,
}) => {
  const { ana, messageId, returnPath, evas } = await digestOfAna()
  const inEvasName = returnPath.replace(
    /\+.{32}/,
    `+${evas.messageId.slice(1, 37).replaceAll('-', '')}`,
  )
  expect(inEvasName).not.toBe(evas.returnPath)
  const forged = {
    'names no mail': report(null),
    'names a mail that was never sent': report(`<${crypto.randomUUID()}@ridge.example>`),
    'names a mail to another person': report(evas.messageId),
    'computes which digest she gets': report(computed(`digest:${ana}:2026-03-02`)),
    'came to another signed address': report(null, { to: inEvasName }),
    'came to an address of its own': report(null, { to: 'bounces+abc@mail.example' }),
  }
  for (const [name, mail] of Object.entries(forged)) {
    const { code, said } = await bounced(mail)
    expect([name, code]).toEqual([name, 1])
    expect(said).toContain('ana@example.com: bounce; nothing stopped: the report names no mail')
  }
  expect(await bounced(complaint({ 'Original-Rcpt-To': 'ana@example.com' }))).toMatchObject({
    code: 1,
  })
  expect([await stopped(), await stopped(at.mesa)]).toEqual([[], []])
  expect(messageId).not.toBe('')
  task.meta.figure = `${Object.keys(forged).length + 1} forged reports, no address stopped`
})

test('a report about a shared search stops no alerts, unless it came to that mail’s signed address', async () => {
  await at.account('ana@example.com')
  const share = { key: 'share/0b3c/0', kind: 'share.search', subject: 'Near', text: 'x', html: 'x' }
  await asTenant(at.database, at.ridge, (tx) => queueMail(tx, { ...share, to: 'ana@example.com' }))
  const smtp = await at.mailServer()
  await at.send(smtp, { bounceAddress: 'bounces@mail.example' })
  const [{ messageId = '', sender = '' } = {}] = smtp.arrived
  expect(await bounced(report(computed(share.key)))).toMatchObject({ code: 1 })
  const named = await bounced(report(messageId))
  expect(named.said).toBe(
    'ana@example.com: bounce; nothing stopped: the mail that came back was not about alerts',
  )
  expect([named.code, await stopped()]).toEqual([0, []])
  expect((await bounced(report(null, { to: sender }))).said).toContain('alerts stopped')
})

test('the Message-ID of a digest that the version before has queued proves nothing, its signed address does', async () => {
  const { ana, messageId } = await digestOfAna()
  const old = hashGuid(`${at.ridge}\0digest:${ana}:2026-03-02`)
  await at.sql('update mail_outbox set guid = $1 where message_id = $2', [old, messageId])
  expect(await bounced(report(`<${old}@ridge.example>`))).toMatchObject({ code: 1 })
  expect(await stopped()).toEqual([])
  const mail = { tenant: at.ridge, guid: old, recipient: 'ana@example.com' }
  const to = returnAddress(at.database.keys, 'bounces@mail.example', mail)
  expect((await bounced(report(null, { to }))).said).toContain(`alerts stopped at ${at.ridge}`)
})

test('a report that came to the signed return address of a mail stops its recipient, named or not', async () => {
  const { returnPath, evas } = await digestOfAna()
  expect(returnPath).toMatch(/^bounces\+[0-9a-f]{48}@mail\.example$/)
  expect(returnPath).not.toBe(evas.returnPath)
  // Servers may change the case of an address, and forward a mail before it fails.
  const mail = report(null, { to: returnPath.toUpperCase(), recipient: 'ana@forwarded.example' })
  expect((await bounced(mail)).said).toContain(`alerts stopped at ${at.ridge}`)
  expect(await stopped()).toMatchObject([{ email: 'ana@example.com' }])
  const complained = complaint({ 'Original-Mail-From': `<${evas.returnPath}>` })
  expect((await bounced(complained)).said).toContain(`complaint; alerts stopped at ${at.ridge}`)
  expect(await stopped()).toMatchObject([
    { email: 'ana@example.com' },
    { email: 'eva@example.com' },
  ])
  expect(await stopped(at.mesa)).toEqual([])
})

test('a mail that is refused for reasons of policy stops nothing', async () => {
  const { messageId } = await digestOfAna()
  const refused = await bounced(report(messageId, { status: '5.7.1' }))
  expect(refused).toMatchObject({ code: 0 })
  expect(refused.said).toContain('refused for reasons of policy (5.7)')
  expect(await stopped()).toEqual([])
})

test('a mail that the server of its reader refuses stops the address, one that it puts off does not', async () => {
  const answers = {
    'ana@example.com': 'refuse',
    'ben@example.com': 'later',
    'eva@example.com': 'refuse-content',
  } as const
  for (const email of Object.keys(answers)) {
    const owner = await at.account(email)
    await at.news(owner, { alert: await at.alert(owner) })
  }
  await releaseDigests(at.parts, at.ridge, { day: '2026-03-02' })
  const smtp = await at.mailServer({
    answer: (to) => answers[to as keyof typeof answers] ?? 'accept',
  })
  await at.send(smtp, { refused: stopRefused(at.database) })
  expect(await stopped()).toMatchObject([{ email: 'ana@example.com', reason: 'bounce' }])
})

test('the mail provider reports with its token, at any host', async () => {
  const server = await testServer(at.database, { PLAT_BOUNCE_TOKEN: TOKEN })
  const send = (body: unknown, token = TOKEN, one = server) =>
    one.app.fastify.inject({
      method: 'POST',
      url: '/api/mail/bounces',
      headers: { host: 'mail.example', authorization: `Bearer ${token}` },
      payload: body as object,
    })
  const { messageId } = await digestOfAna()
  const bounces = [{ address: 'ana@example.com', kind: 'complaint', message_id: messageId }]
  expect((await send({ bounces }, 'a token of somebody else')).statusCode).toBe(401)
  expect((await send({ bounces }, TOKEN, at.server)).statusCode).toBe(404)
  const wrong = await send({ bounces: [{ address: 'ana', kind: 'bounce' }] })
  expect(wrong.statusCode).toBe(400)
  expect(wrong.body).toContain('bounces')
  const soft = [{ address: 'ana@example.com', kind: 'bounce', permanent: false }]
  expect((await send({ bounces: soft })).json()).toEqual({ data: NONE })
  const useless = [
    { ...bounces[0], message_id: `<${crypto.randomUUID()}@ridge.example>` },
    { ...bounces[0], kind: 'bounce', detail: '550 5.7.1 blocked' },
    { address: 'nobody@example.com', kind: 'bounce' },
  ]
  expect((await send({ bounces: useless })).json()).toEqual({
    data: { ...NONE, unproven: 1, policy: 1, no_account: 1 },
  })
  expect((await send({ bounces })).json()).toEqual({ data: { ...NONE, stopped: 1 } })
  expect(await stopped()).toMatchObject([{ email: 'ana@example.com', reason: 'complaint' }])
  expect(await stopped(at.mesa)).toEqual([])
  await server.close()
})

test('somebody whose mails came back has them start again', async () => {
  const ana = await people(at.database, at.server.app, at.ridge).resident('ana@example.com')
  await at.sql(
    `insert into stopped_address (tenant, email, reason)
     values (current_tenant(), 'ana@example.com', 'bounce'), (current_tenant(), 'ben@example.com', 'bounce')`,
  )
  expect((await ana.post('/alert/mail')).body.data).toEqual({ stopped: null })
  expect(await stopped()).toMatchObject([{ email: 'ben@example.com' }])
})
