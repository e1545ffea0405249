import { mkdir, mkdtemp, rm } from 'node:fs/promises'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, inject } from 'vitest'
import { expectAccessible } from './support/axe.ts'
import { mapJourney } from './support/journey.ts'
import { mapDrawn, openModule } from './support/module-page.ts'
import { runImport, runPlat } from './support/plat.ts'
import { type RunningServer, startServer } from './support/server.ts'
import { smallTenant, writeTenant } from './support/small-tenant.ts'

const CODE = 'skyview'
const PAGE = '/building/permits'
let tiles: Server
let server: RunningServer
let home = ''
let isBroken = false
let asked = 0

beforeAll(async () => {
  const png = greyTile()
  tiles = createServer((request, reply) => {
    asked += 1
    reply.setHeader('access-control-allow-origin', '*')
    if (isBroken) reply.writeHead(500).end()
    else reply.writeHead(200, { 'content-type': 'image/png' }).end(png)
    request.resume()
  })
  await new Promise<void>((resolve) => tiles.listen(0, '127.0.0.1', resolve))
  // Listening on a port, a server has an address.
  const { port } = tiles.address() as AddressInfo
  home = await mkdtemp(join(tmpdir(), 'plat-aerial-'))
  const installation = { dataDir: join(home, 'data'), tenants: join(home, 'tenants') }
  await mkdir(installation.dataDir)
  server = await startServer({ ...installation, copyOf: inject('preparedData').empty })
  const folder = join(installation.tenants, CODE)
  await writeTenant(folder, tenantWith(`http://127.0.0.1:${port}`))
  const applied = await runPlat(installation, 'tenant', 'apply', folder)
  expect(applied.code, applied.err).toBe(0)
  await runImport(installation, CODE)
})
afterAll(async () => {
  await server?.stop()
  tiles.close()
  await rm(home, { recursive: true, force: true })
})

function tenantWith(origin: string) {
  const files = smallTenant(CODE, [
    { number: '1', title: 'Shed', date: '2026-01-02', lng: -97.6, lat: 30.4 },
  ])
  const tenant = files['tenant.yaml']
  if (typeof tenant !== 'object') throw new Error('expected the settings as a value')
  // The file's own shape, see small-tenant.ts.
  const { control } = tenant as { control: { map: object } }
  const aerial = {
    url: `${origin}/wmts/{TileMatrix}/{TileRow}/{TileCol}.png`,
    attribution: 'County of the Sky',
  }
  return {
    ...files,
    'tenant.yaml': { ...tenant, control: { ...control, map: { ...control.map, aerial } } },
  }
}

mapJourney(
  'aerial pictures are chosen in the control of layers, say whose they are, and are remembered',
  async ({ page, newPage }) => {
    await openModule(page, server.url(`${CODE}.localhost`, PAGE))
    await page.getByText(`City of ${CODE}`).last().waitFor()
    expect(asked).toBe(0)
    await choose(page, 'Map layers', 'Aerial')
    await page.getByText(`County of the Sky · City of ${CODE}`).waitFor()
    await expect.poll(() => asked).toBeGreaterThan(0)
    await expectAccessible(page)
    await page.keyboard.press('Escape')
    await mapDrawn(page)

    await page.reload()
    await page.getByText(`County of the Sky · City of ${CODE}`).waitFor()
    await choose(page, 'Map layers', 'Map')
    await page.getByText('County of the Sky').waitFor({ state: 'hidden' })

    const spanish = await newPage({ locale: 'es-MX' })
    await openModule(spanish, server.url(`${CODE}.localhost`, `${PAGE}?lang=es`))
    await choose(spanish, 'Capas del mapa', 'Aérea')
    await spanish.getByText('County of the Sky').waitFor()
  },
)

mapJourney(
  'a server of aerial pictures that fails is told, until the map is chosen again',
  async ({ page, problems }) => {
    problems.allow(/status of 500|AJAXError|127\.0\.0\.1/)
    isBroken = true
    await openModule(page, server.url(`${CODE}.localhost`, PAGE))
    await choose(page, 'Map layers', 'Aerial')
    const notice = page.getByText('The background map could not be loaded.')
    await notice.waitFor()
    await page.getByRole('radio', { name: 'Map', exact: true }).check({ force: true })
    await notice.waitFor({ state: 'hidden' })
    isBroken = false
  },
)

async function choose(page: Page, control: string, ground: string): Promise<void> {
  await page.getByRole('button', { name: control }).click()
  await page.getByRole('dialog', { name: control }).getByText(ground, { exact: true }).click()
}

/** A grey picture of 1 × 1 pixels: the map enlarges it. */
function greyTile(): Buffer {
  const chunk = (type: string, data: Buffer): Buffer => {
    const body = Buffer.concat([Buffer.from(type, 'latin1'), data])
    const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)]
    length.writeUInt32BE(data.length)
    sum.writeUInt32BE(crc32(body))
    return Buffer.concat([length, body, sum])
  }
  const header = Buffer.from([0, 0, 0, 1, 0, 0, 0, 1, 8, 0, 0, 0, 0])
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.from([0, 0x60]))),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
