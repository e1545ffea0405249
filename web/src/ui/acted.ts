let acted: boolean | undefined

/** Notes from now on whether somebody does something: to be called when the page begins. */
export function watchActs(): void {
  if (acted !== undefined) return
  acted = false
  // A screen reader may keep the keys for itself, and clicks for its reader.
  for (const kind of ['keydown', 'pointerdown', 'click', 'wheel', 'input']) {
    addEventListener(kind, () => (acted = true), { capture: true, once: true })
  }
}

/** Whether somebody has done something since the page was opened. */
export function hasActed(): boolean {
  return acted ?? false
}
