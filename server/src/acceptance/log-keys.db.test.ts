import { randomUUID } from 'node:crypto'
import { calendarFeedPath } from '@plat/contract/schedule/timeline'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApiToken } from '../accounts/api-token.ts'
import { makeFeed } from '../alerts/alert-feed.ts'
import { unsubscribeSecrets, unsubscribeToken } from '../digests/unsubscribe-token.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { createLogger } from '../platform/log.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { lockedFolder, people, relaxedFolder } from '../testing/people.ts'
import { shareStopPath, shareStopTokens } from '../sharing/share-stop.ts'
import { applyFolder, testServer } from '../testing/portal.ts'
import { tokenMailedTo } from '../testing/visitor.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
const lines: string[] = []
const open = uniqueTenant('larch')
const locked = uniqueTenant('alder')
const LOCK = { email: 'press@example.com', password: 'behind the gate' }

beforeAll(async () => {
  database = await testDatabase()
  const logger = createLogger({ logLevel: 'debug' }, { write: (line) => void lines.push(line) })
  server = await testServer(database, {}, logger)
  await applyFolder(database, relaxedFolder(open))
  await applyFolder(database, await lockedFolder(locked, LOCK))
})
afterAll(() => server.close())

/** An alert of an account, and a report; neither is made by a call here. */
async function plantRows(email: string): Promise<{ owner: string; alert: string; report: string }> {
  return asTenant(database, open, async ({ query }) => {
    const [made] = await query<{ owner: string; alert: string }>(
      `insert into alert (tenant, owner, module, name, place, criteria, events, cadence, channels, monthly, words,
         after_version, first_day)
       select current_tenant(), guid, 'permits', 'Home', '{}', '{}', '{new}', 'daily', '{email}', false, '[]', 0,
         '2026-03-02' from account where email = $1 returning owner, guid as alert`,
      [email],
    )
    if (made === undefined) throw new Error(`no account of ${email}`)
    const report = randomUUID()
    await query(
      `insert into report (tenant, guid, owner, module, title, template_id, template_name, locale, asked, status)
       values (current_tenant(), $1, $2, 'permits', 'Near', 64974, 'Summary', 'en', '{}', 'complete')`,
      [report, made.owner],
    )
    return { ...made, report }
  })
}

/** One of each kind of key, all of them good, by name; each with the addresses that hold it. */
async function plantKeys() {
  const here = people(database, server.app, open)
  const mailed = (email: string) => tokenMailedTo(database, open, email)
  const ana = await here.resident('ana@example.com')
  const { owner, alert, report } = await plantRows('ana@example.com')
  const { token, unsubscribe, shareStop } = await asTenant(database, open, async (tx) => {
    const secret = (await unsubscribeSecrets(tx, [owner])).get(owner)
    const [stop] = await shareStopTokens(tx, ['ben@example.com'])
    if (secret === undefined || stop === undefined) throw new Error('a link has no secret')
    return {
      shareStop: stop,
      token: await makeFeed(tx, owner, alert),
      unsubscribe: unsubscribeToken(open, secret, { owner, alert: null }),
    }
  })
  const search = { criteria: {}, search_metadata: { address: '' }, name: 'New', title: 'New' }
  const saved = await ana.post('/search/saved', search, { 'x-module': 'permits' })
  const shared = String(saved.body.data['guid'])
  const code = /\/s\/([\w-]+)$/.exec(String(saved.body.data['public_url']))?.[1] ?? ''
  const admin = await here.staff('admin@example.com', ['tenant.admin'])
  await admin.post('/people/invite', { email: 'clerk@example.com', role: 'internal', grants: [] })
  await here.browser().post('/account', { email: 'new@example.com' })
  await ana.post('/account/request-password-reset', { email: 'ana@example.com' })
  const reset = await mailed('ana@example.com')
  await ana.post('/account/email', { email: 'moved@example.com' })
  const press = people(database, server.app, locked).browser()
  await press.post('/auth/lock', LOCK)
  const ticket = await ana.post('/live/ticket')
  const feed = await ana.post('/schedule/feed')
  const calendar = /\/([\w-]+)\.ics$/.exec(String(feed.body.data['url']))?.[1] ?? ''
  const [invitation, confirm] = [await mailed('clerk@example.com'), await mailed('new@example.com')]
  return {
    'feed of an alert': [token, `/feeds/alert/${token}.atom`],
    'calendar feed': [calendar, calendarFeedPath(calendar)],
    'unsubscribe link': [
      unsubscribe,
      `/unsubscribe/${unsubscribe}`,
      `/api/alert/unsubscribe/${unsubscribe}`,
    ],
    'link that stops shared searches': [shareStop, shareStopPath(shareStop)],
    'short code': [code, `/s/${code}`],
    'shared search': [
      shared,
      `/building/permits/search/saved/${shared}`,
      `/api/search/saved/${shared}`,
      `/preview/saved/${shared}.en.png`,
    ],
    invitation: [
      invitation,
      `/account/confirm?token=${invitation}`,
      `/api/account/confirm-check/${invitation}`,
    ],
    confirmation: [
      confirm,
      `/account/confirm?token=${confirm}`,
      `/api/account/confirm-check/${confirm}`,
    ],
    reset: [reset, `/account/reset-password?token=${reset}`],
    'new address': [
      await mailed('moved@example.com'),
      `/account/confirm-email?token=${await mailed('moved@example.com')}`,
    ],
    report: [report, `/api/report/${report}/file`],
    session: [ana.cookies.get('__Host-sid') ?? '', '/api/account'],
    'ticket of a live connection': [
      String(ticket.body.data['ticket']),
      `/live?hostname=${open}.test&access_token=${String(ticket.body.data['ticket'])}`,
    ],
    'site lock': [press.cookies.get('__Host-lock') ?? '', '/api/landing'],
    'API token': [
      await createApiToken(database, open, { name: 'client', level: 'internal', days: 1 }),
      '/api/landing',
    ],
  }
}

