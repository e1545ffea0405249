import type { Map as MapLibreMap } from 'maplibre-gl'
import type { MapTexts, TextControl } from './map-types.ts'
import { PassingNotice } from './passing-notice.ts'

/** Keys that move the map below the cross. */
const MOVING = new Set(['ArrowUp', 'ArrowDown', 'ArrowLeft', 'ArrowRight', '+', '-', '='])

interface CentreSettings {
  readonly texts: MapTexts
  /** Opens what is in the middle of the map, as a click there does; false: there is nothing. */
  readonly open: (map: MapLibreMap) => boolean
  /** The drawing tools have the keys. */
  readonly isBusy: () => boolean
}

let made = 0

/** The keyboard's pointer: a cross in the middle of the map, below which the arrows move it, and Enter. */
export class CentreControl implements TextControl {
  readonly #settings: CentreSettings
  readonly #notice = new PassingNotice()
  readonly #cross = document.createElement('div')
  readonly #hint = document.createElement('p')
  readonly #stop = new AbortController()
  #texts: MapTexts

  constructor(settings: CentreSettings) {
    this.#settings = settings
    this.#texts = settings.texts
  }

  onAdd(map: MapLibreMap): HTMLElement {
    const canvas = map.getCanvas()
    this.#cross.className = 'plat-map-cross'
    this.#cross.hidden = true
    made += 1
    this.#hint.id = `plat-map-keys-${made}`
    this.#hint.hidden = true
    this.#hint.textContent = this.#texts.keys
    canvas.setAttribute('aria-describedby', this.#hint.id)
    map.getContainer().append(this.#cross, this.#hint)
    const listening = { signal: this.#stop.signal }
    canvas.addEventListener('keydown', (event) => this.#press(event, map), listening)
    const hide = () => (this.#cross.hidden = true)
    canvas.addEventListener('blur', hide, listening)
    map.getContainer().addEventListener('pointerdown', hide, listening)
    // With the panels beside it the middle of what is seen moves.
    map.on('move', () => this.#place(map))
    const element = document.createElement('div')
    element.className = 'maplibregl-ctrl plat-map-centre'
    element.append(this.#notice.element)
    return element
  }

  onRemove(): void {
    this.#stop.abort()
    this.#notice.hide()
    this.#cross.remove()
    this.#hint.remove()
  }

  relabel(texts: MapTexts): void {
    this.#texts = texts
    this.#hint.textContent = texts.keys
    this.#notice.retell(texts.nothingHere)
  }

  #press(event: KeyboardEvent, map: MapLibreMap): void {
    const { key, ctrlKey, metaKey, altKey, shiftKey, repeat } = event
    if (ctrlKey || metaKey || altKey || this.#settings.isBusy()) return
    // With Shift the arrows would turn the map, which stays flat.
    if (shiftKey && key.startsWith('Arrow')) return
    if (!MOVING.has(key) && key !== 'Enter') return
    this.#cross.hidden = false
    this.#place(map)
    if (key !== 'Enter') return this.#notice.hide()
    event.preventDefault()
    if (repeat) return
    if (this.#settings.open(map)) this.#notice.hide()
    else this.#notice.show(this.#texts.nothingHere)
  }

  #place(map: MapLibreMap): void {
    if (this.#cross.hidden) return
    const { x, y } = map.project(map.getCenter())
    this.#cross.style.left = `${x}px`
    this.#cross.style.top = `${y}px`
  }
}
