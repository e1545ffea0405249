/**
 * Keeps fingers that move or pinch the map from drawing: when a second finger has been down, lifting
 * them is no tap. It also knows whether a finger or a mouse was used last.
 */
export class PinchGuard {
  /** The last pointer was a finger. */
  touch = false
  readonly #element: HTMLElement
  readonly #isDrawing: () => boolean
  readonly #onTap: (event: PointerEvent) => void
  readonly #down = new Set<number>()
  #pinched = false

  /** @param onTap called before the drawing library gets the tap: a mouse would have moved there first */
  constructor(
    element: HTMLElement,
    isDrawing: () => boolean,
    onTap: (event: PointerEvent) => void,
  ) {
    this.#element = element
    this.#isDrawing = isDrawing
    this.#onTap = onTap
    element.addEventListener('pointerdown', this.#press, true)
    element.addEventListener('pointerup', this.#release, true)
    element.addEventListener('pointercancel', this.#release, true)
  }

  dispose(): void {
    this.#element.removeEventListener('pointerdown', this.#press, true)
    this.#element.removeEventListener('pointerup', this.#release, true)
    this.#element.removeEventListener('pointercancel', this.#release, true)
  }

  readonly #press = ({ pointerType, pointerId }: PointerEvent): void => {
    this.touch = pointerType === 'touch'
    if (!this.touch) return
    this.#down.add(pointerId)
    this.#pinched = this.#down.size > 1
  }

  readonly #release = (event: PointerEvent): void => {
    if (!this.#down.delete(event.pointerId)) return
    if (this.#isDrawing()) {
      if (this.#pinched) event.stopPropagation()
      else this.#onTap(event)
    }
    if (this.#down.size === 0) this.#pinched = false
  }
}
