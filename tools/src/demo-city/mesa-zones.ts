import type { NamePlan, ZonePlan } from './blueprint.ts'
import { at, type Area, type Point } from './geometry.ts'
import { COLUMNS, MILE, ROWS, south, west } from './mesa-grid.ts'
import { randomFrom } from './random.ts'

const random = randomFrom('mesa/zones')
const invented: NamePlan = { names: [], rest: 'invented', suffix: '' }
const numbered: NamePlan = { names: [], rest: 'numbered', first: 1, suffix: 'St' }
const metals: NamePlan = {
  names: [
    'Copper',
    'Silver',
    'Gold',
    'Lead',
    'Iron',
    'Coal',
    'Zinc',
    'Granite',
    'Marble',
    'Slate',
    'Turquoise',
    'Garnet',
    'Opal',
    'Agate',
    'Quartz',
    'Mica',
    'Flint',
    'Cobalt',
  ],
  rest: 'invented',
  suffix: 'Ave',
}

/** The square of one mile, its sides with enough points to follow the bends. */
function mileSquare(column: number, row: number): Area {
  const [x, y] = [west + column * MILE, south + row * MILE]
  const corners: Point[] = [
    [x, y],
    [x + MILE, y],
    [x + MILE, y + MILE],
    [x, y + MILE],
  ]
  return [
    corners.flatMap((corner, index) => {
      const next = at(corners, (index + 1) % 4)
      return Array.from({ length: 12 }, (_, step): Point => [
        corner[0] + ((next[0] - corner[0]) * step) / 12,
        corner[1] + ((next[1] - corner[1]) * step) / 12,
      ])
    }),
  ]
}

function zone(column: number, row: number): ZonePlan {
  const centre: Point = [west + (column + 0.5) * MILE, south + (row + 0.5) * MILE]
  const area = mileSquare(column, row)
  const shared = {
    id: `mile-${column}-${row}`,
    area,
    origin: centre,
    fade: true,
    neighbourhoods: [],
  }
  const old = Math.hypot(centre[0] + 700, centre[1] - 100)
  if (old < 1100) {
    return {
      ...shared,
      angle: 0,
      step: [98, 122],
      uneven: 0.02,
      bend: { amount: 0, scale: 1000 },
      major: [5, 6],
      gaps: 0.02,
      style: 'downtown',
      names: [numbered, metals],
    }
  }
  if (Math.abs(centre[0] + 300) < 900 && centre[1] > 1800 && centre[1] < 4200) {
    return {
      ...shared,
      angle: 0,
      step: [320, 260],
      uneven: 0.2,
      bend: { amount: 0, scale: 1000 },
      major: [0, 0],
      gaps: 0.25,
      style: 'industrial',
      names: [invented, invented],
    }
  }
  if (old < 3400 && random.chance(0.8)) {
    return {
      ...shared,
      angle: 0,
      step: [115, 200],
      uneven: 0.06,
      bend: { amount: 16, scale: 700 },
      major: [0, 0],
      gaps: 0.1,
      style: 'grid',
      names: [invented, invented],
    }
  }
  const step: [number, number] = random.chance(0.5) ? [105, 205] : [205, 105]
  return {
    ...shared,
    angle: 0,
    step,
    uneven: 0.16,
    bend: { amount: 68, scale: random.between(300, 520) },
    major: [0, 0],
    gaps: 0.46,
    style: 'curved',
    names: [invented, invented],
  }
}
export const zones = Array.from({ length: COLUMNS * ROWS }, (_, index) =>
  zone(index % COLUMNS, Math.floor(index / COLUMNS)),
)
