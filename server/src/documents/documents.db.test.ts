import { afterAll, beforeAll, expect, test } from 'vitest'
import { asTenant } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { people, relaxedFolder } from '../testing/people.ts'
import { applyFolder, testServer } from '../testing/portal.ts'
import type { Visitor } from '../testing/visitor.ts'

let database: Database
let server: Awaited<ReturnType<typeof testServer>>
const tenant = uniqueTenant('maple')
const other = uniqueTenant('birch')
let ada: Visitor
let bea: Visitor
let stranger: Visitor

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  for (const code of [tenant, other]) await applyFolder(database, relaxedFolder(code))
  const here = people(database, server.app, tenant)
  ada = await here.staff('ada@example.com', ['tenant.admin'])
  bea = await here.staff('bea@example.com', ['tenant.admin'])
  stranger = await people(database, server.app, other).staff('ada@example.com', ['tenant.admin'])
})
afterAll(() => server.close())

interface Listed {
  current: { version: number; by: string; note: string; origin: string }
  files: { path: string; sha256: string }[]
}

async function listed(who: Visitor): Promise<Listed> {
  return (await who.get('/documents')).body.data as unknown as Listed
}

async function textOf(who: Visitor, path: string): Promise<string> {
  const reply = await who.get(`/documents/file?path=${encodeURIComponent(path)}`)
  return String(reply.body.data['text'])
}

/** Everything that a tenant's versions consist of, to see that nothing has changed. */
function stored(code: string) {
  return asTenant(database, code, async ({ query }) => [
    await query('select version, folder from tenant'),
    await query('select version, checksum, applied_by, note from tenant_version order by version'),
    await query('select * from folder_version order by version'),
    await query('select * from folder_file order by version, path'),
    await query('select sha256 from folder_content order by sha256'),
    await query('select sha256 from tenant_file order by sha256'),
  ])
}

const save = async (who: Visitor, path: string, text: string, note = 'a change') => {
  const base = (await listed(who)).current.version
  return who.post('/documents', { base, note, changes: [{ path, text }] })
}

test('an administrator lists the files, changes one, and the portal is another', async () => {
  const before = await listed(ada)
  expect(before.files.map(({ path }) => path)).toEqual([
    'departments/building.yaml',
    'modules/permits.yaml',
    'places.yaml',
    'places/districts.geojson',
    'tenant.yaml',
  ])
  expect(before.current).toMatchObject({ origin: 'folder', by: 'test' })
  const text = await textOf(ada, 'departments/building.yaml')
  const changed = `# The counter's name.\n${text.replace('name: Building', 'name: Building Safety')}`
  const base = before.current.version
  const changes = [{ path: 'departments/building.yaml', text: changed }]
  const check = await ada.post('/documents/check', { base, changes })
  expect(check.body.data).toEqual({
    problems: [],
    differences: ['~ departments.building.name: "Building" → "Building Safety"'],
  })
  expect((await listed(ada)).current.version).toBe(base)

  const saved = await ada.post('/documents', { base, note: ' The name of the counter ', changes })
  expect(saved.body.data).toEqual({ version: base + 1 })
  expect((await listed(ada)).current).toMatchObject({
    version: base + 1,
    by: 'Ana Ortiz',
    note: 'The name of the counter',
    origin: 'portal',
  })
  expect(await textOf(ada, 'departments/building.yaml')).toBe(changed)
  await expect
    .poll(async () => (await ada.get('/config/departments')).text)
    .toContain('Building Safety')

  const version = (await ada.get(`/documents/versions/${base + 1}`)).body.data
  expect(version).toMatchObject({
    since: base,
    files: [{ path: 'departments/building.yaml', change: 'changed' }],
  })
  expect(JSON.stringify(version)).toContain('+name: Building Safety')
  expect(JSON.stringify(version)).toContain("+# The counter's name.")
})

test('what has a fault is refused with file and line, and nothing is stored', async () => {
  const before = await stored(tenant)
  const text = await textOf(ada, 'modules/permits.yaml')
  const broken = await save(ada, 'modules/permits.yaml', `${text}formating: []\n`)
  expect(broken.status).toBe(400)
  expect(broken.body).toMatchObject({ code: 'invalid_request', reason: 'documents_have_problems' })
  expect(Object.entries(broken.body.errors)).toEqual([
    [
      expect.stringMatching(/^modules\/permits\.yaml:\d+$/),
      [expect.stringContaining('did you mean "formatting"?')],
    ],
  ])
  const unreadable = await save(ada, 'modules/permits.yaml', 'code: [permits\n')
  expect(Object.keys(unreadable.body.errors)[0]).toMatch(/^modules\/permits\.yaml:\d$/)
  const missing = await ada.post('/documents', {
    base: (await listed(ada)).current.version,
    note: 'without districts',
    changes: [{ path: 'places/districts.geojson', removed: true }],
  })
  expect(Object.keys(missing.body.errors)).toEqual([expect.stringMatching(/^places\.yaml:\d$/)])
  expect(await stored(tenant)).toEqual(before)
})

