import type { SearchGeometry } from '@plat/contract/search/criteria'
import type { Position } from '@plat/contract/platform/geometry'
import { shapeProblem } from '@plat/contract/search/shape-check'
import type { Map as MapLibreMap } from 'maplibre-gl'
import {
  TerraDraw,
  TerraDrawCircleMode,
  TerraDrawModeUndoRedo,
  TerraDrawPolygonMode,
  TerraDrawRectangleMode,
  TerraDrawSelectMode,
  type GeoJSONStoreFeatures,
} from 'terra-draw'
import { DrawAdapter } from './draw-adapter.ts'
import { DRAW_PREFIX, drawingStyle, editingStyle } from './draw-style.ts'
import { CIRCLE_CORNERS, ringOfShape, shapeOfRing } from './draw-shapes.ts'
import { DRAW_KINDS, type DrawHandlers, type DrawKind } from './draw-types.ts'
import type { MapColours } from './map-types.ts'
import { PinchGuard } from './pinch-guard.ts'

/** Keys that only this file sends to the library: it must not hear the page's. */
const FINISH = 'plat-finish'
const CANCEL = 'plat-cancel'
/** Milliseconds for which the click that ended a drawing may still arrive as a click on the map. */
const AFTERMATH = 400
/** Pixels: radius of a circle whose edge is not chosen yet. */
const DOT = 5

/** What the tools need of the map's engine. */
interface DrawHost {
  readonly map: MapLibreMap
  /** While true clicks belong to the tools, and the map's own double click does not zoom. */
  setBusy(busy: boolean): void
  /** While true the tools show the searched shape. */
  hideSearchShape(hidden: boolean): void
}

/** Polygon, rectangle and circle on the map, without React: told what to do, never asked. */
export class DrawTools {
  readonly #host: DrawHost
  readonly #draw: TerraDraw
  readonly #modes: Record<
    DrawKind,
    TerraDrawPolygonMode | TerraDrawRectangleMode | TerraDrawCircleMode
  >
  readonly #select: TerraDrawSelectMode
  readonly #guard: PinchGuard
  #handlers: DrawHandlers = { onProgress: () => {}, onResult: () => {} }
  #drawing: DrawKind | null = null
  #edited: { id: string | number; kind: DrawKind } | null = null
  #gone = false
  /** Goes up with every drawing that is begun, shown or left. */
  #turn = 0
  /** Kilometres: radius of the dot that marks a circle's middle. */
  #dot = 0
  #aftermath: ReturnType<typeof setTimeout> | undefined

