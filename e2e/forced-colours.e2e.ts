import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { mapJourney } from './support/journey.ts'
import { mapDrawn, openModule, PERMITS } from './support/module-page.ts'
import { settled } from './support/settled.ts'

/** Of the page, whose types the journeys do not have. */
declare const getComputedStyle: (node: unknown) => { getPropertyValue(name: string): string }

const FORCED = { forcedColors: 'active' } as const

mapJourney(
  'in the reader’s own colours clusters keep their numbers, and what is chosen is told apart',
  async ({ newPage, demoUrl }) => {
    const page = await newPage(FORCED)
    await openModule(page, demoUrl('harbor.localhost', PERMITS))
    await mapDrawn(page)
    const { strokes, live } = await markersOn(page)
    expect(strokes, 'strokes of numbers in discs').toBeGreaterThan(200)
    expect(live, 'pixels of rings and dots in the colour of live records').toBeGreaterThan(500)

    const filters = page.getByRole('tab', { name: 'Filters' })
    const list = page.getByRole('tab', { name: /^On the map/ })
    expect(await style(filters, 'border-bottom-color')).not.toBe(
      await style(list, 'border-bottom-color'),
    )
    const all = page.getByRole('checkbox', { name: /^All / }).first()
    const some = page.getByRole('checkbox', { name: /^New buildings / })
    expect(await boxGround(all), 'a checked box').not.toBe(await boxGround(some))
    expect(await style(page.getByRole('toolbar'), 'outline-style')).toBe('solid')
    const polygon = page.getByRole('button', { name: 'Draw a polygon' })
    const before = await style(polygon, 'background-color')
    await polygon.click()
    await page.getByRole('button', { name: 'Draw a polygon', pressed: true }).waitFor()
    await page.mouse.move(700, 400)
    await settled(page)
    expect(await style(polygon, 'background-color'), 'the tool in use').not.toBe(before)
  },
)

mapJourney(
  'for those who ask for more contrast quiet words and lines are as strong as the others',
  async ({ newPage, demoUrl }) => {
    const page = await newPage({ contrast: 'more' })
    await openModule(page, demoUrl('harbor.localhost', PERMITS))
    const tab = page.getByRole('tab', { name: /^On the map/ })
    expect(await style(tab, 'color')).toBe('rgb(0, 0, 0)')
    const summary = page.getByText('Building permits, live', { exact: true }).first()
    expect(await style(summary, 'color')).toBe('rgb(0, 0, 0)')
  },
)

/** A computed style of an element. */
function style(element: Locator, property: string): Promise<string> {
  return element.evaluate((node, name) => getComputedStyle(node).getPropertyValue(name), property)
}

/** The ground of the drawn box of a checkbox. */
function boxGround(checkbox: Locator): Promise<string> {
  return style(checkbox.locator('xpath=ancestor::label').locator('svg').first(), 'background-color')
}

interface Markers {
  /** How often a row of pixels goes from the colour of discs to that of their numbers and back within 8 px. */
  readonly strokes: number
  /** Pixels in the colour of live records. */
  readonly live: number
}

/** What is seen of the map's markers. */
async function markersOn(page: Page): Promise<Markers> {
  const picture = await page.locator('.maplibregl-map').screenshot()
  return page.evaluate<Markers>(`(async () => {
    const probe = document.createElement('i')
    probe.style.forcedColorAdjust = 'none'
    document.body.append(probe)
    const system = (name) => {
      probe.style.color = name
      return getComputedStyle(probe).color.match(/[\\d.]+/g).slice(0, 3).map(Number)
    }
    const [disc, digit, liveColour] = ['Highlight', 'HighlightText', 'var(--live)'].map(system)
    probe.remove()
    const image = await createImageBitmap(new Blob(
      [Uint8Array.from(atob('${picture.toString('base64')}'), (c) => c.charCodeAt(0))]))
    const canvas = new OffscreenCanvas(image.width, image.height)
    const context = canvas.getContext('2d')
    context.drawImage(image, 0, 0)
    const { data } = context.getImageData(0, 0, image.width, image.height)
    const near = (at, colour) => colour.every((part, index) => Math.abs(data[at + index] - part) < 40)
    let strokes = 0, live = 0
    for (let row = 0; row < image.height; row += 1) {
      let left = -1, seen = false
      for (let column = 0; column < image.width; column += 1) {
        const at = 4 * (row * image.width + column)
        if (near(at, liveColour)) live += 1
        if (near(at, disc)) {
          if (seen && column - left <= 8) strokes += 1
          left = column
          seen = false
        } else if (left >= 0 && near(at, digit)) seen = true
      }
    }
    return { strokes, live }
  })()`)
}
