import { buffered, subtract } from './areas.ts'
import type { NamedArea } from './blueprint.ts'
import { type Area, blob, type Point, type Ring } from './geometry.ts'
import { jagged, offset, smoothed } from './lines.ts'
import { randomFrom } from './random.ts'

const random = randomFrom('harbor/terrain')

const COAST: readonly Point[] = [
  [-5300, 13500],
  [-5900, 10500],
  [-5100, 8300],
  [-5700, 6600],
  [-4700, 5200],
  [-5200, 3900],
  [-4300, 3250],
  [-3000, 3300],
  [-1900, 2950],
  [-1050, 2300],
  [-750, 1350],
  [-1000, 500],
  [-1500, -150],
  [-2500, -350],
  [-3500, 150],
  [-4300, 700],
  [-5200, 900],
  [-5900, 300],
  [-5750, -700],
  [-4900, -1500],
  [-4550, -3000],
  [-5000, -4600],
  [-4300, -6100],
  [-4600, -7700],
  [-3900, -9600],
  [-4400, -13500],
]
export const coast = smoothed(jagged(smoothed(COAST, 1), 0.19, 90, random), 1)
const far = 13500

/** A finger of land in the harbour. */
function pier(from: Point, to: Point, width: number): Ring {
  const length = Math.hypot(to[0] - from[0], to[1] - from[1])
  const side: Point = [
    (-(to[1] - from[1]) / length) * (width / 2),
    ((to[0] - from[0]) / length) * (width / 2),
  ]
  return [
    [from[0] - side[0], from[1] - side[1]],
    [to[0] - side[0], to[1] - side[1]],
    [to[0] + side[0], to[1] + side[1]],
    [from[0] + side[0], from[1] + side[1]],
  ]
}

const mainland: Ring = [...coast, [far, -far], [far, far]]
export const islands: NamedArea[] = [
  { name: 'Gull Island', area: [blob([-7300, 3900], 520, [0.8, 1.25], random, 44)] },
  { name: 'Isla Perdida', area: [blob([-6900, 2500], 210, [1.2, 0.8], random, 30)] },
  { name: 'Ferry Rock', area: [blob([-2700, 1500], 170, [1.4, 0.7], random, 26)] },
]
const piers: Ring[] = [
  pier([-500, 1700], [-1250, 1620], 90),
  pier([-500, 1340], [-1330, 1230], 110),
  pier([-560, 980], [-1420, 820], 100),
  pier([-700, 640], [-1560, 440], 80),
  pier([-1050, 150], [-1660, 620], 60),
]
export const land: Area[] = [
  [mainland],
  ...piers.map((ring): Area => [ring]),
  ...islands.map(({ area }) => area),
]

export const creekLine = smoothed(
  jagged(
    [
      [9500, 6900],
      [7400, 5200],
      [5900, 4200],
      [4700, 2900],
      [3400, 2700],
      [2300, 2050],
      [1100, 2000],
      [100, 1750],
      [-950, 1780],
    ],
    0.1,
    260,
    random,
  ),
  2,
)
const creekLeft = offset(creekLine, (index) => 7 + index * 0.09)
const creekRight = offset(creekLine, (index) => -7 - index * 0.09)
export const creek: Ring = [...creekLeft, ...[...creekRight].reverse()]
export const lake = blob([5250, 4450], 330, [1.5, 0.75], random, 36)
export const lagoon = blob([-3350, -7100], 420, [0.75, 1.35], random, 36)

/** Everything between the coast and the western edge. */
export const ocean = subtract(
  [
    [
      [
        [-far, -far],
        [far, -far],
        [far, far],
        [-far, far],
      ],
    ],
  ],
  land,
)

export const parks: NamedArea[] = [
  { name: 'Hawk Hill Park', area: [blob([4700, 3950], 1250, [1.15, 0.95], random, 60)] },
  { name: 'Lighthouse Point', area: [blob([-5500, 350], 520, [0.95, 0.75], random, 40)] },
  { name: 'Lagoon Preserve', area: [blob([-3500, -7050], 900, [0.8, 1.15], random, 48)] },
  { name: 'North Bluffs', area: [blob([-4950, 5900], 620, [0.6, 1.5], random, 44)] },
  { name: 'Quarry Woods', area: [blob([3900, -4300], 640, [1.3, 0.8], random, 40)] },
  { name: 'Harbor Green', area: [blob([-820, 2320], 260, [1.5, 0.7], random, 30)] },
]
const greenway = subtract(buffered(creekLine.slice(Math.floor(creekLine.length * 0.28)), 75), [
  [creek],
  ...ocean,
])
for (const area of greenway) parks.push({ name: 'Alder Creek Greenway', area })
