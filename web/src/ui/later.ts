import {
  type ComponentType,
  createElement,
  lazy,
  type LazyExoticComponent,
  type ReactNode,
} from 'react'

/** Milliseconds before code that did not load is asked for again. */
const PAUSES = [500, 2_000]
const LONG_PAUSE = 5_000
const LONGEST_PAUSE = 300_000
/** Milliseconds between two looks whether the server is back, of one look, and of waiting for it. */
const AWAY_PAUSE = 2_000
const ANSWER_LIMIT = 10_000
const PATIENCE = 30_000
/** Milliseconds between two times that a tab loads its page anew, and where it notes them. */
const RELOAD_PAUSE = 60_000
const RELOADED = 'plat.reloaded'

let typed = false

/** To be called when the page begins: what was typed would be lost with the page. */
export function watchTyping(): void {
  addEventListener('input', () => (typed = true), { capture: true, once: true })
}

let settle: () => void = () => undefined
/** Settles when the first screen has been drawn and the browser has time. */
const idle = new Promise<void>((resolve) => {
  settle = resolve
})

/** To be called once a screen is drawn; what was put off is loaded when the browser has time, within two seconds. */
export function screenDrawn(): void {
  // Safari has no idle callback.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(settle, { timeout: 2_000 })
  else setTimeout(settle, 300)
}

/** A component whose code comes after the first screen: it is seen from the start but used later. */
export function lazyLater<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => idle.then(() => loadInTheEnd(load)))
}

/** A component whose code comes when it is first drawn. */
export function lazyCode<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => loadCode(load))
}

/** A page whose code may be fetched before it is drawn. */
export interface EarlyPage {
  (): ReactNode
  /** Fetches the code. Settles also when that fails: drawing the page asks again. */
  fetchCode(): Promise<void>
}

/**
 * A page that is drawn without a pause once its code is there: React keeps what is lazy back for
 * 300 ms, however soon its code comes.
 */
export function earlyPage(load: () => Promise<{ default: ComponentType }>): EarlyPage {
  let Page: ComponentType | undefined
  const Later = lazyCode(load)
  return Object.assign(() => createElement(Page ?? Later), {
    fetchCode: async () => {
      Page = (await fetchCode(load))?.default
    },
  })
}

/** Fetches code that will be wanted; undefined when it does not come: whoever wants it asks again. */
export function fetchCode<Module>(load: () => Promise<Module>): Promise<Module | undefined> {
  return askAgain(load).catch(() => undefined)
}

/** Runs `work` when the browser has time; returns how to call it off. */
export function whenIdle(work: () => void): () => void {
  let wanted = true
  void idle.then(() => wanted && work())
  return () => {
    wanted = false
  }
}

/**
 * Loads code as `import()` does, but waits while there is no connection, for half a minute while there
 * is no server, and asks again, twice, where it failed. Many browsers (Chromium 153, Firefox before 155)
 * keep a failed import for as long as the page lives, and a server with a later version has the file no
 * more: then the page is loaded anew, at most once a minute.
 * @throws what `import()` throws.
 * @see https://github.com/whatwg/html/pull/10327
 */
export async function loadCode<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await askAgain(load)
  } catch (error) {
    await reloadPage()
    throw error
  }
}

/** Asks until the code comes: what a page can do without must take neither the page nor typed text down. */
export async function loadInTheEnd<Module>(load: () => Promise<Module>): Promise<Module> {
  for (let milliseconds = LONG_PAUSE; ; milliseconds = Math.min(2 * milliseconds, LONGEST_PAUSE)) {
    try {
      return await askAgain(load)
    } catch {
      if (!typed) await reloadPage()
      await pause(milliseconds)
    }
  }
}

/** @throws what `import()` throws when it has failed three times. */
async function askAgain<Module>(load: () => Promise<Module>): Promise<Module> {
  for (const milliseconds of PAUSES) {
    await connection()
    try {
      return await load()
    } catch {
      await pause(milliseconds)
      await Promise.race([serverBack(), pause(PATIENCE)])
    }
  }
  await connection()
  return load()
}

/** Loads the page anew and never settles; returns when that was done a moment ago, or there is no server. */
async function reloadPage(): Promise<void> {
  const answers = await Promise.race([serverBack().then(() => true), pause(PATIENCE)])
  if (answers !== true || !mayReload()) return
  location.reload()
  await new Promise(() => undefined)
}

/** Whether this tab has not been loaded anew within the last minute; notes that it is now. */
function mayReload(): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(RELOADED)) < RELOAD_PAUSE) return false
    sessionStorage.setItem(RELOADED, String(Date.now()))
    return true
  } catch {
    // Where nothing can be noted, the page might be loaded anew for ever.
    return false
  }
}

let back: Promise<void> | undefined

/** Settles once the server answers; one look for all who wait. */
function serverBack(): Promise<void> {
  back ??= lookForServer().finally(() => {
    back = undefined
  })
  return back
}

async function lookForServer(): Promise<void> {
  for (;;) {
    await connection()
    try {
      const signal = AbortSignal.timeout(ANSWER_LIMIT)
      const { status } = await fetch('/robots.txt', { method: 'HEAD', cache: 'no-store', signal })
      // A proxy says so for a server that is away.
      if (status < 502 || status > 504) return
    } catch {
      // Nobody is there yet.
    }
    await pause(AWAY_PAUSE)
  }
}

function pause(milliseconds: number): Promise<unknown> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds))
}

/** Settles once the device has a connection. */
async function connection(): Promise<void> {
  if (navigator.onLine) return
  await new Promise((resolve) => window.addEventListener('online', resolve, { once: true }))
}