  constructor(host: DrawHost, colours: MapColours) {
    this.#host = host
    this.#guard = new PinchGuard(
      host.map.getCanvasContainer(),
      () => this.#drawing !== null,
      (event) => this.#tapped(event),
    )
    const keyEvents = { finish: FINISH, cancel: CANCEL }
    const pointerEvents = {
      leftClick: true,
      rightClick: false,
      contextMenu: false,
      // A finger that moves over the map moves the map.
      onDragStart: () => !this.#guard.touch,
      onDrag: true,
      onDragEnd: true,
    }
    const styles = drawingStyle(colours)
    const shared = { keyEvents, pointerEvents, styles }
    this.#modes = {
      polygon: new TerraDrawPolygonMode({
        ...shared,
        showCoordinatePoints: true,
        pointerDistance: 24,
      }),
      rectangle: new TerraDrawRectangleMode({
        ...shared,
        showCoordinatePoints: true,
        drawInteraction: 'click-move-or-drag',
      }),
      circle: new TerraDrawCircleMode({
        ...shared,
        drawInteraction: 'click-move-or-drag',
        projection: 'globe',
        segments: CIRCLE_CORNERS,
      }),
    }
    this.#select = new TerraDrawSelectMode({
      keyEvents: null,
      allowManualDeselection: false,
      allowManualSelection: false,
      pointerDistance: 24,
      styles: this.#editStyle(colours),
      cursors: { pointerOverFeature: 'unset' },
      flags: {
        polygon: {
          feature: { coordinates: { draggable: true, midpoints: true, deletable: true } },
        },
        rectangle: { feature: { coordinates: { resizable: 'opposite' } } },
        circle: { feature: { coordinates: { resizable: 'center-fixed' } } },
      },
    })
    this.#draw = new TerraDraw({
      adapter: new DrawAdapter({ map: host.map, prefixId: DRAW_PREFIX }),
      modes: [...DRAW_KINDS.map((kind) => this.#modes[kind]), this.#select],
      undoRedo: { modeLevel: new TerraDrawModeUndoRedo() },
    })
    this.#draw.start()
    this.#draw.on('change', () => this.#changed())
    this.#draw.on('finish', (id) => this.#finished(id))
    // The map may go first.
    host.map.once('remove', () => {
      this.#gone = true
    })
  }

  setHandlers(handlers: DrawHandlers): void {
    this.#handlers = handlers
  }

  /** Begins a drawing; what was drawn before is gone. */
  start(kind: DrawKind): void {
    clearTimeout(this.#aftermath)
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
    this.#draw.setMode(this.#select.mode)
    this.#draw.selectFeature(id)
    return true
  }

  /** Ends the drawing with the points set so far; nothing happens while they are no area. */
  finish(): void {
    if (this.#drawing !== null) this.#modes[this.#drawing].onKeyUp(keyEvent(FINISH))
  }

  /** Takes back the last point; a circle and a rectangle have one. */
  undo(): void {
    if (this.#drawing === 'polygon') this.#draw.undo()
    else if (this.#drawing !== null) this.#modes[this.#drawing].onKeyUp(keyEvent(CANCEL))
    this.#changed()
  }

  /** Sets a point in the middle of the map, where the keyboard moves it. */
  addAtCentre(): void {
    if (this.#drawing === null) return
    const event = this.#centre()
    // As a mouse would: it is somewhere before it clicks there.
    this.#modes[this.#drawing].onMouseMove(event)
    this.#modes[this.#drawing].onClick(event)
  }

  /** Lets the drawing follow the middle of the map, which was moved by keys. */
  followCentre(): void {
    if (this.#drawing !== null) this.#modes[this.#drawing].onMouseMove(this.#centre())
  }

  /** Ends drawing and editing and shows nothing any more. */
  stop(): void {
    this.#clear()
    this.#host.hideSearchShape(false)
    this.#settle()
  }

  setColours(colours: MapColours): void {
    const styles = drawingStyle(colours)
    this.#draw.updateModeOptions<typeof TerraDrawPolygonMode>('polygon', { styles })
    this.#draw.updateModeOptions<typeof TerraDrawRectangleMode>('rectangle', { styles })
    this.#draw.updateModeOptions<typeof TerraDrawCircleMode>('circle', { styles })
    this.#draw.updateModeOptions<typeof TerraDrawSelectMode>('select', {
      styles: this.#editStyle(colours),
    })
  }

  /** Gives the map back, where there still is one. */
  dispose(): void {
    clearTimeout(this.#aftermath)
    this.#guard.dispose()
    this.#host.setBusy(false)
    this.#host.hideSearchShape(false)
    if (!this.#gone) this.#draw.stop()
  }

  #clear(): void {
    this.#turn += 1
    this.#drawing = null
    this.#edited = null
    // `static` hears nothing; leaving a mode takes its unfinished shape away.
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

  /** Lets the map hear clicks again, after the one that ended the drawing. */
  #settle(): void {
    clearTimeout(this.#aftermath)
    this.#aftermath = setTimeout(() => this.#host.setBusy(false), AFTERMATH)
  }

  /** A circle begins as large as a dot, so that its middle is seen before its edge is chosen. */
  #markMiddle(): void {
    const { map } = this.#host
    const { x, y } = map.project(map.getCenter())
    const [from, to] = [map.unproject([x, y]), map.unproject([x + DOT, y])]
    this.#dot = from.distanceTo(to) / 1_000
    this.#draw.updateModeOptions<typeof TerraDrawCircleMode>('circle', {
      startingRadiusKilometers: this.#dot,
    })
  }

  /** A finger goes down where no mouse has been: the library is told as if one had. */
  #tapped({ clientX, clientY }: PointerEvent): void {
    if (this.#drawing === null) return
    const { left, top } = this.#host.map.getCanvas().getBoundingClientRect()
    const [x, y] = [clientX - left, clientY - top]
    const { lng, lat } = this.#host.map.unproject([x, y])
    this.#modes[this.#drawing].onMouseMove(pointerEvent(lng, lat, x, y))
  }

  #centre() {
    const { map } = this.#host
    const { lng, lat } = map.getCenter()
    const { x, y } = map.project([lng, lat])
    return pointerEvent(lng, lat, x, y)
  }

  #editStyle(colours: MapColours) {
    return editingStyle(
      colours,
      (index) => this.#edited?.kind !== 'circle' || index % (CIRCLE_CORNERS / 4) === 0,
    )
  }
}

function pointerEvent(lng: number, lat: number, x: number, y: number) {
  return {
    lng: Number(lng.toFixed(9)),
    lat: Number(lat.toFixed(9)),
    containerX: x,
    containerY: y,
    button: 'left' as const,
    heldKeys: [],
    isContextMenu: false,
  }
}

function keyEvent(key: string) {
  return { key, heldKeys: [], preventDefault: () => {} }
}

function ringOf({ geometry }: GeoJSONStoreFeatures): Position[] {
  const [ring = []] = geometry.type === 'Polygon' ? geometry.coordinates : []
  return ring.map(([lng = 0, lat = 0]): Position => [lng, lat])
}
