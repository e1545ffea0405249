import { BASEMAP_PALETTES } from '@plat/contract/tenancy/basemap-palette'
import { basemapMarks, groundMark } from './basemap-marks.ts'
import type { Drawing, Mark } from './drawing.ts'
import { furniture } from './furniture-marks.ts'
import type { Box } from './label-room.ts'
import { legendLines } from './legend-lines.ts'
import { nameMarks } from './name-marks.ts'
import { areaMarks, markerBoxes, markerMarks, outlineMarks, placedMarkers } from './record-marks.ts'
import type { Scene } from './scene.ts'
import { stripMarks } from './strip-marks.ts'
import { featuresOf } from './tile-features.ts'

/** Draws a scene as vectors, from the ground up. */
export function drawScene(scene: Scene): Drawing {
  const { frame, theme, basemap, areas, colours } = scene
  const markers = placedMarkers(scene)
  const { marks, boxes } = furniture(scene, legendLines(scene, markers))
  const { lines, names } = groundOf(scene, [...markerBoxes(markers), ...boxes])
  return {
    width: frame.width,
    height: frame.height,
    marks: [
      groundMark(frame, BASEMAP_PALETTES[theme]),
      ...(basemap.kind === 'raster' ? imageMarks(basemap.tiles) : lines),
      ...names,
      ...areaMarks(frame, areas, colours),
      ...outlineMarks(scene),
      ...markerMarks(markers, scene),
      ...marks,
      ...stripMarks(scene),
    ],
  }
}

function groundOf(
  { frame, theme, basemap }: Scene,
  taken: readonly Box[],
): { lines: Mark[]; names: Mark[] } {
  if (basemap.kind !== 'vector') return { lines: [], names: [] }
  const features = featuresOf(frame, basemap.style, basemap.tiles)
  const palette = BASEMAP_PALETTES[theme]
  return {
    lines: basemapMarks(frame, features, palette),
    names: nameMarks(frame, features, taken, palette),
  }
}

function imageMarks(tiles: Extract<Scene['basemap'], { kind: 'raster' }>['tiles']): Mark[] {
  return tiles.map(({ data, left, top, size }) => ({ kind: 'image', data, x: left, y: top, size }))
}
