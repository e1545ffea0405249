import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { journey } from './support/journey.ts'
import { heldRequest, startLoad, watchGoodbye } from './support/load.ts'
import {
  apiCount,
  expectCount,
  openModule,
  PERMITS,
  results,
  shownCount,
} from './support/module-page.ts'
import { type Installation, runImport, runPlat } from './support/plat.ts'
import { settled } from './support/settled.ts'
import { type RunningServer, startServer } from './support/server.ts'

const DEMO = resolve(import.meta.dirname, '../tenants/demo')
/** Bars of a town that no demo has: with the columns that the mapping reads, the last without a place. */
const BARS = [[-106.9, 34.3], [-106.91, 34.31], null].map((coordinates, index) => ({
  reference: `BAR-${index + 1}`,
  title: `Bar number ${index + 1}`,
  type: 'Restaurant',
  status: 'Active',
  date: '2024-05-06',
  description: 'Beer and wine.',
  address: `${index + 1} Plaza Vieja`,
  area: 'Centro',
  business: 'La Sed',
  employees: 4,
  applicant: 'Ana Luz',
  issued_date: '2024-05-20',
  finished_date: null,
  status_date: '2024-05-20',
  zoning: 'C-1',
  council_district: 'District 1',
  zip: '87801',
  parcel: null,
  visibility: 'everybody',
  events: [{ date: '2024-05-06', label: 'Application received' }],
  geometry: coordinates === null ? null : { type: 'Point', coordinates },
}))

let home = ''
let installation: Installation
let server: RunningServer

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'plat-operator-'))
  installation = { dataDir: join(home, 'data'), tenants: join(home, 'tenants') }
  await mkdir(installation.dataDir)
  await cp(join(DEMO, 'harbor'), join(installation.tenants, 'harbor'), { recursive: true })
  server = await startServer({ ...installation, copyOf: inject('preparedData').demo })
})

afterAll(async () => {
  await server.stop()
  await rm(home, { recursive: true, force: true })
})

const harbor = (module: string) => ({ port: server.port, host: 'harbor.localhost', module })

journey('records are loaded again beside the running server, and nothing changes', async () => {
  const before = await apiCount(harbor('code-cases'), { status: '0' })
  const [report] = await runImport(installation, 'harbor', 'code-cases')
  expect(report).toMatchObject({ state: 'finished', inserted: 0, changed: 0, removed: 0 })
  expect(report?.unchanged).toBe(report?.read)
  // Everybody sees fewer than there are: some cases are the agency's own.
  expect(before.all).toBeGreaterThan(0)
  expect(before.all).toBeLessThan(report?.read ?? 0)
  expect(await apiCount(harbor('code-cases'), { status: '0' })).toEqual(before)
})

journey(
  'a new agency is a folder and two commands, without a restart',
  { tags: 'core' },
  async ({ page }) => {
    const folder = join(home, 'pueblo')
    await cp(join(DEMO, 'mesa'), folder, { recursive: true })
    const document = join(folder, 'tenant.yaml')
    const text = await readFile(document, 'utf8')
    await writeFile(
      document,
      text
        .replace('code: mesa', 'code: pueblo')
        .replace('hosts: [mesa.localhost]', 'hosts: [pueblo.localhost]')
        .replace(
          'long: {en: "City of Mesa del Río", es: "Ciudad de Mesa del Río"}',
          'long: "Town of Pueblo"',
        )
        // The demo's one is behind a lock.
        .replace('basicLogin: required', 'basicLogin: open'),
    )
    const landing = join(folder, 'landing.yaml')
    const words = await readFile(landing, 'utf8')
    await writeFile(landing, words.replace('Mesa del Río, out in the open', 'Pueblo in the open'))
    const applied = await runPlat(installation, 'tenant', 'apply', folder)
    expect(applied.code, applied.err).toBe(0)
    await page.goto(server.url('pueblo.localhost'))
    await page.getByRole('heading', { name: 'Pueblo in the open' }).waitFor()

    await openModule(page, server.url('pueblo.localhost', '/finance/liquor-licenses?status=0'))
    expect(await shownCount(page)).toBe(0)
    const file = join(home, 'bars.ndjson')
    await writeFile(file, BARS.map((row) => `${JSON.stringify(row)}\n`).join(''))
    const [report] = await runImport(installation, 'pueblo', 'liquor-licenses', '--from', file)
    expect(report).toMatchObject({ state: 'finished', inserted: 3, located: 2 })
    const bars = { port: server.port, host: 'pueblo.localhost', module: 'liquor-licenses' }
    // The new index is built beside the old one, which answers until then.
    await expect.poll(async () => (await apiCount(bars, { status: '0' })).all).toBe(3)
    await page.reload()
    await expectCount(page, 3)
    await page.getByRole('tab', { name: 'On the map 2' }).waitFor()
    await page.getByRole('tab', { name: 'Not on the map 1' }).click()
    await page.getByRole('link', { name: 'BAR-3' }).waitFor()
  },
)

