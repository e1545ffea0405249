import { type ComponentType, lazy, type LazyExoticComponent } from 'react'

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
  return lazy(() => idle.then(load))
}

/** Runs `work` when the browser has time; returns how to call it off. */
export function whenIdle(work: () => void): () => void {
  let wanted = true
  void idle.then(() => wanted && work())
  return () => {
    wanted = false
  }
}
