import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { stopRefused } from './refused-mail.ts'
import { readConfig } from '../../platform/config.ts'
import { testServer } from '../../testing/portal.ts'
import { people } from '../../testing/people.ts'
import { digestFixture } from '../../testing/digest-fixture.ts'
import { releaseDigests } from '../release-digests.ts'
import { mailCommand } from './mail-command.ts'

const at = digestFixture()
const TOKEN = 'a token of the mail provider'

const stopped = (tenant = at.ridge) =>
  at.sql<{ email: string; reason: string }>(
    'select email, reason, detail from stopped_address order by email',
    [],
    tenant,
  )

/** Ana at both agencies, with a digest of the first. */
async function digestOfAna(): Promise<{ ana: string; messageId: string }> {
  const ana = await at.account('ana@example.com')
  await at.account('ana@example.com', { tenant: at.mesa })
  await at.news(ana, { alert: await at.alert(ana) })
  await releaseDigests(at.parts, at.ridge, { day: '2026-03-02' })
  const [mail] = await at.sql<{ guid: string }>('select guid from mail_outbox')
  return { ana, messageId: `<${mail?.guid}@ridge.example>` }
}

/** A report of delivery as mail servers send it. */
const report = (messageId: string, status = '5.1.1', action = 'failed') =>
  [
    'From: MAILER-DAEMON@mx.example',
    'To: no-reply@ridge.example',
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
    'Final-Recipient: rfc822; Ana@Example.com',
    `Action: ${action}`,
    `Status: ${status}`,
    'Diagnostic-Code: smtp; 550 5.1.1 <ana@example.com>:',
    '  no such mailbox',
    '',
    '--b',
    'Content-Type: text/rfc822-headers',
    '',
    `Message-ID: ${messageId}`,
    'To: ana@example.com',
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
  expect(await bounced(report(messageId, '4.4.1', 'delayed'))).toMatchObject({ code: 0 })
  expect((await bounced('Subject: Lunch?\r\n\r\nAt noon.')).said).toContain('no report')
  // A report of a mail that nobody sent here is nobody's.
  await bounced(report(`<${crypto.randomUUID()}@ridge.example>`))
  expect(await stopped()).toEqual([])
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
  await at.sender(smtp, stopRefused(at.database)).settled()
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
  expect((await send({ bounces: soft })).json()).toEqual({ data: { stopped: 0 } })
  expect((await send({ bounces })).json()).toEqual({ data: { stopped: 1 } })
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
