import { subtract } from './areas.ts'
import { HORIZON, type Surroundings } from './blueprint.ts'
import { type Area, blob, type Point, type Ring, square } from './geometry.ts'
import { coast, land } from './harbor-terrain.ts'
import { jagged, smoothed, strip } from './lines.ts'
import { randomFrom } from './random.ts'

const random = randomFrom('harbor/surroundings')
const far = HORIZON

function rough(line: readonly Point[], roughness: number, finest: number): Point[] {
  return jagged(smoothed(line, 1), roughness, finest, random)
}

const northCoast = rough(
  [
    [-5300, 13500],
    [-6900, 20000],
    [-4600, 29000],
    [-8600, 38000],
    [-6300, 50000],
    [-11000, 62000],
    [-8000, 76000],
    [-12000, far],
  ],
  0.16,
  700,
)
const southCoast = rough(
  [
    [-4400, -13500],
    [-6200, -21000],
    [-4000, -30000],
    [-7400, -41000],
    [-5200, -55000],
    [-9400, -70000],
    [-7000, -far],
  ],
  0.16,
  700,
)
const mainland: Ring = [
  ...[...northCoast].reverse(),
  ...coast.slice(1, -1),
  ...southCoast,
  [far, -far],
  [far, far],
]
const forest: Ring = [
  ...rough(
    [
      [9000, far],
      [15500, 60000],
      [9500, 38000],
      [17500, 24000],
      [13500, 9000],
      [18500, -8000],
      [11500, -26000],
      [17000, -45000],
      [10500, -66000],
      [14000, -far],
    ],
    0.14,
    1200,
  ),
  ...rough(
    [
      [36000, -far],
      [43000, -60000],
      [34000, -34000],
      [42000, -12000],
      [33500, 6000],
      [41000, 27000],
      [35000, 52000],
      [44000, far],
    ],
    0.14,
    1200,
  ),
]
const upperCreek = rough(
  [
    [9500, 6900],
    [11800, 8300],
    [14500, 8900],
    [17500, 12500],
    [23900, 14000],
  ],
  0.14,
  300,
)
const lakes: Area[] = [
  [blob([24500, 14500], 1500, [0.6, 1.6], random, 40)],
  [blob([8200, -20500], 900, [1.3, 0.7], random, 32)],
  [blob([27500, -31000], 2100, [0.7, 1.3], random, 44)],
]

/** The coast north and south of Harbor, the sea, and the wooded range behind. */
export const surroundings: Surroundings = {
  land: [[mainland]],
  water: [
    ...subtract([square(far)], [...land, [mainland]]).map((area) => ({
      name: 'Pacific Ocean',
      area,
    })),
    { name: 'Alder Creek', area: [strip(upperCreek, () => 7)] },
    ...lakes.map((area) => ({ name: '', area })),
  ],
  parks: subtract([[forest]], lakes).map((area) => ({ name: 'Coast Range State Forest', area })),
  highways: [
    {
      name: 'Coast Highway',
      line: smoothed(
        [
          [2300, 13500],
          [2500, 17000],
          [-1500, 27000],
          [-3800, 40000],
          [-2800, 52000],
          [-6500, 66000],
          [-5500, far],
        ],
        3,
      ),
    },
    {
      name: 'Coast Highway',
      line: smoothed(
        [
          [2000, -13500],
          [2200, -17500],
          [-600, -28000],
          [-2600, -41000],
          [-1500, -55000],
          [-4800, -70000],
          [-3500, -far],
        ],
        3,
      ),
    },
    {
      name: 'Valley Freeway',
      line: smoothed(
        [
          [13500, 1500],
          [18000, 2800],
          [26000, -1500],
          [38000, 1000],
          [52000, -6000],
          [far, -3000],
        ],
        3,
      ),
    },
  ],
}
