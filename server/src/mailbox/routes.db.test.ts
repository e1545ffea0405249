import { afterAll, beforeAll, expect, test } from 'vitest'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { queueMail } from '../platform/mail/mail.ts'
import type { Mail } from '../platform/mail/check-mail.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { applyFolder, testServer } from '../testing/portal.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
const demo = uniqueTenant('demo')
const other = uniqueTenant('other')
const real = uniqueTenant('real')

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  for (const code of [demo, other, real]) {
    await applyFolder(database, {
      'tenant.yaml': {
        code,
        demo: code !== real,
        hosts: [`${code}.test`],
        timeZone: 'America/Chicago',
        branding: { title: { long: 'City of Fir', short: 'Fir' } },
        control: { map: { geo: { agencyBounds: { n: 31, s: 30, e: -97, w: -98 } } } },
      },
      'departments/building.yaml': { id: 'building', name: 'Building', modules: ['permits'] },
      'modules/permits.yaml': {
        code: 'permits',
        name: 'Permits',
        noun: { one: 'permit', other: 'permits' },
      },
    })
    await queue(code, { to: 'first@example.org' })
    await queue(code, {
      to: 'second@example.org',
      subject: 'Second',
      headers: { 'Content-Language': 'es' },
    })
  }
})
afterAll(async () => {
  await server.close()
  await database.close()
})

async function queue(tenant: string, mail: Partial<Mail>): Promise<void> {
  await asTenant(database, tenant, (tx) =>
    queueMail(tx, {
      to: 'ana@example.org',
      subject: 'First',
      text: `canary of ${tenant}`,
      html: `<h1>canary of ${tenant}</h1><script>alert(1)</script>`,
      kind: 'account.confirm',
      ...mail,
    }),
  )
}

const get = (tenant: string, path = '') =>
  server.app.fastify.inject({
    method: 'GET',
    url: `/api/demo/mailbox${path}`,
    headers: { host: `${tenant}.test` },
  })

interface Listed {
  data: {
    guid: string
    to: string
    subject: string
    kind: string
    created_at: string
    text: string
  }[]
  meta: { pagination: { itemCount: number } }
}

test('a demo agency’s mailbox lists its mails, newest first, a part at a time', async () => {
  const whole = (await get(demo)).json<Listed>()
  expect(whole.data.map(({ to }) => to)).toEqual(['second@example.org', 'first@example.org'])
  expect(whole.data[0]).toMatchObject({
    subject: 'Second',
    locale: 'es',
    text: `canary of ${demo}`,
  })
  expect(whole.data[1]).toMatchObject({ locale: null })
  const part = (await get(demo, '?offset=1&limit=1')).json<Listed>()
  expect(part.data.map(({ to }) => to)).toEqual(['first@example.org'])
  expect(part.meta.pagination).toEqual({ itemCount: 2, offset: 1, limit: 1 })
})

test('a mail is read as text and as a page that can run nothing', async () => {
  const guid = (await get(demo)).json<Listed>().data[0]?.guid ?? ''
  expect((await get(demo, `/${guid}`)).json()).toMatchObject({
    data: {
      guid,
      to: 'second@example.org',
      html: expect.stringContaining('<h1>'),
      origin: `https://${demo}.test`,
    },
  })
  const page = await get(demo, `/${guid}/html`)
  expect(page.headers['content-type']).toBe('text/html; charset=utf-8')
  expect(page.headers['cache-control']).toBe('no-store')
  const policy = String(page.headers['content-security-policy'])
  expect(policy).toContain("default-src 'none'")
  expect(policy).toContain('sandbox')
  expect(policy).not.toMatch(/script-src|allow-scripts|allow-forms/)
  expect(page.body).toContain(`canary of ${demo}`)
})

test('a real agency has no mailbox, and nobody reads another agency’s mail', async () => {
  const guid = (await get(demo)).json<Listed>().data[0]?.guid ?? ''
  for (const reply of [
    await get(real),
    await get(real, `/${guid}`),
    await get(real, `/${guid}/html`),
    await get(other, `/${guid}`),
    await get(other, `/${guid}/html`),
    await get(demo, '/9f1b2c3d-0000-4000-8000-000000000000'),
    await get(demo, '/nothing/html'),
  ]) {
    expect(reply.statusCode).toBe(404)
    expect(reply.body).not.toContain('canary')
  }
  expect((await get(other)).body).not.toContain(`canary of ${demo}`)
})

test('what has expired or was refused is not in the mailbox', async () => {
  await queue(demo, { to: 'gone@example.org' })
  await asTenant(database, demo, (tx) =>
    tx.query(`update mail_outbox set state = 'failed' where recipient = 'gone@example.org'`),
  )
  expect((await get(demo)).json<Listed>().data.map(({ to }) => to)).not.toContain(
    'gone@example.org',
  )
})
