import { existsSync } from 'node:fs'
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { mapJourney } from './support/journey.ts'
import {
  type ApiModule,
  apiCount,
  apiTotal,
  expectCount,
  mapReady,
  openModule,
  results,
} from './support/module-page.ts'
import { type ImportSummary, type Installation, runImport, runPlat } from './support/plat.ts'
import { type RunningServer, startServer } from './support/server.ts'

const ROOT = resolve(import.meta.dirname, '..')
const DATA = process.env['PLAT_DATA'] ?? resolve(ROOT, '../shared/data')
const MISSING = ['chicago', 'austin', 'long_beach'].filter((city) => !existsSync(join(DATA, city)))
/** Journeys through the real cities need their records, which are not part of the repository. */
const city = mapJourney.skipIf(MISSING.length > 0)
/** Of the long series one year each: what the journeys need, within their time. */
const ONE_YEAR = [
  ['chicago', 'building-permits', 'permits_*.ndjson.gz', 'permits_2026.ndjson.gz'],
  ['austin', 'construction-permits', 'permits_*.csv.gz', 'permits_2016.csv.gz'],
] as const
/** Where 1,397 permits of 2016 are: the geocoder's middle of Austin. */
const MIDDLE_OF_AUSTIN = [-97.7430608, 30.267153] as const

let home = ''
let installation: Installation
let server: RunningServer
const reports = new Map<string, ImportSummary>()

beforeAll(async () => {
  if (MISSING.length > 0) {
    process.stderr.write(
      `Real cities skipped: ${DATA} has no ${MISSING.join(', ')}; set PLAT_DATA.\n`,
    )
    return
  }
  home = await mkdtemp(join(tmpdir(), 'plat-cities-'))
  installation = { dataDir: join(home, 'data'), tenants: join(home, 'tenants') }
  await mkdir(installation.dataDir)
  await cp(join(ROOT, 'tenants/real'), installation.tenants, { recursive: true })
  for (const [tenant, module, all, one] of ONE_YEAR) {
    const file = join(installation.tenants, tenant, 'modules', `${module}.yaml`)
    const text = await readFile(file, 'utf8')
    expect(text).toContain(all)
    await writeFile(file, text.replace(all, one))
  }
  server = await startServer({
    ...installation,
    copyOf: inject('preparedData').empty,
    env: { PLAT_DEMO: 'off', PLAT_DATA: DATA },
  })
  for (const tenant of ['chicago', 'austin', 'longbeach']) {
    const applied = await runPlat(
      installation,
      'tenant',
      'apply',
      join(installation.tenants, tenant),
    )
    expect(applied.code, applied.err).toBe(0)
    for (const report of await runImport(installation, tenant)) {
      reports.set(`${tenant}/${report.module}`, report)
    }
  }
})

afterAll(async () => {
  if (MISSING.length > 0) return
  await server.stop()
  await rm(home, { recursive: true, force: true })
})

city('each import reads every row of its file and accounts for it', () => {
  const rows: Record<string, number> = {
    'chicago/building-permits': 16_159,
    'austin/construction-permits': 20_677,
    'longbeach/business-licenses': 89_245,
    'longbeach/code-enforcement': 2_197,
  }
  expect([...reports.keys()].sort()).toEqual(Object.keys(rows).sort())
  for (const [name, report] of reports) {
    expect(report, name).toMatchObject({ state: 'finished', files: 1, read: rows[name] })
    expect(report.inserted + report.rejected.total, name).toBe(report.read)
    expect(report.located + report.unlocated.total, name).toBe(report.inserted)
  }
})

city(
  'chicago: permits of a kind, in a view, one of them read and passed on',
  async ({ page, newPage }) => {
    const host = 'chicago.localhost'
    const api: ApiModule = { port: server.port, host, module: 'building-permits' }
    const imported = reports.get('chicago/building-permits')
    await openModule(page, server.url(host, '/buildings/building-permits?status=0'))
    await expectCount(page, imported?.inserted ?? -1)
    await page
      .getByText('Demolition', { exact: true })
      .or(page.getByRole('button', { name: 'Options of Buildings' }))
      .first()
      .click()
    await page
      .getByRole('group', { name: 'Buildings' })
      .getByText('Demolition', { exact: true })
      .click()
    const demolitions = { status: '0', record_type: ['PERMIT - WRECKING/DEMOLITION'] }
    const { all } = await apiCount(api, demolitions)
    expect(all).toBeGreaterThan(100)
    await expectCount(page, all)
    await walk(page, newPage, {
      sentence: /^Building permits, Demolition, live and archived$/,
      noun: 'permisos',
    })

    await openModule(page, server.url(host, '/buildings/building-permits?text=zzqqzz&show=list'))
    const banner = page.getByRole('status').filter({ hasText: 'We could not find any records' })
    expect(await banner.innerText(), 'nobody is kept from Chicago’s permits').not.toContain(
      'permission',
    )
  },
)

