import { controlButton, nameButton } from './control-button.ts'
import type { MapTexts, TextControl } from './map-types.ts'

const ENTER = 'M2 6V2h4M10 2h4v4M14 10v4h-4M6 14H2v-4'
const LEAVE = 'M6 2v4H2M14 6h-4V2M10 14v-4h4M2 10h4v4'

/**
 * The whole portal on the whole screen: the map's panels, menus and dialogs stay what they are, which
 * they would not beside a map that is alone on it.
 */
export class FullScreenControl implements TextControl {
  #texts: MapTexts
  #element: HTMLElement | null = null
  #update = () => {}

  constructor(texts: MapTexts) {
    this.#texts = texts
  }

  onAdd(): HTMLElement {
    const element = document.createElement('div')
    element.className = 'maplibregl-ctrl plat-map-zoom plat-map-full'
    const button = controlButton(this.#texts.fullScreen, ENTER, () => void toggle())
    element.append(button)
    this.#update = () => {
      const full = document.fullscreenElement !== null
      const name = full ? this.#texts.leaveFullScreen : this.#texts.fullScreen
      nameButton(button, name)
      button.querySelector('path')?.setAttribute('d', full ? LEAVE : ENTER)
    }
    document.addEventListener('fullscreenchange', this.#update)
    this.#update()
    this.#element = element
    return element
  }

  relabel(texts: MapTexts): void {
    this.#texts = texts
    this.#update()
  }

  onRemove(): void {
    document.removeEventListener('fullscreenchange', this.#update)
    this.#element?.remove()
  }
}

async function toggle(): Promise<void> {
  // A browser may refuse; the page is then what it was.
  await (
    document.fullscreenElement === null
      ? document.documentElement.requestFullscreen()
      : document.exitFullscreen()
  ).catch(() => undefined)
}
