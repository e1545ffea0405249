import type { SearchGeometry } from '@plat/contract/search/criteria'
import type { Position } from '@plat/contract/platform/geometry'
import { shapeProblem } from '@plat/contract/search/shape-check'
import type { Map as MapLibreMap } from 'maplibre-gl'
import {
  TerraDraw,
  type TerraDrawCircleMode,
  TerraDrawModeUndoRedo,
  type TerraDrawSelectMode,
  type GeoJSONStoreFeatures,
} from 'terra-draw'
import { DrawAdapter, keyEvent, pointerAtCentre, pointerAtFinger } from './draw-input.ts'
import {
  CANCEL_KEY,
  createDrawModes,
  createEditMode,
  type DrawModes,
  FINISH_KEY,
  recolourModes,
} from './draw-modes.ts'
import { ringOfShape, shapeOfRing } from './draw-shapes.ts'
import { DRAW_PREFIX } from './draw-style.ts'
import { DRAW_KINDS, type DrawHandlers, type DrawKind } from './draw-types.ts'
import type { MapColours } from './map-types.ts'
import { PinchGuard } from './pinch-guard.ts'

/** How long the click that ended a drawing may still arrive as a click on the map. */
const LATE_CLICK_MS = 400
/** Pixels: radius of a circle whose edge is not chosen yet. */
const DOT_RADIUS = 5

/** What the tools need of the map's engine. */
interface DrawHost {
  readonly map: MapLibreMap
  /** While true clicks belong to the tools, and the map's own double click does not zoom. */
  setBusy(busy: boolean): void
  /** While true the tools show the searched shape. */
  hideSearchShape(hidden: boolean): void
}

/** Draws and edits a polygon, rectangle or circle on the map, without React. */
export class DrawTools {
  readonly #host: DrawHost
  readonly #draw: TerraDraw
  readonly #modes: DrawModes
  readonly #editMode: TerraDrawSelectMode
  readonly #guard: PinchGuard
  #handlers: DrawHandlers = { onProgress: () => {}, onResult: () => {} }
  #drawing: DrawKind | null = null
  #edited: { id: string | number; kind: DrawKind } | null = null
  #isMapGone = false
  /** Goes up with every drawing that is begun, shown or left: a late result of another turn is dropped. */
  #turn = 0
  /** Kilometres: radius of the dot that marks a circle's middle. */
  #dot = 0
  #lateClick: ReturnType<typeof setTimeout> | undefined

