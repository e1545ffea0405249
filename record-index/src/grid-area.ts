import type { UnitRectangle } from './mercator.ts'

/** A rectangle of cells in a grid over the whole world, whose cells are 2^`shift` units wide. */
export interface GridArea {
  shift: number
  firstColumn: number
  firstRow: number
  columns: number
  rows: number
}

/** The cells that a view touches plus `reach` more on every side, clamped to the world. */
export function gridArea(view: UnitRectangle, shift: number, reach: number): GridArea {
  const last = 2 ** (32 - shift) - 1
  const side = 2 ** shift
  const firstColumn = Math.max(0, Math.floor(view.minX / side) - reach)
  const firstRow = Math.max(0, Math.floor(view.minY / side) - reach)
  return {
    shift,
    firstColumn,
    firstRow,
    columns: Math.min(last, Math.floor(view.maxX / side) + reach) - firstColumn + 1,
    rows: Math.min(last, Math.floor(view.maxY / side) + reach) - firstRow + 1,
  }
}

/** The units covered by the cells. */
export function areaRectangle({
  shift,
  firstColumn,
  firstRow,
  columns,
  rows,
}: GridArea): UnitRectangle {
  const side = 2 ** shift
  return {
    minX: firstColumn * side,
    minY: firstRow * side,
    maxX: (firstColumn + columns) * side - 1,
    maxY: (firstRow + rows) * side - 1,
  }
}
