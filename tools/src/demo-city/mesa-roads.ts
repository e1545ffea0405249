import type { RoadPlan } from './blueprint.ts'
import { blob, type Point } from './geometry.ts'
import { offset, smoothed } from './lines.ts'
import { MILE, south, west } from './mesa-grid.ts'
import { riverLine } from './mesa-terrain.ts'
import { randomFrom } from './random.ts'

const random = randomFrom('mesa/roads')
const acrossNames = [
  'Salt Cedar Rd',
  'Los Lunares Blvd',
  'Palo Verde Ave',
  'Rio Bravo Blvd',
  'Central Ave',
  'Mountain Rd',
  'Montaño Blvd',
  'Comanche Rd',
  'Academy Blvd',
  'Alameda Rd',
]
const alongNames = [
  'Atrisco Vista Blvd',
  'Unser Rd',
  'Coors Blvd',
  'Río Claro Blvd',
  'Broadway Blvd',
  'University Blvd',
  'San Mateo Blvd',
  'Wyoming Blvd',
  'Juan Tabó Blvd',
  'Tramway Rd',
  'Eubank Blvd',
]
function straight(from: Point, to: Point): Point[] {
  return Array.from({ length: 61 }, (_, step): Point => [
    from[0] + ((to[0] - from[0]) * step) / 60,
    from[1] + ((to[1] - from[1]) * step) / 60,
  ])
}
export const roads: RoadPlan[] = [
  ...acrossNames.map((name, row): RoadPlan => ({
    name,
    class: 'major',
    line: straight(
      [row < 1 || row > 8 ? west + MILE : west - 100, south + row * MILE],
      [-west - (row < 2 || row > 7 ? MILE : 0), south + row * MILE],
    ),
  })),
  ...alongNames.map((name, column): RoadPlan => ({
    name,
    class: 'major',
    line: straight(
      [west + column * MILE, south + (column < 1 || column > 8 ? MILE : 0)],
      [west + column * MILE, -south - (column < 2 || column > 7 ? MILE : 0)],
    ),
  })),
  {
    name: 'Interstate 27',
    class: 'highway',
    line: smoothed(
      [
        [1500, 13500],
        [1100, 9000],
        [650, 5000],
        [900, 2000],
        [700, -600],
        [1000, -3500],
        [300, -7500],
        [600, -13500],
      ],
      3,
    ),
  },
  {
    name: 'Interstate 42',
    class: 'highway',
    line: smoothed(
      [
        [-13500, 1300],
        [-9000, 900],
        [-5200, 1150],
        [-2500, 900],
        [800, 1150],
        [3500, 800],
        [6300, 1050],
        [9200, 300],
        [13500, 900],
      ],
      3,
    ),
  },
  {
    name: 'Escarpment Trail Rd',
    class: 'local',
    line: smoothed(
      [
        [-6300, 6400],
        [-5700, 5000],
        [-6400, 3000],
        [-5800, 1500],
      ],
      3,
    ),
  },
]

/** Paths for walking and riding. */
export const trails = [
  { name: 'Bosque Trail', line: offset(riverLine, () => 165) },
  {
    name: 'Foothills Trail',
    line: smoothed(
      [
        [7900, -4500],
        [7650, -2500],
        [8050, -700],
        [7350, 900],
        [7650, 2700],
        [7300, 4300],
        [7950, 6200],
      ],
      3,
    ),
  },
  {
    name: 'Petroglyph Loop',
    line: smoothed([...blob([-7700, 3600], 700, [0.7, 1.5], random, 16)], 2),
  },
]
