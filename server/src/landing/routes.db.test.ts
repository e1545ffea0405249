import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Database } from '../platform/db/database.ts'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { smallFolder } from '../tenancy/check/folder-for-tests.ts'
import { XSS_PAYLOADS } from '../tenancy/check/xss-payloads-for-tests.ts'
import { applyFolder, testServer } from '../testing/portal.ts'

const [alder, birch, locked] = [
  uniqueTenant('alder'),
  uniqueTenant('birch'),
  uniqueTenant('locked'),
]
let database: Database
let server: Awaited<ReturnType<typeof testServer>>

const CANARY = 'canary-of-alder-7351'
const PAYLOADS = Object.values(XSS_PAYLOADS).flat()
/** Payloads that do not swallow those that follow. */
const HOSTILE = PAYLOADS.filter((one) => !/<(?:plaintext|noscript|xmp)|<script>X\(\)$/.test(one))

beforeAll(async () => {
  database = await testDatabase()
  server = await testServer(database)
  await applyFolder(database, {
    ...smallFolder(alder),
    'images/bay.svg': '<svg xmlns="http://www.w3.org/2000/svg"><rect width="2" height="1"/></svg>',
    'landing.yaml': {
      heading: { en: 'Welcome', es: 'Bienvenidos' },
      subHeading: CANARY,
      rows: [
        {
          kind: 'leader',
          columns: [
            {
              type: 'picture-text',
              text: `Hello <script>X()</script> <b onclick=X()>there</b>`,
              picture: { src: 'images/bay.svg', alt: 'The bay' },
            },
          ],
        },
        ...HOSTILE.slice(0, 24).map((text) => ({
          kind: 'banner',
          columns: [{ type: 'picture-text', heading: 'x', text: acceptable(text) }],
        })),
      ],
    },
    'footer.yaml': {
      columns: [
        { items: [{ type: 'html', html: `<i>Hall</i> <iframe srcdoc="<script>X()"></iframe>` }] },
        { items: [{ type: 'link-docs', slug: 'hostile', text: 'Doc' }] },
      ],
    },
    'docs/hostile.md': `---\ntitle: Hostile\n---\nBefore\n\n${HOSTILE.map(acceptable).join('\n\n')}\n\nAfter\n`,
    'docs/terms.en.md': `---\ntitle: Terms\nupdated: 2026-11-01\n---\n## Use\n\n${CANARY}\n`,
    'docs/terms.es.md': '---\ntitle: Términos\n---\n## Uso\n\nTexto\n',
  })
  await applyFolder(database, {
    ...smallFolder(birch),
    'tenant.yaml': `${String(smallFolder(birch)['tenant.yaml'])}mail: {contact: help@birch.example}\n`,
  })
  await applyFolder(database, {
    ...smallFolder(locked),
    'tenant.yaml': `${String(smallFolder(locked)['tenant.yaml'])}access: {basicLogin: required, lock: {email: a@b.example, passwordHash: "$argon2id$v=19$m=19456,t=2,p=1$XOjWC69PFgYnPxOHehlKoQ$tuujy5ljZJ+fXOw4qwYGJFdy8B80yUpeoG46mJwES1w"}}\n`,
  })
})
afterAll(() => server.close())