test('what the database refuses at the end of a save undoes all of it', async () => {
  const before = await stored(tenant)
  const line = [
    [-97.8, 30.2],
    [-97.7, 30.3],
    [-97.6, 30.4],
    [-97.7, 30.3],
    [-97.8, 30.2],
  ]
  const flat = {
    type: 'FeatureCollection',
    features: [
      {
        type: 'Feature',
        properties: { name: 'Flat' },
        geometry: { type: 'Polygon', coordinates: [line] },
      },
    ],
  }
  const base = (await listed(ada)).current.version
  const bytes = Buffer.from(JSON.stringify(flat)).toString('base64')
  const reply = await ada.post('/documents', {
    base,
    note: 'flat districts',
    changes: [
      { path: 'places/districts.geojson', base64: bytes },
      { path: 'docs/new.md', text: '---\ntitle: New\n---\nNew.' },
    ],
  })
  expect(reply.status).toBe(400)
  expect(reply.body.detail).toContain('"Flat" of districts')
  expect(await stored(tenant)).toEqual(before)
})

test('two save at once: one wins, the other is told who was faster and sees the difference', async () => {
  const base = (await listed(ada)).current.version
  const changes = (name: string) => [
    { path: 'docs/terms.md', text: `---\ntitle: Terms\n---\nBy ${name}.\n` },
  ]
  const replies = await Promise.all([
    ada.post('/documents', { base, note: 'by Ada', changes: changes('Ada') }),
    bea.post('/documents', { base, note: 'by Bea', changes: changes('Bea') }),
  ])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409])
  const lost = replies.find(({ status }) => status === 409)
  expect(lost?.body).toMatchObject({ code: 'conflict', reason: 'changed_meanwhile_by' })
  const { version } = (await listed(ada)).current
  expect(version).toBe(base + 1)
  const since = await bea.get(`/documents/versions/${version}?since=${base}`)
  expect(since.body.data['files']).toMatchObject([{ path: 'docs/terms.md', change: 'added' }])
  expect((await stored(tenant))[1]).toHaveLength(version)
})

test('an old version comes back as a new one, with its files', async () => {
  const before = await listed(ada)
  const reverted = await ada.post('/documents/versions/1/revert', {
    base: before.current.version,
    note: 'as it was',
  })
  expect(reverted.body.data).toEqual({ version: before.current.version + 1 })
  expect((await listed(ada)).files.map(({ path }) => path)).not.toContain('docs/terms.md')
  expect(await textOf(ada, 'departments/building.yaml')).toContain('name: Building\n')
  const versions = await ada.get('/documents/versions?limit=2')
  expect(versions.body.meta.pagination.itemCount).toBe(before.current.version + 1)
  expect(versions.body.data).toMatchObject([
    { note: 'as it was', origin: 'portal', current: true },
    { version: before.current.version, current: false },
  ])
  expect((await ada.get('/documents/versions/99')).status).toBe(404)
})

test('another agency sees nothing of it, and a resident or a manager is refused', async () => {
  const before = await stored(tenant)
  expect(await textOf(stranger, 'tenant.yaml')).toContain(`code: ${other}`)
  const sha = (await listed(ada)).files.find(({ path }) => path === 'tenant.yaml')?.sha256 ?? ''
  // Unlike pictures, documents are not fetched by their hash.
  expect((await ada.get(`/file/${sha}`)).status).toBe(404)
  expect((await listed(stranger)).current.version).toBe(1)
  const text = (await textOf(stranger, 'tenant.yaml')).replaceAll(other, tenant)
  const stolen = await save(stranger, 'tenant.yaml', text)
  expect(stolen.status).toBe(400)
  expect(JSON.stringify(stolen.body.errors)).toContain('only who runs the server changes it')
  const here = people(database, server.app, tenant)
  const resident = await here.resident('rosa@example.com')
  const manager = await here.staff('mia@example.com', ['stats.manage', 'hub.manage'])
  for (const who of [resident, manager]) {
    expect((await who.get('/documents')).status).toBe(403)
    expect((await save(ada, 'docs/a.md', 'x')).status).toBe(400)
    const reply = await who.post('/documents', {
      base: 1,
      note: 'mine',
      changes: [{ path: 'docs/a.md', text: '---\ntitle: A\n---\nA' }],
    })
    expect(reply.status).toBe(403)
  }
  expect(await stored(tenant)).toEqual(before)
})

