/** Milliseconds that what was asked for may take to be drawn, its code included. */
const TIMEOUT_MS = 10_000

/** Focuses what is being drawn as soon as it can take the focus; given up when somebody focuses something else. */
export function focusSoon(selector: string): void {
  const before = document.activeElement
  const end = performance.now() + TIMEOUT_MS
  const look = () => {
    const now = document.activeElement
    const elsewhere = now !== before && now !== document.body && !now?.matches('[tabindex="-1"]')
    if (elsewhere || performance.now() > end) return
    const target = document.querySelector<HTMLElement>(selector)
    if (target && !target.closest('[inert]')) target.focus({ preventScroll: true })
    else requestAnimationFrame(look)
  }
  requestAnimationFrame(look)
}
