import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { journey } from './support/journey.ts'
import { apiCount, openModule, results } from './support/module-page.ts'
import { type Installation, runImport, runPlat } from './support/plat.ts'
import { type RunningServer, startServer } from './support/server.ts'
import { placeAt, smallTenant, writeTenant } from './support/small-tenant.ts'

const HOST = 'quarry.localhost'
const COUNT = 70

let home = ''
let installation: Installation
let server: RunningServer

/** Permits by number, a later number on a later day. */
function permits(from: number, to: number): object[] {
  return Array.from({ length: to - from + 1 }, (_, i) => {
    const [lng, lat] = placeAt(from + i)
    const date = new Date(Date.UTC(2024, 0, from + i)).toISOString().slice(0, 10)
    return { number: `Q-${from + i}`, title: `Shed ${from + i}`, date, lng, lat }
  })
}

beforeAll(async () => {
  home = await mkdtemp(join(tmpdir(), 'plat-list-'))
  installation = { dataDir: join(home, 'data'), tenants: join(home, 'tenants') }
  await mkdir(installation.dataDir)
  server = await startServer({ ...installation, copyOf: inject('preparedData').empty })
  const folder = join(installation.tenants, 'quarry')
  await writeTenant(folder, smallTenant('quarry', permits(1, COUNT)))
  const applied = await runPlat(installation, 'tenant', 'apply', folder)
  expect(applied.code, applied.err).toBe(0)
  await runImport(installation, 'quarry')
})

afterAll(async () => {
  await server.stop()
  await rm(home, { recursive: true, force: true })
})

const listOf = (page: Page): Locator => results(page).getByRole('list', { name: 'On the map' })

/** References of the entries in the document by their place in the list. */
function entries(page: Page): Promise<[number, string][]> {
  return listOf(page)
    .getByRole('listitem')
    .evaluateAll((items) =>
      items.map((item): [number, string] => [
        Number(item.getAttribute('aria-posinset')),
        /Q-\d+/.exec(item.textContent ?? '')?.[0] ?? '',
      ]),
    )
}

/** The first entry that is wholly in sight, and how many px below the list's edge. */
function inSight(page: Page): Promise<{ reference: string; below: number } | null> {
  return listOf(page).evaluate((list) => {
    const edge = list.parentElement?.parentElement?.getBoundingClientRect().top ?? 0
    for (const item of list.querySelectorAll('[role=listitem]')) {
      const below = Math.round(item.getBoundingClientRect().top - edge)
      if (below >= 0) return { reference: /Q-\d+/.exec(item.textContent ?? '')?.[0] ?? '', below }
    }
    return null
  })
}

/** All references from top to bottom. */
async function readThrough(page: Page, count: number): Promise<string[]> {
  const read = new Map<number, string>()
  await listOf(page).evaluate((list) => list.parentElement?.parentElement?.scrollTo({ top: 0 }))
  await expect
    .poll(async () => {
      for (const [place, reference] of await entries(page)) read.set(place, reference)
      await listOf(page).evaluate((list) => list.parentElement?.parentElement?.scrollBy(0, 200))
      return read.size
    })
    .toBe(count)
  return [...read].sort(([a], [b]) => a - b).map(([, reference]) => reference)
}

journey(
  'records that are replaced while somebody reads on neither repeat nor get lost, and the reader stays at the same one',
  async ({ page }) => {
    await openModule(page, server.url(HOST, '/building/permits?status=0'))
    await page.getByRole('tab', { name: /^On the map/ }).click()
    await listOf(page).getByText(`Shed ${COUNT}`).waitFor()

    const file = join(home, 'more.ndjson')
    const more = permits(2, COUNT + 7)
    await writeFile(file, more.map((row) => `${JSON.stringify(row)}\n`).join(''))
    await runImport(installation, 'quarry', 'permits', '--from', file)
    const api = { port: server.port, host: HOST, module: 'permits' }
    await expect.poll(async () => (await apiCount(api, { status: '0' })).all).toBe(COUNT + 6)

    const changed = page
      .getByRole('status')
      .filter({ hasText: 'These records have changed. The list was loaded again.' })
    let isLoadedAnew = false
    let at = await inSight(page)
    page.on('request', (request) => {
      if (/\/search\/list\?offset=0&/.test(request.url())) isLoadedAnew = true
    })
    await expect
      .poll(async () => {
        if (isLoadedAnew) return true
        await listOf(page).evaluate((list) => list.parentElement?.parentElement?.scrollBy(0, 150))
        at = await inSight(page)
        return false
      })
      .toBe(true)
    expect(at?.reference).not.toBe(`Q-${COUNT}`)
    await changed.waitFor({ state: 'attached' })
    // The last scroll may have been under way when its place was read.
    const numberOf = (one: typeof at) => Number(one?.reference.replace('Q-', ''))
    expect(Math.abs(numberOf(await inSight(page)) - numberOf(at))).toBeLessThan(5)

    const expected = Array.from({ length: COUNT + 6 }, (_, i) => `Q-${COUNT + 7 - i}`)
    expect(await readThrough(page, COUNT + 6)).toEqual(expected)
  },
)