city(
  'austin: a trade, and the corner where hundreds of permits lie on one point',
  async ({ page, newPage }) => {
    const host = 'austin.localhost'
    const api: ApiModule = { port: server.port, host, module: 'construction-permits' }
    const path = '/development/construction-permits'
    await openModule(page, server.url(host, `${path}?status=0`))
    await expectCount(page, reports.get('austin/construction-permits')?.inserted ?? -1)
    await page.getByRole('group', { name: 'Trades' }).getByText('Trades', { exact: true }).click()
    await expectCount(
      page,
      (await apiCount(api, { status: '0', record_type: ['EP', 'MP', 'PP'] })).all,
    )
    await walk(page, newPage, {
      sentence: /^Construction permits, Trades, live and archived$/,
      noun: 'permisos',
    })

    const at = `${MIDDLE_OF_AUSTIN.join(',')},19`
    await openModule(page, server.url(host, `${path}?status=0&at=${at}`))
    await results(page)
      .getByText(/ in this view$/)
      .first()
      .waitFor()
    const map = await page.getByRole('region', { name: 'Map of records' }).boundingBox()
    if (map === null) throw new Error('expected the map to be on screen')
    await page.mouse.click(map.x + map.width / 2, map.y + map.height / 2)
    const panel = page.getByRole('region', { name: 'Opened' })
    const total = await apiTotal(api, '/search/detail', {
      status: '0',
      ___location: { coordinates: MIDDLE_OF_AUSTIN },
    })
    expect(total).toBeGreaterThan(1_000)
    const title = `Presenting ${total.toLocaleString('en-US')} permits for the location selected`
    await panel.getByRole('heading', { name: title }).waitFor()
    await panel.getByRole('list').hover()
    const later = page.waitForRequest((request) => request.url().includes('offset=20'))
    await page.mouse.wheel(0, 5_000)
    await later
  },
)

city('long beach: open cases and licences of two departments', async ({ page, newPage }) => {
  const host = 'longbeach.localhost'
  const cases: ApiModule = { port: server.port, host, module: 'code-enforcement' }
  await page.goto(server.url(host))
  await page.getByRole('heading', { name: 'Start here' }).waitFor()
  await page.getByRole('link', { name: 'Code enforcement' }).first().click()
  await mapReady(page)
  const { all, unlocated } = await apiCount(cases, { status: '1' })
  expect(all).toBe(reports.get('longbeach/code-enforcement')?.inserted)
  await expectCount(page, all)
  await page.getByRole('tab', { name: `Not on the map ${unlocated}` }).waitFor()

  const licences: ApiModule = { port: server.port, host, module: 'business-licenses' }
  await openModule(page, server.url(host, '/business/business-licenses'))
  await page.getByRole('searchbox', { name: 'Words' }).fill('bakery')
  const bakeries = await apiCount(licences, { status: '1', text: 'bakery' })
  expect(bakeries.all).toBeGreaterThan(5)
  await expectCount(page, bakeries.all)
  await walk(page, newPage, { sentence: /“bakery”/, noun: 'licencias' })
})

/** What a resident does with any search: pan, open, reload, share, read in Spanish, use the keyboard. */
async function walk(
  page: Page,
  newPage: () => Promise<Page>,
  expected: { sentence: RegExp; noun: string },
): Promise<void> {
  await results(page).getByText(expected.sentence).first().waitFor()
  const map = await page.getByRole('region', { name: 'Map of records' }).boundingBox()
  if (map === null) throw new Error('expected the map to be on screen')
  await page.mouse.move(map.x + map.width * 0.6, map.y + map.height / 2)
  await page.mouse.down()
  await page.mouse.move(map.x + map.width * 0.4, map.y + map.height / 2, { steps: 5 })
  await page.mouse.up()
  await expect.poll(() => new URL(page.url()).searchParams.has('at')).toBe(true)

  await page.getByRole('tab', { name: /^On the map/ }).click()
  const first = page.getByRole('list', { name: 'On the map' }).getByRole('link').first()
  await first.focus()
  const title = await first.innerText()
  await page.keyboard.press('Enter')
  const panel = page.getByRole('region', { name: 'Opened' })
  await panel.getByRole('heading', { name: title, level: 2 }).waitFor()
  const address = page.url()
  const visitor = await newPage()
  await Promise.all([page.reload(), visitor.goto(`${address}&lang=es`)])
  for (const one of [page, visitor]) {
    await mapReady(one)
    await one.getByRole('heading', { name: title, level: 2 }).waitFor()
  }
  expect(page.url()).toBe(address)
  // The record lies over the results, which wait behind it.
  await visitor
    .locator('#results')
    .getByText(new RegExp(`^[\\d,.]+ ${expected.noun}`))
    .first()
    .waitFor()
  expect(await visitor.evaluate('document.documentElement.lang')).toBe('es')
  await visitor.getByRole('heading', { name: 'Historial' }).waitFor()

  await page.getByRole('button', { name: 'Close this record' }).focus()
  await page.keyboard.press('Enter')
  await panel.waitFor({ state: 'detached' })
}
