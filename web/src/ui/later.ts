import {
  type ComponentType,
  createElement,
  type FunctionComponent,
  lazy,
  type LazyExoticComponent,
  useState,
} from 'react'
import { nowServing, setTakenOver } from '../serving.ts'

/** Milliseconds before code that did not load is requested again. */
const RETRY_PAUSES_MS = [500, 2_000]
const FIRST_PAUSE_MS = 5_000
const MAX_PAUSE_MS = 300_000
/** Milliseconds between two checks whether the server is back, for one check, and for all of them. */
const CHECK_PAUSE_MS = 2_000
const CHECK_TIMEOUT_MS = 10_000
const SERVER_WAIT_MS = 30_000
/** Milliseconds between two reloads of a tab's page, and where the last one is noted. */
const RELOAD_PAUSE_MS = 60_000
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

let draw: () => void = () => undefined
/** Settles when the first screen has been drawn. */
const drawn = new Promise<void>((resolve) => {
  draw = resolve
})

/** Runs `work` once the first screen is drawn. */
export function whenDrawn(work: () => void): void {
  void drawn.then(work)
}

/** To be called once a screen is drawn; what was put off is loaded when the browser has time, within two seconds. */
export function screenDrawn(): void {
  draw()
  setTakenOver()
  // Safari has no idle callback.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(settle, { timeout: 2_000 })
  else setTimeout(settle, 300)
}

/** What React tells the browser of a part that the server left to it (`digest` of an error). */
export const LEFT_TO_BROWSER = 'left-to-browser'

/**
 * Thrown on the server by a part that only the browser draws: what waits for its code is sent instead. One error for all
 * parts, since each new one costs the time to note where it comes from.
 */
export const leftToBrowser = new Error(LEFT_TO_BROWSER)

/** A component whose code comes after the first screen: it is seen from the start but used later. */
export function lazyLater<Props extends object>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => {
    if (nowServing()) throw leftToBrowser
    return idle.then(() => loadInTheEnd(load))
  })
}

/** A component whose code comes when it is first drawn. */
export function lazyCode<Props>(
  load: () => Promise<{ default: ComponentType<Props> }>,
): LazyExoticComponent<ComponentType<Props>> {
  return lazy(() => loadCode(load))
}

const servedParts = new Map<string, ServedPart<unknown>>()

/** Code of a part that the server renders, and that the browser fetches before it takes the page over. */
export interface ServedPart<Module> {
  /** The code, once it is there; null until then. */
  get(): Module | null
  /** Fetches the code; undefined where it does not come. */
  fetch(): Promise<Module | undefined>
}

/** @param file the part's source file, from the folder of the web application; names it in the page. */
export function servedPart<Module>(file: string, load: () => Promise<Module>): ServedPart<Module> {
  // Two components may draw the same file: what is fetched for one is there for both.
  const known = servedParts.get(file)
  if (known) return known as ServedPart<Module>
  let code: Module | null = null
  const part: ServedPart<Module> = {
    get: () => {
      nowServing()?.files.add(file)
      return code
    },
    fetch: async () => {
      const loaded = await fetchCode(load)
      code ??= loaded ?? null
      return loaded
    },
  }
  servedParts.set(file, part)
  return part
}

/**
 * A component that the server renders. Once its code is there it is drawn without a pause: React keeps what is lazy back
 * for 300 ms, however soon its code comes.
 */
export function servedCode<Props extends object>(
  file: string,
  load: () => Promise<{ default: ComponentType<Props> }>,
): FunctionComponent<Props> {
  const part = servedPart(file, load)
  const Later = lazyCode(load)
  return (props) => {
    // Keeps the first choice: switching would remount the part.
    const [Code] = useState(() => part.get()?.default ?? Later)
    return createElement(Code, props)
  }
}

/**
 * A component that only a browser draws: its code comes when it is first drawn, or before, by `fetchServed`.
 * @param file the part's source file, from the folder of the web application
 */