test('[bar 33.5] no line of the log holds a key, wherever in a request it is', async ({ task }) => {
  const keys = Object.entries(await plantKeys())
  let sent = 0
  const send = async (method: 'GET' | 'HEAD' | 'POST', url: string, more: object = {}) => {
    sent += 1
    return server.app.fastify.inject({
      method,
      url,
      headers: { host: `${open}.test`, 'content-type': 'application/json', ...more },
      ...(method === 'POST' ? { payload: '{}' } : {}),
    })
  }
  let reported = 0
  const report = (url: string, payload: object) => {
    reported += 1
    const headers = { host: `${open}.test` }
    return server.app.fastify.inject({ method: 'POST', url, headers, payload })
  }
  const before = lines.length
  for (const [name, [key = '', ...addresses]] of keys) {
    expect(key, name).toMatch(/^[\w-]{10,}$/)
    const page = `https://${open}.test${addresses[0]}`
    for (const address of addresses) {
      await send('GET', address)
      await send('HEAD', address)
      await send('POST', address)
    }
    // As a part of any page's address, and of none's; written otherwise; in headers and cookies.
    for (const url of [
      `/${key}`,
      `/building/${key}`,
      `/api/${key}`,
      `/assets/${key}`,
      `/x/y/z/${key}`,
    ])
      await send('GET', url)
    await send('GET', `${addresses[0]?.toUpperCase()}/%zz`)
    await send('GET', '/api/landing', { authorization: `Bearer ${key}` })
    await send('GET', '/', { cookie: `__Host-sid=${key}; __Host-lock=${key}`, referer: page })
    const broken = { message: `at ${page}`, stack: `at ${page}:1:2`, path: addresses[0] ?? '' }
    await report('/api/client-error', broken)
    await report('/api/csp-report', { 'csp-report': { 'document-uri': page, referrer: page } })
  }
  // Reports wait for a minute.
  await server.app.fastify.close()
  const log = lines.slice(before)
  expect(log.length).toBeGreaterThan(sent)
  for (const [name, [key = '']] of keys)
    expect(
      log.filter((line) => line.toLowerCase().includes(key.toLowerCase())),
      name,
    ).toEqual([])
  const paths = new Set(log.flatMap((line) => /"path":"([^"]*)"/.exec(line)?.[1] ?? []))
  for (const form of [
    '/feeds/alert/:file',
    '/feeds/schedule/:file',
    '/unsubscribe/:token',
    '/unsubscribe/shared/:token',
    '/s/:code',
    '/:department/:module/search/saved/:saved/:stat?',
    '/api/account/confirm-check/:token',
    '/account/reset-password',
    '/api/report/:id/file',
    'unknown',
  ])
    expect(paths, form).toContain(form)
  task.meta.figure = `${keys.length} kinds of keys in ${sent + reported} requests`
})