/** Without what makes a folder be refused as a whole: pictures that it lacks, headings, zero bytes. */
function acceptable(payload: string): string {
  return payload
    .replaceAll(/<img|!\[|<image/gi, '<b')
    .replaceAll(/<h2/gi, '<p')
    .replaceAll(/[\n\0]/g, ' ')
}

async function get(tenant: string, path: string) {
  const response = await server.app.fastify.inject({
    url: `/api${path}`,
    headers: { host: `${tenant}.localhost` },
  })
  return { status: response.statusCode, headers: response.headers, body: response.body }
}

const data = async (tenant: string, path: string) => JSON.parse((await get(tenant, path)).body).data

test('API-12, LND-02: landing content of the agency, a department and a module', async () => {
  const landing = await data(alder, '/landing')
  expect(landing).toMatchObject({
    heading: { en: 'Welcome', es: 'Bienvenidos' },
    subHeading: CANARY,
  })
  expect(landing.rows[0]).toMatchObject({
    kind: 'leader',
    columns: [{ text: '<p>Hello  <strong>there</strong></p>' }],
  })
  expect(landing.rows[0].columns[0].picture.src).toMatch(/^\/api\/file\/[0-9a-f]{64}$/)
  expect(
    (await get(alder, landing.rows[0].columns[0].picture.src.replace('/api', ''))).status,
  ).toBe(200)
  expect(await data(alder, '/landing/department/building')).toEqual({
    heading: { en: 'Building', es: 'Construcción' },
    subHeading: 'What is built and where.',
    // Nothing has been loaded yet.
    news: [],
    rows: [
      {
        kind: 'start',
        heading: { en: 'Start here', es: 'Empiece aquí' },
        columnCount: 1,
        columns: [
          {
            type: 'button',
            analyticType: null,
            id: 'permits',
            heading: null,
            text: null,
            picture: null,
            button: { href: '/building/permits', text: { en: 'Permits', es: 'Permisos' } },
          },
        ],
      },
    ],
  })
  expect(await data(alder, '/landing/module/permits')).toMatchObject({
    heading: { en: 'Permits', es: 'Permisos' },
    rows: [{ kind: 'start' }],
  })
  for (const path of ['department/nobody', 'module/nothing'])
    expect((await get(alder, `/landing/${path}`)).status).toBe(404)
})

test('an agency that wrote nothing still has a way in', async () => {
  expect(await data(birch, '/landing')).toMatchObject({
    heading: 'City of Ferndale',
    rows: [{ kind: 'start', columns: [{ button: { href: '/building/permits' } }] }],
  })
})

test('API-10, SHL-20: the footer, with what it leaves out made of the agency', async () => {
  expect(await data(alder, '/config/footer')).toEqual({
    copyright: '© City of Ferndale',
    terms: 'terms',
    contact: null,
    accessibility: 'accessibility',
    columns: [
      { heading: null, items: [{ type: 'html', html: '<p><em>Hall</em> </p>' }] },
      { heading: null, items: [{ type: 'link-docs', slug: 'hostile', text: 'Doc' }] },
    ],
  })
  expect(await data(birch, '/config/footer')).toMatchObject({
    terms: null,
    contact: 'mailto:help@birch.example',
    columns: [],
  })
})

test('API-11: a document in its languages, 404 for an unknown one and for another agency’s', async () => {
  expect(await data(alder, '/doc/terms')).toEqual({
    slug: 'terms',
    title: { en: 'Terms', es: 'Términos' },
    html: { en: `<h2>Use</h2>\n<p>${CANARY}</p>`, es: '<h2>Uso</h2>\n<p>Texto</p>' },
    updated: '2026-11-01',
  })
  expect((await get(alder, '/doc/privacy')).status).toBe(404)
  expect((await get(birch, '/doc/terms')).status).toBe(404)
})

test('every agency has an accessibility statement that says whom to tell', async () => {
  const statement = await data(birch, '/doc/accessibility')
  expect(statement.html.en).toContain('The records portal of City of Ferndale')
  expect(statement.html.en).toContain('<a href="mailto:help@birch.example">')
  expect(statement.html.es).toContain('WCAG')
  // Without an address of its own, the first department's.
  expect((await data(alder, '/doc/accessibility')).html.en).toContain('building@ferndale.example')
})

test('check 35: whatever an agency stores, what is answered holds no code', async () => {
  for (const path of ['/doc/hostile', '/landing', '/config/footer']) {
    const { body } = await get(alder, path)
    const html = JSON.parse(body) as unknown
    const texts: string[] = []
    collect(html, texts)
    for (const text of texts) {
      expect(text).not.toMatch(
        /<(?!\/?(?:p|h[234]|ul|ol|li|a|strong|em|br|hr|code|blockquote|table|caption|thead|tbody|tfoot|tr|th|td|img)\b)/,
      )
      for (const [tag] of text.matchAll(/<[a-z][^>]*>/g))
        expect(tag).toMatch(
          /^<[a-z0-9]+(?: \/)?>$|^<th scope="col">$|^<a href="(?:https?:\/\/|\/(?!\/)|mailto:|tel:)[^"<>]*"(?: rel="external noopener")?>$|^<img src="\/api\/file\/[0-9a-f]{64}" alt="[^"<>]*" \/>$/,
        )
    }
  }
})

function collect(value: unknown, texts: string[]): void {
  if (typeof value === 'string') texts.push(value)
  else if (typeof value === 'object' && value !== null)
    for (const member of Object.values(value)) collect(member, texts)
}

test('nothing of one agency is in the answers of another', async () => {
  for (const path of [
    '/landing',
    '/landing/department/building',
    '/landing/module/permits',
    '/config/footer',
    '/doc/accessibility',
    '/doc/terms',
  ])
    expect((await get(birch, path)).body).not.toContain(CANARY)
})

test('behind a lock only the footer, the terms and the accessibility statement are answered', async () => {
  for (const path of ['/config/footer', '/doc/accessibility'])
    expect((await get(locked, path)).status).toBe(200)
  for (const path of [
    '/landing',
    '/landing/department/building',
    '/landing/module/permits',
    '/doc/privacy',
    '/alert/config',
    '/analytic/stat',
    '/analytic/group',
    '/static/departments.json',
  ]) {
    const answer = await get(locked, path)
    expect([path, answer.status, JSON.parse(answer.body).code]).toEqual([path, 403, 'locked'])
  }
})

test('there are no statistics yet, and no alerts where none are configured', async () => {
  expect(await data(alder, '/analytic/stat')).toEqual([])
  expect(await data(alder, '/analytic/group')).toEqual([])
  expect((await get(alder, '/alert/config')).status).toBe(404)
  expect((await get(alder, '/analytic/group')).headers['cache-control']).toMatch(/no-store/)
})
