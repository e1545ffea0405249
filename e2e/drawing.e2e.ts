import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import { expectAccessible } from './support/axe.ts'
import { mapJourney } from './support/journey.ts'
import { leaveToBrowser } from './support/left-to-browser.ts'
import {
  apiCount,
  callApi,
  expectCount,
  mapDrawn,
  openModule,
  permitsApi,
  PERMITS,
  results,
  overviewCriteria,
} from './support/module-page.ts'
import { settled } from './support/settled.ts'

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, locale: 'es-MX' }

interface Layer {
  readonly places: readonly { readonly id: string; readonly name: string }[]
}

/** Where a part of the map is on the screen; 0 to 1 from its left and its top. */
async function on(page: Page, x: number, y: number): Promise<[x: number, y: number]> {
  const box = await page.locator('.maplibregl-canvas').boundingBox()
  if (box === null) throw new Error('expected a map')
  return [box.x + box.width * x, box.y + box.height * y]
}

async function clickOn(page: Page, x: number, y: number): Promise<void> {
  const at = await on(page, x, y)
  await page.mouse.move(...at, { steps: 3 })
  await page.mouse.click(...at)
}

/** Begins a drawing and waits until the tools are there. */
async function choose(page: Page, tool: string): Promise<void> {
  const button = page.getByRole('button', { name: tool })
  await button.click()
  await expect.poll(() => button.getAttribute('aria-pressed')).toBe('true')
}

const shapeOf = (page: Page) => new URL(page.url()).searchParams.get('shape')

/** Waits until the address has a shape other than `before`. */
async function newShape(page: Page, before: string | null = null): Promise<string> {
  await expect.poll(() => shapeOf(page)).not.toBe(before)
  const shape = shapeOf(page)
  if (shape === null) throw new Error('expected a shape in the address')
  return shape
}

/** The criteria of a search with a shape, as the page asks for it. */
async function shapeSearch(page: Page): Promise<Record<string, unknown>> {
  const asks = (request: Request) => overviewCriteria(request)?.['___geometry'] !== undefined
  return overviewCriteria(await page.waitForRequest(asks)) ?? {}
}

mapJourney(
  'a polygon by mouse takes the place of the chosen place, and its deletion gives the place back',
  { tags: 'core' },
  async ({ page, newPage, demoUrl }) => {
    const api = permitsApi()
    const [layer] = await callApi<Layer[]>(api, '/location/place')
    const place = layer?.places[0]
    if (place === undefined) throw new Error('expected a place')
    const inPlace = await apiCount(api, { status: '1', ___place: [place.id] })
    await openModule(page, demoUrl('harbor.localhost', `${PERMITS}?place=${place.id}`))
    await expectCount(page, inPlace.all)

    await choose(page, 'Draw a polygon')
    await page.getByText('Click or tap the first corner of the area.').first().waitFor()
    for (const [x, y] of [
      [0.3, 0.35],
      [0.6, 0.3],
      [0.65, 0.7],
      [0.9, 0.9],
    ] as const)
      await clickOn(page, x, y)
    await page.keyboard.press('Backspace')
    await clickOn(page, 0.35, 0.75)
    await page.mouse.move(...(await on(page, 0.36, 0.74)))
    const figures = page.getByText(/[\d.]+ (acres|sq mi) \([\d.]+ (ha|km²)\)/).first()
    await figures.waitFor()
    const asked = shapeSearch(page)
    await page.keyboard.press('Enter')
    const shape = await newShape(page)
    const body = await asked
    expect(body['___geometry_source']).toBe('drawn')
    expect(body).not.toHaveProperty('___place')
    const ___geometry = body['___geometry']
    expect((___geometry as { coordinates: object[][] }).coordinates[0]).toHaveLength(5)
    const found = await apiCount(api, { status: '1', ___geometry })
    expect(found.all).toBeGreaterThan(0)
    await expectCount(page, found.all)
    await results(page)
      .getByText(/in the drawn area, [\d.]+ (sq mi|acres)/)
      .first()
      .waitFor()
    await page.getByRole('tab', { name: `On the map ${found.located}` }).waitFor()
    await expectAccessible(page)

    // Exact after a reload, and drawn without the drawing tools.
    const again = await newPage()
    await leaveToBrowser(again)
    const loaded: string[] = []
    again.on('request', (request) => loaded.push(request.url()))
    const reloaded = shapeSearch(again)
    await openModule(again, page.url())
    expect((await reloaded)['___geometry']).toEqual(___geometry)
    await expectCount(again, found.all)
    expect(loaded.filter((url) => url.includes('draw-tools'))).toEqual([])

    // A corner is dragged.
    const corner = await on(page, 0.65, 0.7)
    await page.mouse.move(...corner)
    await page.mouse.down()
    await page.mouse.move(...(await on(page, 0.5, 0.55)), { steps: 6 })
    await page.mouse.up()
    const smaller = await newShape(page, shape)
    expect(smaller).not.toBe(shape)

    // A new drawing deletes the old one; Escape leaves nothing but the place.
    await choose(page, 'Draw a circle')
    await expect.poll(() => shapeOf(page)).toBeNull()
    await clickOn(page, 0.5, 0.5)
    await page.keyboard.press('Escape')
    await expectCount(page, inPlace.all)

    await choose(page, 'Draw a rectangle')
    await page.mouse.move(...(await on(page, 0.35, 0.35)))
    await page.mouse.down()
    await page.mouse.move(...(await on(page, 0.6, 0.6)), { steps: 6 })
    await page.mouse.up()
    await newShape(page)
    await page.getByRole('button', { name: 'Delete the drawn area' }).click()
    await expect.poll(() => shapeOf(page)).toBeNull()
    await expectCount(page, inPlace.all)
    expect(page.url()).toContain(`place=${place.id}`)
  },
)