export function browserCode<Props extends object>(
  file: string,
  load: () => Promise<{ default: ComponentType<Props> }>,
): FunctionComponent<Props> {
  const Part = servedCode(file, load)
  // The server never needs it.
  if (import.meta.env.SSR) servedParts.delete(file)
  return (props) => {
    if (nowServing()) throw leftToBrowser
    return createElement(Part, props)
  }
}

/** Fetches the code of parts, by their source files; all: of every part. Settles also where one does not come: drawing it tries again. */
export async function fetchServed(files: Iterable<string> | 'all'): Promise<void> {
  const done = new Set<string>()
  for (;;) {
    const wanted = [...(files === 'all' ? servedParts.keys() : files)]
    // Parts of a part are known once its code is there.
    const next = wanted.filter((file) => servedParts.has(file) && !done.has(file))
    if (next.length === 0) return
    await Promise.all(next.map((file) => servedParts.get(file)?.fetch()))
    for (const file of next) done.add(file)
  }
}

/** Fetches code that will be wanted; undefined when it does not come: drawing tries again. */
export function fetchCode<Module>(load: () => Promise<Module>): Promise<Module | undefined> {
  return retrying(load).catch(() => undefined)
}

/** Runs `work` when the browser has time; returns how to cancel it. */
export function whenIdle(work: () => void): () => void {
  let wanted = true
  void idle.then(() => wanted && work())
  return () => {
    wanted = false
  }
}

/**
 * Loads code as `import()` does, but waits while there is no connection, for half a minute while there
 * is no server, and tries again, twice, where it failed. Many browsers (Chromium 153, Firefox before 155)
 * keep a failed import for as long as the page lives, and a server with a later version has the file no
 * more: then the page is reloaded, at most once a minute.
 * @throws what `import()` throws.
 * @see https://github.com/whatwg/html/pull/10327
 */
export async function loadCode<Module>(load: () => Promise<Module>): Promise<Module> {
  try {
    return await retrying(load)
  } catch (error) {
    await reloadPage()
    throw error
  }
}

/** Tries until the code comes: what a page can do without must break neither the page nor typed text. */
export async function loadInTheEnd<Module>(load: () => Promise<Module>): Promise<Module> {
  for (
    let milliseconds = FIRST_PAUSE_MS;
    ;
    milliseconds = Math.min(2 * milliseconds, MAX_PAUSE_MS)
  ) {
    try {
      return await retrying(load)
    } catch {
      if (!typed) await reloadPage()
      await pause(milliseconds)
    }
  }
}

/** @throws what `import()` throws when it has failed three times. */
async function retrying<Module>(load: () => Promise<Module>): Promise<Module> {
  // On the server the files are there.
  if (import.meta.env.SSR) return load()
  for (const milliseconds of RETRY_PAUSES_MS) {
    await connection()
    try {
      return await load()
    } catch {
      await pause(milliseconds)
      await Promise.race([serverBack(), pause(SERVER_WAIT_MS)])
    }
  }
  await connection()
  return load()
}

/** Reloads the page and never settles; returns where it was reloaded a moment ago, or there is no server. */
async function reloadPage(): Promise<void> {
  const answers = await Promise.race([serverBack().then(() => true), pause(SERVER_WAIT_MS)])
  if (answers !== true || !mayReload()) return
  location.reload()
  await new Promise(() => undefined)
}

/** Whether this tab has not been reloaded within the last minute; notes that it is now. */
function mayReload(): boolean {
  try {
    if (Date.now() - Number(sessionStorage.getItem(RELOADED)) < RELOAD_PAUSE_MS) return false
    sessionStorage.setItem(RELOADED, String(Date.now()))
    return true
  } catch {
    // Where nothing can be noted, the page might be reloaded for ever.
    return false
  }
}

let back: Promise<void> | undefined

/** Settles once the server answers; one check for all callers. */
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
      const signal = AbortSignal.timeout(CHECK_TIMEOUT_MS)
      const { status } = await fetch('/robots.txt', { method: 'HEAD', cache: 'no-store', signal })
      // A proxy says so for a server that is away.
      if (status < 502 || status > 504) return
    } catch {
      // No answer yet.
    }
    await pause(CHECK_PAUSE_MS)
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
