import type { InjectOptions } from 'fastify'
import { expect, test } from 'vitest'
import type { ArrivedMail } from '../platform/mail/smtp-for-tests.ts'
import { sharingFixture } from '../testing/sharing-fixture.ts'

const at = sharingFixture()

/** Asks for, or posts to, the address of a mail's link: without cookies, from another site. */
function follow(link: URL, method: 'GET' | 'POST', more: Partial<InjectOptions> = {}) {
  return at.server.app.fastify.inject({
    method,
    url: link.pathname,
    headers: {
      host: `${at.mine}.test`,
      origin: 'https://webmail.example',
      'sec-fetch-site': 'cross-site',
      ...(method === 'POST' ? { 'content-type': 'application/x-www-form-urlencoded' } : {}),
    },
    ...(method === 'POST' ? { payload: 'List-Unsubscribe=One-Click' } : {}),
    ...more,
  })
}

function stopLink({ text = '' }: Pick<ArrivedMail, 'text'>): URL {
  return new URL(/https:\/\/\S+\/unsubscribe\/shared\/\S+/.exec(text)?.[0] ?? '')
}

/** What arrives of a search that somebody shares with these people. */
async function shared(recipients: string): Promise<ArrivedMail[]> {
  const ana = await at.resident()
  const { guid } = await at.saved(ana)
  const smtp = await at.mailServer()
  const answer = await at.share(ana, guid, { recipients })
  expect(answer.status, answer.text).toBe(200)
  await at.send(smtp)
  return smtp.arrived
}

test('whoever gets a shared search ends such mails for good by one press, without an account', async () => {
  const [ben, cem] = (await shared('ben@example.org, cem@example.org')).toSorted((a, b) =>
    String(a.recipients).localeCompare(String(b.recipients)),
  )
  if (ben === undefined || cem === undefined) throw new Error('two mails were sent')
  const link = stopLink(ben)
  expect(link.href, 'each has their own').not.toBe(stopLink(cem).href)
  const header = (name: string) => ben.headers.find(({ key }) => key === name)?.value
  expect(header('list-unsubscribe')).toBe(`<${link.href}>`)
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click')

  const asked = await follow(link, 'GET')
  expect(asked.statusCode).toBe(200)
  expect(asked.body).toContain('<form method="post"><button type="submit">Stop emails</button>')
  // Programs look at links of mails: that stops nothing.
  expect(await shared('ben@example.org')).toHaveLength(1)
  const spanish = { host: `${at.mine}.test`, 'accept-language': 'es' }
  const done = await follow(link, 'POST', { headers: spanish, payload: '' })
  expect(done.statusCode).toBe(200)
  expect(done.body).toContain('Se detuvieron los correos')
  expect((await follow(link, 'POST')).statusCode, 'once more').toBe(200)

  const eve = await at.resident()
  const { guid } = await at.saved(eve)
  const refused = await at.share(eve, guid, { recipients: 'BEN+work@example.org, dan@example.org' })
  expect(refused.status).toBe(400)
  expect(refused.body.errors['recipients']).toEqual([
    'These people asked for no more emails of shared searches: BEN+work@example.org. Remove their addresses and send again.',
  ])
  expect((await at.outbox()).filter(({ state }) => state !== 'sent')).toEqual([])
  expect((await at.share(eve, guid, { recipients: 'cem@example.org' })).status).toBe(200)
  const stored = await at.sql('select s::text as row from share_stop s')
  expect(JSON.stringify(stored)).not.toContain('example.org')
})

test('a link of another agency, a guessed or a changed one stops nothing', async () => {
  const [mail] = await shared('fay@example.org')
  const link = stopLink(mail ?? {})
  const token = link.pathname.split('/').at(-1) ?? ''
  const elsewhere = await follow(link, 'POST', {
    headers: { host: `${at.other}.test` },
    payload: '',
  })
  expect(elsewhere.statusCode).toBe(404)
  const bytes = Buffer.from(token, 'base64url')
  bytes[0] = (bytes[0] ?? 0) ^ 1
  for (const wrong of [bytes.toString('base64url'), 'a'.repeat(43), token.slice(0, -3), '.'])
    for (const method of ['GET', 'POST'] as const) {
      const answer = await follow(new URL(`/unsubscribe/shared/${wrong}`, link), method)
      expect(answer.statusCode, wrong).toBe(404)
    }
  expect(await at.sql('select from share_stop where stopped_at > now()')).toEqual([])
  expect(await shared('fay@example.org')).toHaveLength(1)
})

test('one account shares with an address three times a day, and others still can; no refusal says how many did', async () => {
  const ana = await at.resident()
  const { guid } = await at.saved(ana)
  for (const recipients of ['gus@example.org', 'Gus+1@example.org', 'gus@example.org'])
    expect((await at.share(ana, guid, { recipients })).status).toBe(200)
  const full = {
    reason: 'recipient_full',
    detail:
      'gus@example.org cannot get more shared searches today. Remove the address, or try again tomorrow.',
  }
  const refused = await at.share(ana, guid, { recipients: 'hal@example.org, gus@example.org' })
  expect(refused.status).toBe(429)
  expect(refused.body).toMatchObject(full)
  expect(refused.headers['retry-after']).toBe('86400')
  // Seven more of the agency, each of an account of their own: ten in all.
  for (let number = 0; number < 7; number++) {
    const other = await at.resident()
    const search = await at.saved(other)
    const sent = await at.share(other, search.guid, { recipients: `Gus+${number}@example.org` })
    expect(sent.status, sent.text).toBe(200)
  }
  const eve = await at.resident()
  const hers = await at.saved(eve)
  const late = await at.share(eve, hers.guid, { recipients: 'gus@example.org' })
  expect(late.body).toMatchObject(full)
  expect(late.headers['retry-after']).toBe('86400')
  // What one agency's people have sent holds up nobody at another.
  const elsewhere = await at.resident(at.other)
  const there = await at.saved(elsewhere)
  const sent = await at.share(elsewhere, there.guid, { recipients: 'gus@example.org' })
  expect(sent.status, sent.text).toBe(200)
  // What was refused does not count: three of this hour are left, and hal has had none.
  const rest = ['hal@example.org', 'ida@example.org', 'jon@example.org']
  expect((await at.share(ana, guid, { recipients: rest })).status).toBe(200)
  const keys = await at.database.pool.query<{ key: string; points: number }>(
    `select key, points from rate_limit where key like any($1) and points > 1 order by key`,
    [[`sharePair:${at.mine}:%`, `shareRecipient:${at.mine}:%`]],
  )
  expect(keys.rows.map(({ key, points }) => [key.split(':')[0], points])).toEqual([
    ['sharePair', 3],
    ['shareRecipient', 10],
  ])
  expect(JSON.stringify(keys.rows)).not.toContain('gus')
})

test('an account’s export says that its address gets no shared searches', async () => {
  const ana = await at.resident()
  const [mail] = await shared(ana.email)
  const exported = async () =>
    (JSON.parse((await ana.get('/account/export')).text) as { data: Record<string, unknown[]> })
      .data['shared_mail_stopped']
  expect(await exported()).toEqual([])
  await follow(stopLink(mail ?? {}), 'POST')
  expect(await exported()).toMatchObject([{ stopped: expect.stringMatching(/^\d{4}-/) as string }])
})