test.each([
  ['hosts', ['tenant.yaml', /hosts:\n {2}- .*\n/, 'hosts: [plat.example]\n']],
  [
    'a sign-in provider',
    [
      'tenant.yaml',
      /$/,
      'signIn: [{id: x, name: X, issuer: "https://x.example", clientId: a, clientSecretVariable: PLAT_OIDC_OTHER}]\n',
    ],
  ],
  [
    'a script for readers',
    ['tenant.yaml', /$/, 'analytics: {code: a, script: "https://x.example/a.js"}\n'],
  ],
  [
    'a picture of the data folder',
    ['tenant.yaml', /title:/, 'logo: "${PLAT_DATA}/../secret.svg"\n  title:'],
  ],
  ['a layer of the data folder', ['places.yaml', /file: .*/, 'file: "${DATA_DIR}/x.geojson"']],
  [
    'records of the machine',
    [
      'modules/permits.yaml',
      /$/,
      'source: {name: X, format: csv, files: [/etc/passwd], key: {column: a}, map: {agency_reference: {column: a}, title: {column: a}}}\n',
    ],
  ],
  [
    'records of a neighbour',
    [
      'modules/permits.yaml',
      /$/,
      'source: {name: X, format: csv, files: [../other/data/*.csv], key: {column: a}, map: {agency_reference: {column: a}, title: {column: a}}}\n',
    ],
  ],
  [
    'addresses of the machine',
    [
      'modules/permits.yaml',
      /$/,
      'source: {name: X, format: csv, files: [data/x.csv], key: {column: a}, map: {agency_reference: {column: a}, title: {column: a}}, geocode: {files: [/etc/passwd], address: {column: a}, location: {text: {column: a}}}}\n',
    ],
  ],
  [
    'the token of another source',
    [
      'modules/permits.yaml',
      /$/,
      'source: {name: X, format: soda, domain: x.example, dataset: abcd-1234, tokenVariable: PLAT_SOURCE_OTHER, key: {column: a}, map: {agency_reference: {column: a}, title: {column: a}}}\n',
    ],
  ],
] as const)('%s: only who runs the server brings it in', async (_, [path, from, to]) => {
  const before = await stored(tenant)
  const text = await textOf(ada, path)
  const reply = await save(
    ada,
    path,
    text.replace(from, () => to),
  )
  expect(reply.status).toBe(400)
  const [place, messages] = Object.entries(reply.body.errors)[0] ?? []
  expect(place).toMatch(new RegExp(`^${path}:\\d+$`))
  expect(messages?.[0]).toContain('only who runs the server')
  expect(await stored(tenant)).toEqual(before)
})

test.each([
  '../x.yaml',
  '/etc/x.yaml',
  'docs/.hidden.md',
  'a\\b.md',
  'docs//a.md',
  'docs/..',
  'tenant.yaml/a.md',
])('the name %s is refused', async (path) => {
  const reply = await save(ada, path, 'x: 1\n')
  expect(reply.status).toBe(400)
  expect(reply.body).toMatchObject({
    reason: path.startsWith('tenant') ? 'document_in_document' : 'wrong_document_path',
  })
})

test('a picture is sent along with the document that names it, and served from then on', async () => {
  const base = (await listed(ada)).current.version
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"/>'
  const { values } = (await ada.get('/documents/branding')).body.data as unknown as {
    values: Record<string, string | null>
  }
  const draft = await ada.post('/documents/branding', {
    base,
    values: { ...values, logo: 'images/logo.svg', primary: '#0a5c36' },
  })
  const reply = await ada.post('/documents', {
    base,
    note: 'Logo and green',
    changes: [
      draft.body.data,
      { path: 'images/logo.svg', base64: Buffer.from(svg).toString('base64') },
    ],
  })
  expect(reply.status).toBe(200)
  await expect.poll(async () => (await ada.get('/config')).text).toContain('#0a5c36')
  const sha = (await listed(ada)).files.find(({ path }) => path === 'images/logo.svg')?.sha256 ?? ''
  expect((await ada.get(`/file/${sha}`)).text).toBe(svg)
  // White on yellow cannot be read.
  const pale = await ada.post('/documents/branding', {
    base: base + 1,
    values: { ...values, primary: '#ffee00' },
  })
  const refused = await save(ada, 'tenant.yaml', String(pale.body.data['text']))
  expect(JSON.stringify(refused.body.errors)).toContain('contrast')
})

test('a version without its files says so, and is made good by applying the folder', async () => {
  const code = uniqueTenant('elder')
  await applyFolder(database, relaxedFolder(code))
  const admin = await people(database, server.app, code).staff('a@example.com', ['tenant.admin'])
  await asTenant(database, code, ({ query }) => query('delete from folder_version'))
  expect((await admin.get('/documents')).body.data).toMatchObject({
    current: { version: 1, origin: null },
    files: null,
  })
  const refused = await save(admin, 'docs/a.md', '---\ntitle: A\n---\nA')
  expect(refused.body).toMatchObject({ code: 'conflict', reason: 'documents_not_kept' })
  await applyFolder(database, relaxedFolder(code))
  expect((await listed(admin)).current).toMatchObject({ version: 1, origin: 'folder' })
})

test('the export of an account tells what it has saved', async () => {
  const reply = await ada.get('/account/export')
  expect(reply.text).toContain('The name of the counter')
  expect((await bea.get('/account/export')).text).not.toContain('The name of the counter')
})