journey('a killed server comes back with all records', async () => {
  const counts = () =>
    Promise.all([
      ...['building-permits', 'trade-permits', 'code-cases', 'business-licenses'].map((module) =>
        apiCount(harbor(module), { status: '0' }),
      ),
      apiCount(
        { port: server.port, host: 'pueblo.localhost', module: 'liquor-licenses' },
        { status: '0' },
      ),
    ])
  const before = await counts()
  await server.stop('SIGKILL')
  server = await startServer({ ...installation, port: server.port })
  expect(await counts()).toEqual(before)
})

journey(
  'while the server is away the page keeps what it has, and goes on by one press',
  async ({ page, problems }) => {
    // Requests that are cut off in the middle reject, some of them without a word.
    problems.allow(/ERR_CONNECTION_(REFUSED|RESET)|^console: .*maplibre-gl|^exception: +\(on/)
    await openModule(page, server.url('harbor.localhost', PERMITS))
    // A page that still loads is loaded anew when the server is back; this one is whole.
    await page.getByRole('combobox', { name: 'Address, place or record number' }).waitFor()
    await page.getByRole('button', { name: 'Building permits' }).waitFor()
    await settled(page)
    const { all: live } = await apiCount(harbor('building-permits'), { status: '1' })
    const { all } = await apiCount(harbor('building-permits'), { status: '0' })
    await expectCount(page, live)
    await server.stop('SIGKILL')
    await page.getByText('Live and archived', { exact: true }).click()
    const notice = page.getByRole('status').filter({ hasText: 'We could not reach the server' })
    await notice.waitFor()
    await expectCount(page, live)
    server = await startServer({ ...installation, port: server.port })
    // The notice hides after 15 seconds; the summary says so for as long as it is so.
    await results(page).getByText('These counts are of the search before.').waitFor()
    await results(page).getByRole('button', { name: 'Try again' }).click()
    await expectCount(page, all)
    await notice.waitFor({ state: 'detached' })
  },
)

journey('a server that is told to stop answers everything that was asked', async () => {
  await server.stop()
  server = await startServer({
    ...installation,
    port: server.port,
    env: { PLAT_DRAIN_SECONDS: '12' },
  })
  const host = 'harbor.localhost'
  const search = { host, method: 'POST', headers: { 'x-module': 'building-permits' } } as const
  const load = startLoad(server.port, 16, [
    { host, path: '/' },
    { host, path: '/api/config' },
    { ...search, path: '/api/search/count', body: { status: '0' } },
    { ...search, path: '/api/search/list', body: { status: '0' } },
    { host, path: '/api/config/departments' },
  ])
  await expect.poll(() => load.answered()).toBeGreaterThan(50)

  const held = heldRequest(server.port, {
    ...search,
    path: '/api/search/count',
    body: { status: '0' },
  })
  const goodbye = watchGoodbye(server.port)
  const ended = server.stop('SIGTERM')
  expect(JSON.parse(await goodbye.notReady)).toEqual({ status: 'draining' })
  // As a load balancer does, which asks now and then: it takes the server out a while after its 503.
  const before = load.answered()
  await expect.poll(() => load.answered()).toBeGreaterThan(before + 50)
  const { failures, connections } = await load.end()
  expect(failures).toEqual([])

  await goodbye.refused
  // Its body comes only now, when nobody else is let in any more.
  expect(await held.finish()).toMatch(/^HTTP\/1.1 200 [\s\S]*connection: close/i)
  await ended
  expect(server.exitCode()).toBe(0)
  // Kept while it served, ended one by one when it drained.
  expect(connections).toBeGreaterThan(16)

  server = await startServer({ ...installation, port: server.port })
})
