import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'

const underWay = new WeakMap<Page, Set<Request>>()

/** Tracks the page's requests for `settled`. */
export function watchRequests(page: Page): void {
  const requests = new Set<Request>()
  underWay.set(page, requests)
  page.on('request', (request) => {
    // Requests of the previous document never report their end.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) requests.clear()
    requests.add(request)
  })
  page.on('requestfinished', (request) => requests.delete(request))
  page.on('requestfailed', (request) => requests.delete(request))
}

/** True when over three frames nothing scrolls and no finite animation runs. */
const STILL = `new Promise((resolve) => {
  const positions = () => [scrollX, scrollY,
    ...[...document.querySelectorAll('*')].map((element) => element.scrollTop + element.scrollLeft)].join()
  const moves = () => document.getAnimations().some((animation) =>
    animation.playState === 'running' && animation.effect?.getComputedTiming().endTime !== Infinity)
  const before = positions()
  let frames = 0
  const look = () => {
    if (moves()) resolve(false)
    else if (++frames < 3) requestAnimationFrame(look)
    else resolve(positions() === before)
  }
  requestAnimationFrame(look)
})`

/**
 * Waits until a page has sent no requests for half a second: for pages where no script can be run.
 * Playwright's own wait for an idle network misses its event now and then.
 */
export async function answered(page: Page): Promise<void> {
  let quietSince = Date.now()
  const quiet = (): number => {
    if ((underWay.get(page)?.size ?? 0) > 0) quietSince = Date.now()
    return Date.now() - quietSince
  }
  await expect.poll(quiet, { message: 'requests are under way', interval: 50 }).toBeGreaterThan(500)
}

/**
 * Waits until a page is at rest: no request, no animation, no scrolling.
 * @param held requests that the journey itself holds back, which are not waited for.
 */
export async function settled(page: Page, held = /^$/): Promise<void> {
  const busy = (): string[] =>
    [...(underWay.get(page) ?? [])].map((request) => request.url()).filter((url) => !held.test(url))
  const still = async (): Promise<string[]> => {
    const before = busy()
    // A page that navigates meanwhile is not at rest.
    const atRest = await page.evaluate<boolean>(STILL).catch(() => false)
    return [...before, ...busy(), ...(atRest ? [] : ['something moves'])]
  }
  await expect.poll(still, { message: 'under way', interval: 50 }).toEqual([])
}
