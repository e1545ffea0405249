import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { generateSync } from 'otplib'
import { pino } from 'pino'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createApiToken } from '../accounts/api-token.ts'
import { startProvider, type TestProvider } from '../accounts/oidc-provider-for-tests.ts'
import { backUp } from '../backup/back-up.ts'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { startMailSender } from '../platform/mail/sender.ts'
import { startSmtp } from '../platform/mail/smtp-for-tests.ts'
import { smtpTransport } from '../platform/mail/transports.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { findInTables, findInText } from '../testing/find-secrets.ts'
import { people, relaxedFolder } from '../testing/people.ts'
import { applyFolder, testServer } from '../testing/portal.ts'
import { mailsTo, PASSWORD, tokenMailedTo, visitor } from '../testing/visitor.ts'
import { barCheck } from './bar-check.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
let provider: TestProvider
let directory: string
const real = uniqueTenant('rowan')
const demo = uniqueTenant('dogwood')

beforeAll(async () => {
  database = await testDatabase()
  directory = await mkdtemp(join(tmpdir(), 'plat-secrets-'))
  provider = await startProvider()
  server = await testServer(database, { PLAT_OIDC_LOCAL: 'a secret of the client' })
  for (const tenant of [real, demo]) {
    await applyFolder(
      database,
      relaxedFolder(tenant, {
        demo: tenant === demo,
        access: tenant === demo ? { secondFactor: 'off' } : {},
        signIn: [
          {
            id: 'local',
            name: 'Local ID',
            issuer: provider.issuer,
            clientId: 'x',
            clientSecretVariable: 'PLAT_OIDC_LOCAL',
          },
        ],
      }),
    )
  }
})
afterAll(async () => {
  await provider.close()
  await server.close()
  await database.close()
  await rm(directory, { recursive: true })
})

test('the search finds a secret in every form, and in columns of every type', async () => {
  const tenant = uniqueTenant('search')
  const secret = 'Zm9vYmFyYmF6cXV4Zm9vYmFyYmF6cXV4Zm9vYmFyYmE'
  const bytes = Buffer.from(secret, 'base64url')
  await asTenant(database, tenant, async ({ query }) => {
    await query('insert into tenant values ($1)', [tenant])
    await query(
      `insert into audit (tenant, action, detail) values ($1, $2, $3), ($1, $4, '{}'), ($1, $5, '{}')`,
      [
        tenant,
        `token=${secret}&x`,
        { in: [{ json: Buffer.from(`<${secret}>`).toString('base64') }] },
        bytes.toString('hex'),
        bytes.toString('base64'),
      ],
    )
    await query(`insert into tenant_file values ($1, 'x', 'text/plain', $2)`, [
      tenant,
      Buffer.from(`<p>${secret}</p>`),
    ])
  })
  const { found } = await findInTables(database, tenant, { secret })
  const forms = (where: string) =>
    new Set(found.filter((one) => one.where === where).map(({ form }) => form))
  expect(forms('audit.action')).toEqual(
    new Set(['raw', 'hex of its bytes', 'base64 of its bytes', 'base64url of its bytes']),
  )
  expect(forms('audit.detail')).toContain('base64')
  expect(forms('tenant_file.content')).toContain('hex')
  expect(findInText('x', 'a code 048291.', { code: '048291' })).toHaveLength(0)
  expect(findInText('x', 'a code 048291, and', { code: '048291' })).toHaveLength(1)
})