  constructor(host: DrawHost, colours: MapColours) {
    this.#host = host
    this.#guard = new PinchGuard(
      host.map.getCanvasContainer(),
      () => this.#drawing !== null,
      (event) => this.#tapped(event),
    )
    this.#modes = createDrawModes(colours, () => this.#guard.touch)
    this.#editMode = createEditMode(colours, this.#editedKind)
    this.#draw = new TerraDraw({
      adapter: new DrawAdapter({ map: host.map, prefixId: DRAW_PREFIX }),
      modes: [...DRAW_KINDS.map((kind) => this.#modes[kind]), this.#editMode],
      undoRedo: { modeLevel: new TerraDrawModeUndoRedo() },
    })
    this.#draw.start()
    this.#draw.on('change', () => this.#changed())
    this.#draw.on('finish', (id) => this.#finished(id))
    // The map may go first.
    host.map.once('remove', () => {
      this.#isMapGone = true
    })
  }

  setHandlers(handlers: DrawHandlers): void {
    this.#handlers = handlers
  }

  /** Begins a drawing; what was drawn before is gone. */
  start(kind: DrawKind): void {
    clearTimeout(this.#lateClick)
    this.#clear()
    this.#drawing = kind
    this.#host.hideSearchShape(true)
    this.#host.setBusy(true)
    if (kind === 'circle') this.#markMiddle()
    this.#draw.setMode(kind)
    this.#progress([])
  }

  /** Shows a shape with corners that can be moved; false for a shape with holes or parts. */
  edit(shape: SearchGeometry): boolean {
    const drawn = ringOfShape(shape)
    if (drawn === null) return false
    this.#clear()
    const id = this.#draw.getFeatureId()
    this.#edited = { id, kind: drawn.kind }
    this.#draw.addFeatures([
      {
        id,
        type: 'Feature',
        geometry: { type: 'Polygon', coordinates: [drawn.ring] },
        properties: { mode: drawn.kind },
      },
    ])
    this.#host.hideSearchShape(true)
    this.#draw.setMode(this.#editMode.mode)
    this.#draw.selectFeature(id)
    return true
  }

  /** Ends the drawing with the points set so far; nothing happens while they are no area. */
  finish(): void {
    if (this.#drawing !== null) this.#modes[this.#drawing].onKeyUp(keyEvent(FINISH_KEY))
  }

  /** Takes back the last point; a circle and a rectangle have one. */
  undo(): void {
    if (this.#drawing === 'polygon') this.#draw.undo()
    else if (this.#drawing !== null) this.#modes[this.#drawing].onKeyUp(keyEvent(CANCEL_KEY))
    this.#changed()
  }

  /** Sets a point in the middle of the map, where the keyboard moves it. */
  addAtCentre(): void {
    if (this.#drawing === null) return
    const event = pointerAtCentre(this.#host.map)
    // As a mouse would: it is somewhere before it clicks there.
    this.#modes[this.#drawing].onMouseMove(event)
    this.#modes[this.#drawing].onClick(event)
  }

  /** Lets the drawing follow the middle of the map, which was moved by keys. */
  followCentre(): void {
    if (this.#drawing !== null)
      this.#modes[this.#drawing].onMouseMove(pointerAtCentre(this.#host.map))
  }

  /** Ends drawing and editing and shows nothing any more. */
  stop(): void {
    this.#clear()
    this.#host.hideSearchShape(false)
    this.#settle()
  }

  setColours(colours: MapColours): void {
    recolourModes(this.#draw, colours, this.#editedKind)
  }

  /** Gives the map back, where there still is one. */
  dispose(): void {
    clearTimeout(this.#lateClick)
    this.#guard.dispose()
    this.#host.setBusy(false)
    this.#host.hideSearchShape(false)
    if (!this.#isMapGone) this.#draw.stop()
  }

  #clear(): void {
    this.#turn += 1
    this.#drawing = null
    this.#edited = null
    // `static` ignores all input; leaving a mode takes its unfinished shape away.
    this.#draw.setMode('static')
    this.#draw.clear()
  }

  #changed(): void {
    const kind = this.#drawing ?? this.#edited?.kind
    if (kind === undefined) return
    const feature = this.#draw
      .getSnapshot()
      .find(
        ({ geometry, properties }) => geometry.type === 'Polygon' && properties['mode'] === kind,
      )
    this.#progress(feature === undefined ? [] : ringOf(feature), feature)
  }

  #progress(ring: readonly Position[], feature?: GeoJSONStoreFeatures): void {
    const kind = this.#drawing ?? this.#edited?.kind
    if (kind === undefined) return
    const committed = Number(feature?.properties['committedCoordinateCount'] ?? 0)
    const points = kind === 'polygon' ? committed : ring.length > 0 ? 1 : 0
    const isDot = kind === 'circle' && feature?.properties['radiusKilometers'] === this.#dot
    this.#handlers.onProgress({ kind, points, shape: isDot ? null : shapeOfRing(kind, ring) })
  }

  #finished(id: string | number): void {
    const feature = this.#draw.getSnapshotFeature(id)
    const kind = this.#drawing ?? this.#edited?.kind
    if (feature === undefined || kind === undefined) return
    const shape = shapeOfRing(kind, ringOf(feature))
    const turn = this.#turn
    // The shape is seen before the search for it begins; the library is still at work on it, too.
    requestAnimationFrame(() =>
      setTimeout(() => {
        if (turn === this.#turn) this.#result(kind, shape)
      }),
    )
  }

  #result(kind: DrawKind, shape: SearchGeometry | null): void {
    if (shape === null) {
      if (this.#drawing !== null) this.start(kind)
      return
    }
    const problem = shapeProblem(shape)
    if (this.#drawing !== null || kind === 'circle') this.edit(shape)
    this.#settle()
    this.#handlers.onResult({ kind, shape, problem })
  }

  /** Gives clicks back to the map, after the one that ended the drawing. */
  #settle(): void {
    clearTimeout(this.#lateClick)
    this.#lateClick = setTimeout(() => this.#host.setBusy(false), LATE_CLICK_MS)
  }

  /** A circle begins as large as a dot, so that its middle is seen before its edge is chosen. */
  #markMiddle(): void {
    const { map } = this.#host
    const { x, y } = map.project(map.getCenter())
    const [from, to] = [map.unproject([x, y]), map.unproject([x + DOT_RADIUS, y])]
    this.#dot = from.distanceTo(to) / 1_000
    this.#draw.updateModeOptions<typeof TerraDrawCircleMode>('circle', {
      startingRadiusKilometers: this.#dot,
    })
  }

  /** A finger goes down where no mouse has been: for the library one moves there first. */
  #tapped(event: PointerEvent): void {
    if (this.#drawing === null) return
    this.#modes[this.#drawing].onMouseMove(pointerAtFinger(this.#host.map, event))
  }

  readonly #editedKind = (): DrawKind | undefined => this.#edited?.kind
}

function ringOf({ geometry }: GeoJSONStoreFeatures): Position[] {
  const [ring = []] = geometry.type === 'Polygon' ? geometry.coordinates : []
  return ring.map(([lng = 0, lat = 0]): Position => [lng, lat])
}
