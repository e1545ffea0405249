import { randomInt, randomUUID } from 'node:crypto'
import type { InjectOptions } from 'fastify'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import type { App } from '../platform/http/app.ts'
import { openBody, type StoredBody } from '../platform/secrets/mail-body.ts'

/** An answer as tests read it. */
export interface Reply {
  readonly status: number
  readonly headers: Readonly<Record<string, unknown>>
  readonly text: string
  /** The whole answer as JSON, loosely typed: tests compare it with what they expect. */
  readonly body: ReplyBody
}

interface ReplyBody {
  // The tests' expectations say what is in there.
  data: Record<string, never>
  code: string
  detail: string
  errors: Record<string, string[]>
  meta: { pagination: { itemCount: number } }
}

/** A browser at one agency: keeps cookies, says where it comes from. */
export interface Visitor {
  get(path: string, headers?: Record<string, string>): Promise<Reply>
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>
  put(path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>
  remove(path: string, headers?: Record<string, string>): Promise<Reply>
  /** Cookies by name, as the browser holds them. */
  readonly cookies: Map<string, string>
}

/** A visitor of the agency with this host, from this address of the network. */
export function visitor(app: App, host: string, address = '203.0.113.5'): Visitor {
  const cookies = new Map<string, string>()
  const send = async (
    method: 'GET' | 'POST' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
    headers: Record<string, string> = {},
  ): Promise<Reply> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
    const options: InjectOptions = {
      method,
      url: `/api${path}`,
      remoteAddress: address,
      headers: {
        host,
        ...(cookie === '' ? {} : { cookie }),
        ...(method === 'GET' ? {} : { origin: `https://${host}`, 'sec-fetch-site': 'same-origin' }),
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body === undefined ? {} : { payload: JSON.stringify(body) }),
    }
    const response = await app.fastify.inject(options)
    for (const { name, value, expires } of response.cookies) {
      const gone = expires !== undefined && expires.getTime() <= Date.now()
      if (gone) cookies.delete(name)
      else cookies.set(name, value)
    }
    return {
      status: response.statusCode,
      headers: response.headers,
      text: response.body,
      get body() {
        return JSON.parse(response.body) as ReplyBody
      },
    }
  }
  return {
    get: (path, headers) => send('GET', path, undefined, headers),
    post: (path, body, headers) => send('POST', path, body ?? {}, headers),
    put: (path, body, headers) => send('PUT', path, body ?? {}, headers),
    remove: (path, headers) => send('DELETE', path, undefined, headers),
    cookies,
  }
}

/** A mail in an agency's outbox. */
export interface QueuedMail {
  readonly kind: string
  readonly subject: string
  readonly text: string
  readonly html: string
}

/** Mails to an address, oldest first. */
export function mailsTo(database: Database, tenant: string, to: string): Promise<QueuedMail[]> {
  return asTenant(database, tenant, async (tx) => {
    const rows = await tx.query<StoredBody & { kind: string; subject: string }>(
      `select guid, kind, subject, body, text, html from mail_outbox
       where recipient = $1 order by created_at, guid`,
      [to],
    )
    return rows.map((row) => ({ kind: row.kind, subject: row.subject, ...openBody(tx, row) }))
  })
}

/** The secret in the link of the newest mail to an address. */
export async function tokenMailedTo(
  database: Database,
  tenant: string,
  to: string,
): Promise<string> {
  const mail = (await mailsTo(database, tenant, to)).at(-1)
  const token = /[?&]token=([A-Za-z0-9_-]+)/.exec(mail?.text ?? '')?.[1]
  if (token === undefined) throw new Error(`no link was mailed to ${to}`)
  return token
}

/** A password that the rule allows. */
export const PASSWORD = 'seven quiet herons'

/** Signs somebody up at the agency, by the mailed link, and leaves them signed in. */
export async function signUp(
  who: Visitor,
  database: Database,
  tenant: string,
  email: string,
  password = PASSWORD,
): Promise<void> {
  await expectStatus(who.post('/account', { email }), 200)
  const token = await tokenMailedTo(database, tenant, email)
  const person = { first_name: 'Ana', last_name: 'Ortiz', zip: '78701' }
  const confirmed = await expectStatus(
    who.post('/account/confirm', { token, password, ...person }),
    200,
  )
  const { authentication_token } = confirmed.body.data
  await expectStatus(who.post('/auth/token', { token: authentication_token }), 200)
}

/** Somebody who has just signed up at an agency, from an address of the network of their own. */
export async function newResident(app: App, database: Database, tenant: string): Promise<Visitor> {
  const person = visitor(app, `${tenant}.test`, `203.0.113.${20 + randomInt(200)}`)
  await signUp(person, database, tenant, `${randomUUID()}@example.com`)
  return person
}

async function expectStatus(answer: Promise<Reply>, status: number): Promise<Reply> {
  const reply = await answer
  if (reply.status !== status)
    throw new Error(`expected ${status}, got ${reply.status}: ${reply.text}`)
  return reply
}
