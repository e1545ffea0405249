import { HORIZON, type Surroundings } from './blueprint.ts'
import { type Point, type Ring, square } from './geometry.ts'
import { jagged, smoothed, strip } from './lines.ts'
import { randomFrom } from './random.ts'

const random = randomFrom('mesa/surroundings')
const far = HORIZON

function rough(line: readonly Point[], roughness: number, finest: number): Point[] {
  return smoothed(jagged(line, roughness, finest, random), 1)
}

const rivers = [
  rough(
    [
      [-1300, 13500],
      [-900, 19000],
      [1500, 30000],
      [-500, 46000],
      [4500, 62000],
      [2500, far],
    ],
    0.08,
    1400,
  ),
  rough(
    [
      [-3300, -13500],
      [-4200, -20000],
      [-2800, -32000],
      [-6500, -47000],
      [-5000, -63000],
      [-9500, -far],
    ],
    0.08,
    1400,
  ),
]
const escarpment: Ring = [
  [-9000, 13000],
  ...rough(
    [
      [-5900, 13500],
      [-8800, 19500],
      [-14500, 22500],
      [-19500, 14000],
      [-17500, 1000],
      [-21000, -11000],
      [-15500, -21500],
      [-9500, -19500],
      [-7200, -13500],
    ],
    0.14,
    500,
  ),
  [-9000, -13000],
  [-12000, 0],
]
const range: Ring = [
  [10500, 13000],
  ...rough(
    [
      [7500, 13500],
      [9500, 24000],
      [7800, 36000],
      [13500, 51000],
      [24500, 43000],
      [20500, 22000],
      [25500, 2000],
      [21000, -19000],
      [26000, -37000],
      [16500, -52000],
      [10500, -38000],
      [12500, -24000],
      [8600, -13500],
    ],
    0.14,
    900,
  ),
  [10500, -13000],
]

/** The desert around Mesa del Río: the river above and below, the mesa's edge, the mountains. */
export const surroundings: Surroundings = {
  land: [square(far)],
  water: rivers.map((line) => ({ name: 'Río Claro', area: [strip(line, () => 62)] })),
  parks: [
    { name: '', area: [escarpment] },
    { name: 'Sierra Clara National Forest', area: [range] },
    ...rivers.map((line) => ({ name: '', area: [strip(line, () => 280)] })),
  ],
  highways: [
    {
      name: 'Interstate 27',
      line: smoothed(
        [
          [1500, 13500],
          [1900, 18000],
          [4800, 32000],
          [3500, 48000],
          [8500, 64000],
          [7000, far],
        ],
        3,
      ),
    },
    {
      name: 'Interstate 27',
      line: smoothed(
        [
          [600, -13500],
          [900, -20000],
          [2500, -34000],
          [-1800, -50000],
          [500, -66000],
          [-3500, -far],
        ],
        3,
      ),
    },
    {
      name: 'Interstate 42',
      line: smoothed(
        [
          [-13500, 1300],
          [-20000, 2100],
          [-36000, -2500],
          [-55000, 3000],
          [-far, 1000],
        ],
        3,
      ),
    },
    {
      name: 'Interstate 42',
      line: smoothed(
        [
          [13500, 900],
          [17500, 1600],
          [27000, -2500],
          [45000, 3500],
          [66000, -1000],
          [far, 2500],
        ],
        3,
      ),
    },
  ],
}
