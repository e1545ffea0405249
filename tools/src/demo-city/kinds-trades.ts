import type { Kind } from './kinds.ts'

// Values and weights are Harbor's; Mesa overrides what differs.

/** Sentences that fit any work at a building. */
export const visit = [
  'The owner has agreed to a visit by the inspector.',
  'Work is expected to take {a few|six|eight|ten} weeks.',
  'Materials will be kept on the lot.',
  'Neighbors have been told.',
  'The work starts as soon as the weather allows.',
  '',
]

/** Trade work: cooler. */
export const cooler: Kind = {
  value: '',
  weight: 13,
  use: 'home',
  story: 'quick-permit',
  trade: 'mechanical',
  cost: [7_800, 0.45],
  titles: [
    'Cooler replaced by air conditioning',
    'New furnace',
    'Heat pump',
    'Rooftop unit replaced',
  ],
  texts: [
    'The swamp cooler on the roof gives way to refrigerated air.',
    'New furnace in the closet, same ducts.',
    ...visit,
  ],
}
/** Trade work: electrical. */
export const electrical: Kind = {
  value: '',
  weight: 24,
  use: 'any',
  story: 'quick-permit',
  trade: 'electrical',
  cost: [4_800, 0.8],
  titles: [
    'Electrical panel upgrade',
    'House rewired',
    'New circuits',
    'Electrical work for a remodel',
    'Temporary power',
    'Lighting replaced',
  ],
  texts: [
    'New panel of {200|225|400} amperes.',
    'Adds {number} circuits for kitchen and laundry.',
    'Replaces knob-and-tube wiring in the attic.',
    ...visit,
  ],
}
/** Trade work: plumbing. */
export const plumbing: Kind = {
  value: '',
  weight: 22,
  use: 'any',
  story: 'quick-permit',
  trade: 'plumbing',
  cost: [5_200, 0.7],
  titles: [
    'New water pipes',
    'Bathroom plumbing',
    'Gas line',
    'Plumbing for a remodel',
    'Grease trap for {business}',
    'Backflow preventer',
  ],
  texts: [
    'Copper replaces galvanized pipe throughout.',
    'Moves {one|two|three} fixtures in the bathroom.',
    'A gas line to the {range|fireplace|generator}.',
    ...visit,
  ],
}
/** Trade work: mechanical. */
export const mechanical: Kind = {
  value: '',
  weight: 16,
  use: 'any',
  story: 'quick-permit',
  trade: 'mechanical',
  cost: [9_500, 0.6],
  titles: [
    'Heat pump',
    'New furnace',
    'Ductwork replaced',
    'Rooftop units replaced',
    'Ventilation for {business}',
  ],
  texts: [
    'Heat pump with {one|two|three} indoor heads; the gas furnace goes.',
    'Replaces {number} rooftop units like for like.',
    ...visit,
  ],
}
/** Trade work: water heater. */
export const waterHeater: Kind = {
  value: '',
  weight: 14,
  use: 'home',
  story: 'quick-permit',
  trade: 'plumbing',
  cost: [2_600, 0.35],
  titles: ['Water heater', 'Heat pump water heater', 'Tankless water heater'],
  texts: [
    'Replaces a tank of {40|50|75} gallons in the same place.',
    'Strapped for earthquakes, with a pan and drain.',
    ...visit,
  ],
}
/** Trade work: charger. */
export const charger: Kind = {
  value: '',
  weight: 8,
  use: 'home',
  story: 'quick-permit',
  trade: 'electrical',
  cost: [1_900, 0.4],
  titles: ['Car charger', 'Two car chargers in the garage', 'Car chargers for the parking lot'],
  texts: ['A charger of {40|48|60} amperes in the garage.', ...visit],
}
/** Trade work: sewer. */
export const sewer: Kind = {
  value: '',
  weight: 9,
  use: 'home',
  story: 'quick-permit',
  trade: 'civil',
  cost: [8_800, 0.45],
  titles: [
    'Sewer line replaced',
    'Sewer line repaired at the sidewalk',
    'Sewer connection for a new home',
  ],
  texts: [
    '{number} feet of clay pipe are replaced by burst lining.',
    'The sidewalk is restored within ten days.',
    ...visit,
  ],
}
/** Trade work: street work. */
export const streetWork: Kind = {
  value: '',
  weight: 4.5,
  use: 'any',
  story: 'quick-permit',
  trade: 'civil',
  cost: [74_000, 1],
  shape: 'street',
  titles: [
    'Street work on {street}',
    'Water main replaced on {street}',
    'Fiber laid along {street}',
    'Sidewalk rebuilt on {street}',
    '{street} repaved',
  ],
  texts: [
    'One lane stays open; flaggers direct traffic from 9 to 4.',
    'Trench of {number} feet, restored with hot asphalt.',
    'Parking is suspended along the work; signs go up 72 hours before.',
    '',
  ],
}