mapJourney(
  'on a phone, in Spanish, fingers draw a circle and move the map in between',
  async ({ newPage, demoUrl }) => {
    const page = await newPage(PHONE)
    await openModule(page, demoUrl('harbor.localhost', `${PERMITS}?lang=es`))
    const button = page.getByRole('button', { name: 'Dibujar un círculo' })
    await button.tap()
    await page.getByText('Haga clic o toque el centro del círculo').first().waitFor()
    await page.touchscreen.tap(150, 400)
    await page.getByText('Elija el borde del círculo').first().waitFor()

    const before = page.url()
    const session = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', by: number) =>
      session.send('Input.dispatchTouchEvent', {
        type,
        touchPoints:
          type === 'touchEnd'
            ? []
            : [
                { x: 120 + by, y: 420 + by, id: 0 },
                { x: 220 + by, y: 420 + by, id: 1 },
              ],
      })
    await touch('touchStart', 0)
    for (let by = 6; by <= 42; by += 6) await touch('touchMove', by)
    await touch('touchEnd', 0)
    await expect.poll(() => page.url()).not.toBe(before)
    expect(shapeOf(page), 'two fingers move the map and draw nothing').toBeNull()

    // A map that still rolls takes the next tap for its stop.
    await mapDrawn(page)
    await page.touchscreen.tap(260, 470)
    const shape = await newShape(page)
    expect(shape).toMatch(/^circle:-1\d\d\.\d+,\d+\.\d+,\d+/)
    await page
      .getByText(/en la zona dibujada/)
      .first()
      .waitFor()
    // The sheet comes to rest first.
    await settled(page)
    await expectAccessible(page)
    // The tap that ended the drawing opened nothing below it.
    expect(page.url()).not.toMatch(/cluster=|location=|record=/)
    await page.getByRole('button', { name: 'Borrar la zona dibujada' }).tap()
    await expect.poll(() => shapeOf(page)).toBeNull()
  },
)

