import { afterAll, beforeAll, expect, test } from 'vitest'
import { testDatabase, uniqueTenant } from '../platform/testing/database.ts'
import { applyFolder, testServer } from '../testing/portal.ts'
import { folder } from '../testing/search-fixture.ts'

let server: Awaited<ReturnType<typeof testServer>>
const local = uniqueTenant('oak')
const osm = uniqueTenant('elm')
const mixed = uniqueTenant('ash')
const aerial = uniqueTenant('fir')
const keyless = uniqueTenant('bay')
const PICTURES = 'https://pictures.county.example'
const OSM = 'https://tile.openstreetmap.org'
const HERE = 'https://maps.hereapi.com'

beforeAll(async () => {
  const database = await testDatabase()
  server = await testServer(database, { HERE_KEY: 'a-key-of-here' })
  const files = folder(local)
  const { control } = files['tenant.yaml']
  const withProvider = (tenant: string, provider: string) => {
    const own = folder(tenant)
    const map = { ...control.map, provider }
    return { ...own, 'tenant.yaml': { ...own['tenant.yaml'], control: { map } } }
  }
  await applyFolder(database, files)
  await applyFolder(database, withProvider(osm, 'osm'))
  const withPictures = (tenant: string, url: string) => {
    const own = folder(tenant)
    const map = { ...control.map, aerial: { url, attribution: 'County' } }
    return { ...own, 'tenant.yaml': { ...own['tenant.yaml'], control: { map } } }
  }
  await applyFolder(database, withPictures(aerial, `${PICTURES}/{z}/{x}/{y}.jpg`))
  // Without the server's key they are not offered.
  await applyFolder(database, withPictures(keyless, `${PICTURES}/{z}/{x}/{y}?k=\${AERIAL_KEY}`))
  // A provider without its key shows our own map.
  const lacking = withProvider(mixed, 'mapquest')
  const permits = { ...lacking['modules/permits.yaml'], map: { provider: 'here' } }
  await applyFolder(database, { ...lacking, 'modules/permits.yaml': permits })
})
afterAll(() => server.close())

/** The content policy of an answer, by directive. */
async function policyOf(tenant: string, url: string): Promise<Record<string, string[]>> {
  const headers = { host: `${tenant}.test` }
  const response = await server.app.fastify.inject({ url, headers })
  const directives = String(response.headers['content-security-policy']).split('; ')
  return Object.fromEntries(
    directives.map((one) => {
      const [name = '', ...values] = one.split(' ')
      return [name, values]
    }),
  )
}

test('a page may load tiles from where the agency’s maps have them, and from nowhere else', async () => {
  for (const [tenant, origins] of [
    [local, []],
    [osm, [OSM]],
    [mixed, [HERE]],
    [aerial, [PICTURES]],
    [keyless, []],
  ] as const) {
    for (const page of ['/', '/building/permits', '/embed/building/permits', '/login']) {
      const policy = await policyOf(tenant, page)
      expect(policy['img-src'], `${tenant}${page}`).toEqual([
        "'self'",
        'data:',
        'blob:',
        ...origins,
      ])
      expect(policy['connect-src'], `${tenant}${page}`).toEqual(["'self'", ...origins])
    }
    expect(JSON.stringify(await policyOf(tenant, '/api/config'))).not.toContain('https://')
  }
})

test('no page of any agency may have a default Trusted Types policy', async () => {
  for (const tenant of [local, osm, mixed])
    for (const page of ['/', '/building/permits', '/embed/building/permits', '/api/docs'])
      expect((await policyOf(tenant, page))['trusted-types']).toEqual(['dompurify', 'app'])
})
