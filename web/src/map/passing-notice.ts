import { WARNING_SHOWN_MS } from '../ui/timings.ts'

/** A warning on the map: it hides after a while, not while the pointer is on it, and at once on a click. */
export class PassingNotice {
  readonly element = document.createElement('p')
  #timer: ReturnType<typeof setTimeout> | undefined

  constructor() {
    const { element } = this
    element.className = 'plat-map-notice'
    element.role = 'alert'
    element.addEventListener('pointerenter', () => clearTimeout(this.#timer))
    element.addEventListener('pointerleave', () => this.#wait())
    element.addEventListener('click', () => this.hide())
  }

  /** Says something, in place of what was said before. */
  show(text: string): void {
    this.element.textContent = text
    this.#wait()
  }

  /** Says the same in other words, where it says anything. */
  retell(text: string): void {
    if (this.element.textContent !== '') this.element.textContent = text
  }

  /** Says nothing any more. */
  hide(): void {
    clearTimeout(this.#timer)
    this.element.textContent = ''
  }

  #wait(): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.hide(), WARNING_SHOWN_MS)
  }
}
