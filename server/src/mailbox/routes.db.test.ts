import { afterAll, beforeAll, expect, test } from 'vitest'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { queueMail } from '../platform/mail/mail.ts'
import type { Mail } from '../platform/mail/check-mail.ts'
import { storeMailFile } from '../platform/mail/mail-files.ts'
import { cleanUpOutbox, markSent } from '../platform/mail/outbox.ts'
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

/** A mail of the demo with a map and a report, on its way out. */
async function queueWithFiles(to: string): Promise<string> {
  await asTenant(database, demo, async (tx) => {
    const map = { name: 'map.png', mediaType: 'image/png', content: Buffer.from('a picture') }
    const report = { name: 'Ñ.pdf', mediaType: 'application/pdf', content: Buffer.from('%PDF-1.7') }
    const page = { name: 'page.html', mediaType: 'text/html', content: Buffer.from('<script>') }
    const second = {
      name: 'map.jpg',
      mediaType: 'image/jpeg',
      content: Buffer.from('a photograph'),
    }
    const files = [
      { file: await storeMailFile(tx, map), cid: 'map' },
      { file: await storeMailFile(tx, report), cid: null },
      { file: await storeMailFile(tx, page), cid: null },
      { file: await storeMailFile(tx, second), cid: 'second' },
    ]
    const html = '<img src="cid:map" alt="Map">'
    await queueMail(tx, { to, subject: 'Files', text: 'Look', html, kind: 'share.search', files })
  })
  const listed = (await get(demo, '?limit=50')).json<Listed>().data
  return listed.find((mail) => mail.to === to)?.guid ?? ''
}

interface WithFiles {
  data: { files: { url: string | null; problem: string | null }[] }
}
const filesOf = async (guid: string) => (await get(demo, `/${guid}`)).json<WithFiles>().data.files
const fetched = (url: string | null | undefined, tenant = demo) =>
  get(tenant, String(url).replace('/api/demo/mailbox', ''))

test('a mail that is out still shows its picture and its attachment, as long as its text', async () => {
  const guid = await queueWithFiles('files@example.org')
  await markSent(database, demo, guid, true)
  const files = await filesOf(guid)
  expect(files).toMatchObject([
    { kind: 'picture', name: 'map.png', size: 9, problem: null },
    { kind: 'attachment', name: 'Ñ.pdf', size: 8, problem: null },
    { kind: 'attachment', name: 'page.html' },
    { kind: 'picture', name: 'map.jpg' },
  ])
  const [picture, report, html, photograph] = await Promise.all(
    files.map(({ url }) => fetched(url)),
  )
  expect(picture?.headers['content-type']).toBe('image/png')
  expect(picture?.headers['content-disposition']).toBe('inline')
  expect(picture?.body).toBe('a picture')
  expect(photograph?.headers).toMatchObject({
    'content-type': 'image/jpeg',
    'content-disposition': 'inline',
  })
  expect(report?.headers['content-type']).toBe('application/pdf')
  expect(report?.headers['content-disposition']).toBe('attachment')
  // What could run is only ever saved.
  expect(html?.headers['content-type']).toBe('application/octet-stream')
  expect(html?.headers['content-security-policy']).toBe("default-src 'none'; sandbox")
  expect((await get(demo, `/${guid}/html`)).body).toBe(`<img src="${files[0]?.url}" alt="Map">`)
  // Nobody reads it by another agency's address, or by that of another mail.
  expect((await fetched(files[0]?.url, other)).statusCode).toBe(404)
  const second = (await get(demo)).json<Listed>().data.find(({ to }) => to === 'second@example.org')
  expect((await fetched(files[0]?.url?.replace(guid, second?.guid ?? ''))).statusCode).toBe(404)
  // When the text goes, the files go.
  await cleanUpOutbox(database, demo, false)
  expect((await fetched(files[0]?.url)).statusCode).toBe(404)
  const kept = await asTenant(database, demo, ({ query }) => query('select from mail_file'))
  expect(kept).toEqual([])
})

test('of a file that was not kept the mailbox says so', async () => {
  const guid = await queueWithFiles('lost@example.org')
  await asTenant(database, demo, ({ query }) => query('delete from mail_file'))
  expect(await filesOf(guid)).toMatchObject([
    { kind: 'picture', url: null, problem: 'gone' },
    { kind: 'attachment', url: null, problem: 'gone' },
    { kind: 'attachment', url: null, problem: 'gone' },
    { kind: 'picture', url: null, problem: 'gone' },
  ])
  expect((await get(demo, `/${guid}/html`)).body).toContain('alt="Map"')
})
