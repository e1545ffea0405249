import type { Page } from 'playwright-core'
import { expect, inject } from 'vitest'
import { expectAccessible } from './support/axe.ts'
import { sendHttp } from './support/http.ts'
import { mapJourney } from './support/journey.ts'
import {
  apiList,
  expectCount,
  mapDrawn,
  openModule,
  PERMITS,
  permitsApi,
} from './support/module-page.ts'

const HOST = 'harbor.localhost'

mapJourney(
  'a click on a parcel lists its records, comes back with the address, and searches the parcel',
  async ({ page, demoUrl }) => {
    const { number, title, middle } = await parcelWithRecord()
    await openModule(page, demoUrl(HOST, `${PERMITS}?status=0&at=${middle.join()},19`))
    const opened = page.getByRole('region', { name: new RegExp(`^Parcel ${number}: [1-9]`) })
    await clickMiddle(page)
    await opened.getByText(title).first().waitFor()
    await expectAccessible(page)
    await page.reload()
    await opened.getByText(title).first().waitFor()
    await mapDrawn(page)

    const count = await opened.getByRole('listitem').count()
    await page.getByRole('button', { name: 'Search this parcel' }).click()
    await expectCount(page, count)
    expect(new URL(page.url()).searchParams.get('shape')).toMatch(/^polygon:/)
    expect(new URL(page.url()).searchParams.has('parcel')).toBe(false)
  },
)

mapJourney(
  'a parcel without records of the search says so, in Spanish too and on a phone',
  async ({ page, newPage, problems, demoUrl }) => {
    const { number, middle } = await parcelWithRecord()
    const nothing = `${PERMITS}?status=0&text=zzzznothing&parcel=${middle.join()}&at=${middle.join()},19`
    await openModule(page, demoUrl(HOST, nothing))
    await page.getByText(`No records of this search in parcel ${number}.`).waitFor()
    await expectAccessible(page)

    const phone = await newPage({ viewport: { width: 390, height: 844 }, locale: 'es-MX' })
    await openModule(phone, demoUrl(HOST, nothing))
    await phone.getByText(`Ningún registro de esta búsqueda en la parcela ${number}.`).waitFor()
    await phone.getByRole('button', { name: 'Buscar en esta parcela' }).waitFor()
    await expectAccessible(phone)

    // The keyboard chooses what is at the cross.
    const opened = phone.getByRole('region', { name: `Parcela ${number}`, exact: false })
    await phone.getByRole('button', { name: 'Cerrar esta ubicación' }).click()
    await opened.waitFor({ state: 'detached' })
    await mapDrawn(phone)
    const map = phone.getByRole('region', { name: 'Mapa de registros' })
    await map.press('Enter')
    await opened.waitFor()
    expect(new URL(phone.url()).searchParams.has('parcel')).toBe(true)
    await map.press('ArrowUp')
    await expectAccessible(phone)

    // In the sea.
    problems.allow(/status of 404/)
    await openModule(page, demoUrl(HOST, `${PERMITS}?parcel=-124.9,43.4`))
    await page.getByRole('heading', { name: 'No parcel here' }).waitFor()
  },
)

async function clickMiddle(page: Page): Promise<void> {
  await mapDrawn(page)
  const map = await page.getByRole('region', { name: 'Map of records' }).boundingBox()
  if (map === null) throw new Error('expected the map to be on screen')
  await page.mouse.click(map.x + map.width / 2, map.y + map.height / 2)
}

interface FoundParcel {
  readonly number: string
  /** Of one of its records. */
  readonly title: string
  /** A point of it without a marker: its middle, in degrees. */
  readonly middle: readonly [number, number]
}

type Outline = { type: string; coordinates: [number, number][][] }

/** A parcel of Harbor with a record at least eight metres from its middle. */
async function parcelWithRecord(): Promise<FoundParcel> {
  for (let offset = 0; offset < 1000; offset += 100) {
    const query = `scope=located&limit=100&offset=${offset}`
    for (const { title, location } of await apiList(permitsApi(), { status: '0' }, query)) {
      if (location === null) continue
      const path = `/api/location/parcel?lng=${location[0]}&lat=${location[1]}`
      const reply = await sendHttp(inject('demoPort'), { host: HOST, path })
      if (reply.status !== 200) continue
      // The contract's shape; the server's own tests check it.
      const { number, outline } = (reply.json() as { data: { number: string; outline: Outline } })
        .data
      const corners = outline.coordinates[0]?.slice(1) ?? []
      const mean = (axis: 0 | 1): number =>
        Number((corners.reduce((sum, one) => sum + one[axis], 0) / corners.length).toFixed(6))
      const middle = [mean(0), mean(1)] as const
      const metres = Math.hypot(
        (middle[0] - location[0]) * 81_000,
        (middle[1] - location[1]) * 111_000,
      )
      if (metres > 8) return { number, title, middle }
    }
  }
  throw new Error('expected a record in a parcel of Harbor')
}
