import { subtract } from './areas.ts'
import type { NamedArea } from './blueprint.ts'
import { blob, type Ring } from './geometry.ts'
import { jagged, smoothed, strip } from './lines.ts'
import { randomFrom, smoothNoise } from './random.ts'

const random = randomFrom('mesa/terrain')
const far = 13500

export const riverLine = smoothed(
  jagged(
    [
      [-1300, 13500],
      [-900, 9500],
      [-2100, 6600],
      [-1700, 4300],
      [-2700, 2000],
      [-2300, -400],
      [-3300, -2600],
      [-2900, -5000],
      [-3900, -7600],
      [-3300, -13500],
    ],
    0.09,
    420,
    random,
  ),
  2,
)
const swell = smoothNoise('mesa/river', 900)
const river = strip(riverLine, (index) => 62 + swell(index * 70, 0) * 22)
export const bosque = strip(riverLine, (index) => 270 + swell(index * 45, 999) * 95)
const arroyoNorth = strip(
  smoothed(
    jagged(
      [
        [9000, 4900],
        [6400, 4300],
        [4200, 4500],
        [1900, 3900],
        [200, 4100],
        [-1500, 3700],
      ],
      0.06,
      500,
      random,
    ),
    2,
  ),
  () => 15,
)
const arroyoSouth = strip(
  smoothed(
    jagged(
      [
        [9000, -3400],
        [6900, -3900],
        [4600, -3300],
        [2500, -4100],
        [200, -3900],
        [-2600, -4500],
      ],
      0.06,
      500,
      random,
    ),
    2,
  ),
  () => 13,
)
const pond = blob([-3900, 3900], 190, [1.5, 0.7], random, 26)
export const channels: Ring[] = [river, arroyoNorth, arroyoSouth]

export const escarpment: Ring = [
  ...smoothed(
    jagged(
      [
        [-5900, 13500],
        [-6500, 8200],
        [-5900, 5600],
        [-6700, 3300],
        [-6100, 900],
        [-6900, -1600],
        [-6500, -4300],
        [-7400, -6700],
        [-7200, -13500],
      ],
      0.14,
      300,
      random,
    ),
    1,
  ),
  [-far, -far],
  [-far, far],
]
export const foothills: Ring = [
  ...smoothed(
    jagged(
      [
        [8600, -13500],
        [8300, -7000],
        [7300, -4300],
        [7800, -1500],
        [6900, 1000],
        [7300, 3300],
        [6800, 5200],
        [7900, 8000],
        [7500, 13500],
      ],
      0.14,
      300,
      random,
    ),
    1,
  ),
  [far, far],
  [far, -far],
]
export const airfield: Ring = [
  [1500, -6650],
  [4700, -6650],
  [4700, -5250],
  [1500, -5250],
]
export const water: NamedArea[] = [
  { name: 'Río Claro', area: [river] },
  { name: 'Arroyo del Norte', area: [arroyoNorth] },
  { name: 'Arroyo Seco Channel', area: [arroyoSouth] },
  { name: 'Duck Pond', area: [pond] },
]
const bigParks: NamedArea[] = [
  { name: 'Petroglyph Escarpment Open Space', area: [escarpment] },
  { name: 'Foothills Open Space', area: [foothills] },
  { name: 'Río Claro Bosque', area: [bosque] },
  { name: 'Tierra Alta Golf Course', area: [blob([4300, 2500], 560, [1.25, 0.8], random, 44)] },
  { name: 'Balloon Field Park', area: [blob([800, 6200], 520, [1.3, 0.75], random, 40)] },
  { name: 'Los Cerritos Regional Park', area: [blob([5200, -1900], 480, [1.1, 0.9], random, 40)] },
  { name: 'Duck Pond Park', area: [blob([-3900, 3900], 380, [1.4, 0.85], random, 36)] },
]
const waterAreas = water.map(({ area }) => area)
export const parks = bigParks.flatMap(({ name, area }) =>
  subtract([area], waterAreas).map((rest) => ({ name, area: rest })),
)