/** Plants what an agency's people hold, by what they do; all of it is still good afterwards. */
async function plantSecrets(tenant: string): Promise<Record<string, string>> {
  const here = people(database, server.app, tenant)
  const token = (email: string) => tokenMailedTo(database, tenant, email)
  const admin = await here.staff('admin@example.com', ['tenant.admin'])
  const { secret: totp } = JSON.parse((await admin.post('/account/totp')).text).data
  const code = generateSync({ secret: totp, epoch: Math.floor(Date.now() / 1_000) })
  const enrolled = JSON.parse((await admin.put('/account/totp', { code })).text).data
  // The one before stays in force until a code of the new one is given.
  const { secret: pending } = JSON.parse((await admin.post('/account/totp')).text).data

  await here.browser().post('/account', { email: 'new@example.com' })
  await admin.post('/people/invite', { email: 'clerk@example.com', role: 'internal', grants: [] })
  const resident = await here.resident('ana@example.com')
  await resident.post('/account/request-password-reset', { email: 'ana@example.com' })
  const reset = await token('ana@example.com')
  await resident.post('/account/email', { email: 'moved@example.com' })
  await resident.post('/account/request-2fa-token')
  const mailedCode = (await mailsTo(database, tenant, 'ana@example.com')).at(-1)?.text ?? ''
  const login = await here.browser().post('/auth/login', {
    email: 'admin@example.com',
    password: PASSWORD,
  })
  const signedUp = here.browser()
  await signedUp.post('/account', { email: 'half@example.com' })
  const half = { token: await token('half@example.com'), password: PASSWORD }
  const names = { first_name: 'Ana', last_name: 'Ortiz', zip: '78701' }
  const confirmed = await signedUp.post('/account/confirm', { ...half, ...names })

  const away = await server.app.fastify.inject({
    url: '/api/auth/oidc/local',
    headers: { host: `${tenant}.test` },
  })
  const { searchParams } = new URL(String(away.headers.location))
  const secrets = {
    password: PASSWORD,
    session: admin.cookies.get('__Host-sid') ?? '',
    'known browser': admin.cookies.get('__Host-device') ?? '',
    confirmation: await token('new@example.com'),
    invitation: await token('clerk@example.com'),
    reset,
    'new address': await token('moved@example.com'),
    'mailed code': /\b(\d{6})\b/.exec(mailedCode)?.[1] ?? '',
    authenticator: totp,
    'authenticator to be confirmed': pending,
    ...Object.fromEntries(
      enrolled.recovery_codes.map((one: string, index: number) => [`recovery code ${index}`, one]),
    ),
    'recovery code as it is hashed': enrolled.recovery_codes[0].replaceAll('-', ''),
    ticket: JSON.parse(login.text).data.ticket,
    'login after the confirmation': JSON.parse(confirmed.text).data.authentication_token,
    'state of a provider': searchParams.get('state') ?? '',
    'nonce of a provider': searchParams.get('nonce') ?? '',
    'cookie of a provider': away.cookies[0]?.value ?? '',
    'API token': await createApiToken(database, tenant, {
      name: 'client',
      level: 'internal',
      days: 1,
    }),
  }
  for (const [name, secret] of Object.entries(secrets))
    if (secret === '') throw new Error(`no ${name} was planted`)
  return secrets
}

/** Every place where an agency's secrets could be read: all columns, and a backup of it. */
async function readable(tenant: string, secrets: Record<string, string>, name: string) {
  const search = await findInTables(database, tenant, secrets)
  const file = join(directory, `${tenant}-${name}.plat`)
  await backUp(database, { file, tenants: [tenant], plat: 'test' })
  const text = gunzipSync(await readFile(file)).toString()
  return { ...search, found: [...search.found, ...findInText('the backup', text, secrets)] }
}

/** Mails of these agencies that are still to be sent. */
async function waiting(tenants: readonly string[]): Promise<number> {
  let count = 0
  for (const tenant of tenants) {
    const rows = await asTenant(database, tenant, ({ query }) =>
      query(`select from mail_outbox where state in ('queued', 'sending')`),
    )
    count += rows.length
  }
  return count
}

barCheck(9.3, 'live secrets are readable in no column and in no backup', async () => {
  const planted = new Map<string, Record<string, string>>()
  for (const tenant of [real, demo]) planted.set(tenant, await plantSecrets(tenant))
  let columns = 0
  let rows = 0
  const look = async (when: string) => {
    for (const [tenant, secrets] of planted) {
      const search = await readable(tenant, secrets, when)
      expect(search.found, `${when}, ${tenant === demo ? 'demo' : 'real'} agency`).toEqual([])
      columns = search.columns
      rows += search.rows
    }
  }
  await look('before sending')

  const smtp = await startSmtp()
  const sender = startMailSender({
    database,
    transport: smtpTransport(smtp.url),
    logger: pino({ level: 'silent' }),
    from: async (tenant) => {
      if (!planted.has(tenant)) throw new Error('not of this test')
      return { name: 'City', address: 'no-reply@example.gov', replyTo: null }
    },
    keepsBodies: async (tenant) => tenant === demo,
  })
  await expect.poll(() => waiting([...planted.keys()])).toBe(0)
  await sender.close()
  await smtp.close()
  // What arrived is what was planted: the search looked for the right things.
  const arrived = smtp.arrived.map(({ text }) => text).join('\n')
  for (const secrets of planted.values()) {
    for (const name of ['confirmation', 'invitation', 'reset', 'new address', 'mailed code'])
      expect(arrived).toContain(secrets[name])
  }
  await look('after sending')
  // A demo agency shows its mails to everybody, still.
  const mailbox = await visitor(server.app, `${demo}.test`).get('/demo/mailbox?limit=50')
  expect(mailbox.text).toContain(planted.get(demo)?.['reset'])
  expect((await visitor(server.app, `${real}.test`).get('/demo/mailbox')).status).toBe(404)
  const count = [...planted.values()].reduce((sum, one) => sum + Object.keys(one).length, 0)
  return `${count} live secrets of 2 agencies in 0 of ${rows} rows (${columns} columns) and 4 backups, before and after ${smtp.arrived.length} mails were sent`
})
