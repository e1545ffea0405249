import {
  type TerraDraw,
  TerraDrawCircleMode,
  TerraDrawPolygonMode,
  TerraDrawRectangleMode,
  TerraDrawSelectMode,
} from 'terra-draw'
import { CIRCLE_CORNERS } from './draw-shapes.ts'
import { drawingStyle, editingStyle } from './draw-style.ts'
import type { DrawKind } from './draw-types.ts'
import type { MapColours } from './map-types.ts'

/** Keys that only the drawing tools send to the library: it must not react to the page's. */
export const FINISH_KEY = 'plat-finish'
export const CANCEL_KEY = 'plat-cancel'

/** Pixels around a corner that count as the corner. */
const POINTER_DISTANCE = 24

/** The drawing library's modes for the shapes that can be drawn. */
export type DrawModes = Readonly<
  Record<DrawKind, TerraDrawPolygonMode | TerraDrawRectangleMode | TerraDrawCircleMode>
>

/** @param isTouch whether the last pointer was a finger: one that moves over the map moves the map */
export function createDrawModes(colours: MapColours, isTouch: () => boolean): DrawModes {
  const shared = {
    keyEvents: { finish: FINISH_KEY, cancel: CANCEL_KEY },
    pointerEvents: {
      leftClick: true,
      rightClick: false,
      contextMenu: false,
      onDragStart: () => !isTouch(),
      onDrag: true,
      onDragEnd: true,
    },
    styles: drawingStyle(colours),
  }
  return {
    polygon: new TerraDrawPolygonMode({
      ...shared,
      showCoordinatePoints: true,
      pointerDistance: POINTER_DISTANCE,
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
}

/** The mode in which the corners of a shape can be moved. @param kind of the shape that is edited */
export function createEditMode(
  colours: MapColours,
  kind: () => DrawKind | undefined,
): TerraDrawSelectMode {
  return new TerraDrawSelectMode({
    keyEvents: null,
    allowManualDeselection: false,
    allowManualSelection: false,
    pointerDistance: POINTER_DISTANCE,
    styles: cornerStyle(colours, kind),
    cursors: { pointerOverFeature: 'unset' },
    flags: {
      polygon: {
        feature: { coordinates: { draggable: true, midpoints: true, deletable: true } },
      },
      rectangle: { feature: { coordinates: { resizable: 'opposite' } } },
      circle: { feature: { coordinates: { resizable: 'center-fixed' } } },
    },
  })
}

/** Gives all modes the colours of another theme. */
export function recolourModes(
  draw: TerraDraw,
  colours: MapColours,
  kind: () => DrawKind | undefined,
): void {
  const styles = drawingStyle(colours)
  draw.updateModeOptions<typeof TerraDrawPolygonMode>('polygon', { styles })
  draw.updateModeOptions<typeof TerraDrawRectangleMode>('rectangle', { styles })
  draw.updateModeOptions<typeof TerraDrawCircleMode>('circle', { styles })
  draw.updateModeOptions<typeof TerraDrawSelectMode>('select', {
    styles: cornerStyle(colours, kind),
  })
}

/** Of a circle's many corners four can be moved. */
function cornerStyle(colours: MapColours, kind: () => DrawKind | undefined) {
  return editingStyle(colours, (index) => kind() !== 'circle' || index % (CIRCLE_CORNERS / 4) === 0)
}
