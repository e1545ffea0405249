import { type ComponentType, lazy, type LazyExoticComponent } from 'react'

/** Milliseconds before code that did not load is asked for again. */
const PAUSES = [500, 2_000]
const LONG_PAUSE = 5_000

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

/** Runs `work` when the browser has time; returns how to call it off. */
export function whenIdle(work: () => void): () => void {
  let wanted = true
  void idle.then(() => wanted && work())
  return () => {
    wanted = false
  }
}

/**
 * Loads code as `import()` does, but waits while there is no connection and asks again, twice, where
 * it failed: without that a page that loses its connection at the wrong moment would be lost.
 */
export async function loadCode<Module>(load: () => Promise<Module>): Promise<Module> {
  for (const milliseconds of PAUSES) {
    await connection()
    try {
      return await load()
    } catch {
      await pause(milliseconds)
    }
  }
  await connection()
  return load()
}

/** Asks until the code comes: what a page can do without must not take the page down. */
async function loadInTheEnd<Module>(load: () => Promise<Module>): Promise<Module> {
  for (;;) {
    try {
      return await loadCode(load)
    } catch {
      await pause(LONG_PAUSE)
    }
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
