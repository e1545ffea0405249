import type { Browser, Page } from 'playwright-core'
import { type Frames, framesDuring, heapBytes, interactionDelay } from './interactions.ts'

/** Cost of a visit of several minutes; times in milliseconds, sizes in bytes. */
export interface LongVisit {
  filterClick: number
  listScroll: Frames
  shapeEnd: number
  roaming: Frames
  heapBefore: number
  heapAfter: number
}

const PANS = 200
const ROAMING_MS = 60_000

/** Filters, scrolls the list, draws a shape, then pans and zooms for a minute and 200 times. */
export async function longVisit(
  browser: Browser,
  url: string,
  slowdown: number,
): Promise<LongVisit> {
  const context = await browser.newContext({
    viewport: { width: 1280, height: 800 },
    locale: 'en-US',
  })
  const page = await context.newPage()
  const client = await context.newCDPSession(page)
  try {
    await page.goto(url)
    await page.locator('[data-map-state=ready]').waitFor()
    await page.waitForTimeout(3_000)
    await client.send('Emulation.setCPUThrottlingRate', { rate: slowdown })
    const filterClick = await interactionDelay(page, () => clickFilters(page))
    const listScroll = await scrollList(page)
    const shapeEnd = await drawRectangle(page)
    const roaming = await framesDuring(page, () => roam(page, ROAMING_MS))
    await client.send('Emulation.setCPUThrottlingRate', { rate: 1 })
    const heapBefore = await heapBytes(page)
    for (let pan = 0; pan < PANS; pan++) await drag(page, pan % 2 === 0 ? 1 : -1)
    await page.waitForTimeout(2_000)
    const heapAfter = await heapBytes(page)
    return { filterClick, listScroll, shapeEnd, roaming, heapBefore, heapAfter }
  } finally {
    await context.close()
  }
}

async function clickFilters(page: Page): Promise<void> {
  for (const name of [/^Archived/, /^Live and archived|^All/, /^Archived/]) {
    await page.locator('label').filter({ hasText: name }).first().click()
    await page.waitForTimeout(800)
  }
}

async function scrollList(page: Page): Promise<Frames> {
  await page.getByRole('tab', { name: /^On the map/ }).click()
  await page.waitForTimeout(1_500)
  await page.mouse.move(190, 600)
  return framesDuring(page, async () => {
    for (let step = 0; step < 60; step++) {
      await page.mouse.wheel(0, 240)
      await page.waitForTimeout(50)
    }
  })
}

async function drawRectangle(page: Page): Promise<number> {
  await page.getByRole('button', { name: /^Draw/ }).first().click()
  await page
    .getByRole('radio', { name: /rectangle/i })
    .or(page.getByRole('button', { name: /rectangle/i }))
    .first()
    .click()
  await page.waitForTimeout(1_000)
  await page.mouse.click(700, 300)
  await page.mouse.move(900, 480, { steps: 8 })
  await page.waitForTimeout(500)
  return interactionDelay(page, () => page.mouse.click(900, 480))
}

async function roam(page: Page, milliseconds: number): Promise<void> {
  const until = performance.now() + milliseconds
  for (let turn = 0; performance.now() < until; turn++) {
    await drag(page, turn % 2 === 0 ? 1 : -1)
    await page.mouse.move(800, 420)
    await page.mouse.wheel(0, turn % 4 < 2 ? -180 : 180)
    await page.waitForTimeout(350)
  }
}

async function drag(page: Page, direction: 1 | -1): Promise<void> {
  const from = 800 - 150 * direction
  await page.mouse.move(from, 420)
  await page.mouse.down()
  for (let step = 1; step <= 12; step++) {
    await page.mouse.move(from + step * 25 * direction, 420 + step * 3 * direction)
    await page.waitForTimeout(16)
  }
  await page.mouse.up()
}
