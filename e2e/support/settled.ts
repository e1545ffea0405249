import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'

const underWay = new WeakMap<Page, Set<Request>>()

/** Notes the page's requests, so that `settled` knows which are under way. */
export function watchRequests(page: Page): void {
  const requests = new Set<Request>()
  underWay.set(page, requests)
  page.on('request', (request) => {
    // What the document before asked for is never told to be over.
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) requests.clear()
    requests.add(request)
  })
  page.on('requestfinished', (request) => requests.delete(request))
  page.on('requestfailed', (request) => requests.delete(request))
}

/** True when neither scrolling nor an animation that ends is under way over three frames. */
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
 * Waits until a page has asked for nothing for half a second: for pages where no script may look.
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
 * Waits until nothing is under way in a page: no request, no animation, no scrolling.
 * @param held what a journey holds back itself, which is not waited for.
 */
export async function settled(page: Page, held = /^$/): Promise<void> {
  const busy = (): string[] =>
    [...(underWay.get(page) ?? [])].map((request) => request.url()).filter((url) => !held.test(url))
  const still = async (): Promise<string[]> => {
    const before = busy()
    // A page that goes to another address in the middle is not still.
    const atRest = await page.evaluate<boolean>(STILL).catch(() => false)
    return [...before, ...busy(), ...(atRest ? [] : ['something moves'])]
  }
  await expect.poll(still, { message: 'under way', interval: 50 }).toEqual([])
}