mapJourney(
  'by keyboard an area is chosen in a form, or drawn below a cross in the middle of the map',
  async ({ page, demoUrl }) => {
    const api = permitsApi()
    await openModule(page, demoUrl('harbor.localhost', PERMITS))
    await page.getByRole('button', { name: 'Choose an area without drawing' }).focus()
    await page.keyboard.press('Enter')
    const form = page.getByRole('dialog', { name: 'Search in an area' })
    await expectAccessible(page)
    const middle = form.getByRole('combobox', { name: /^Middle/ })
    await middle.fill('43.37, -124.22')
    await page.getByRole('option', { name: '43.37, -124.22' }).waitFor()
    await page.keyboard.press('ArrowDown')
    await page.keyboard.press('Enter')
    await form.getByText('Chosen: 43.37, -124.22').waitFor()
    await form.getByRole('textbox', { name: 'Radius' }).fill('3000')
    const ___geometry = { type: 'Point', coordinates: [-124.22, 43.37], radius: 914.4 }
    const { located } = await apiCount(api, { status: '1', ___geometry })
    await form
      .getByRole('status')
      .getByText(new RegExp(`^${located.toLocaleString('en-US')} permits?$`))
      .waitFor()
    await form.getByRole('button', { name: 'Search here' }).press('Enter')
    expect(await newShape(page)).toBe('circle:-124.22,43.37,914.4')
    await expectCount(page, located)

    // The map went to the circle: its view is a rectangle around it.
    await mapDrawn(page)
    await settled(page)
    await page.getByRole('button', { name: 'Choose an area without drawing' }).press('Enter')
    await form.getByText('The map’s view').click()
    await form.getByText(/sq mi/).waitFor()
    await form.getByRole('button', { name: 'Search here' }).click()
    expect(await newShape(page, 'circle:-124.22,43.37,914.4')).toMatch(/^polygon:/)

    await choose(page, 'Draw a rectangle')
    await expect.poll(() => shapeOf(page)).toBeNull()
    await page.keyboard.press(' ')
    for (const key of ['ArrowRight', 'ArrowDown']) {
      await page.keyboard.press(key)
      await settled(page)
      await mapDrawn(page)
    }
    await page.keyboard.press(' ')
    expect(await newShape(page)).toMatch(/^polygon:/)
  },
)

mapJourney(
  'a chosen place is searched with what is near it, and what is wrong with an area is told',
  async ({ page, demoUrl }) => {
    const api = permitsApi()
    const [layer] = await callApi<Layer[]>(api, '/location/place')
    const place = layer?.places[0]
    if (place === undefined) throw new Error('expected a place')
    await openModule(page, demoUrl('harbor.localhost', `${PERMITS}?shape=polygon:broken`))
    await page.getByText('The drawn area in this link cannot be read.').waitFor()
    await page.getByRole('button', { name: 'Close', exact: true }).click()

    await page.getByRole('combobox', { name: /^Search by address/ }).fill(place.name)
    await page.getByRole('option', { name: place.name, exact: true }).first().click()
    const near = page.getByRole('button', { name: new RegExp(`How far around ${place.name}`) })
    await near.click()
    await page.getByRole('option', { name: 'Within ½ mi (800 m)' }).click()
    const criteria = { status: '1', ___place: [{ id: place.id, radius: 800 }] }
    const around = await apiCount(api, criteria)
    const inside = await apiCount(api, { status: '1', ___place: [place.id] })
    expect(around.located).toBeGreaterThan(inside.located)
    await expectCount(page, around.all)
    await results(page)
      .getByText(`Building permits, live, within ½ mi (800 m) of ${place.name}`, { exact: true })
      .waitFor()
    await expectAccessible(page)

    await choose(page, 'Draw a polygon')
    for (const [x, y] of [
      [0.3, 0.3],
      [0.6, 0.7],
      [0.6, 0.3],
      [0.3, 0.7],
    ] as const)
      await clickOn(page, x, y)
    await page.getByRole('button', { name: 'Done' }).click()
    await page.getByText('The sides of this area cross.').first().waitFor()
    expect(shapeOf(page)).toBeNull()
    await expectAccessible(page)
  },
)
