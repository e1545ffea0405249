import type { Kind } from './kinds.ts'
import { visit } from './kinds-trades.ts'

// Values and weights are Harbor's; Mesa overrides what differs.

const homeDetail = [
  'The house was built in {year}.',
  'The lot measures {lot} square feet.',
  'The family will live in the house during the work.',
  'Design by {person}.',
  ...visit,
]

/** Building work: new house. */
export const newHouse: Kind = {
  value: '',
  weight: 5,
  use: 'home',
  story: 'permit',
  trade: 'general',
  cost: [385_000, 0.45],
  floor: [2100, 0.3],
  units: [1, 1],
  workClass: 'New',
  titles: [
    'New {one|two|two}-story house',
    'New house with {two|three}-car garage',
    'New house on a vacant lot',
    'New {two|three}-bedroom house',
  ],
  texts: [
    'A new house of {floor} square feet with {two|three|four} bedrooms and an attached garage.',
    'New {one|two}-story house of {floor} square feet on lot {number}, with a covered porch.',
    ...homeDetail,
  ],
}
/** Building work: backyard home. */
export const backyardHome: Kind = {
  value: '',
  weight: 5,
  use: 'home',
  story: 'permit',
  trade: 'general',
  cost: [145_000, 0.4],
  floor: [640, 0.25],
  units: [1, 1],
  workClass: 'New',
  titles: [
    'Backyard home',
    'Garage turned into a backyard home',
    'Small home above the garage',
    'Casita behind the house',
  ],
  texts: [
    'A second home of {floor} square feet behind the main house, with its own entrance.',
    'The garage becomes a studio of {floor} square feet with kitchen and bath.',
    ...homeDetail,
  ],
}
/** Building work: addition. */
export const addition: Kind = {
  value: '',
  weight: 8,
  use: 'home',
  story: 'permit',
  trade: 'general',
  cost: [98_000, 0.6],
  floor: [420, 0.5],
  workClass: 'Addition',
  titles: [
    'Room added at the back',
    'Second story added',
    'Family room and bedroom added',
    'Kitchen enlarged',
    'Sunroom added',
  ],
  texts: [
    'Adds {floor} square feet at the {rear|side} of the house.',
    'A new bedroom and bath of {floor} square feet; the existing roof line is kept.',
    ...homeDetail,
  ],
}
/** Building work: remodel. */
export const remodel: Kind = {
  value: '',
  weight: 17,
  use: 'home',
  story: 'permit',
  trade: 'general',
  cost: [42_000, 0.8],
  floor: [300, 0.6],
  workClass: 'Alteration',
  titles: [
    'Kitchen remodel',
    'Kitchen and two baths remodeled',
    'Bathroom remodel',
    'Whole-house remodel',
    'Windows replaced',
    'Fire damage repaired',
  ],
  texts: [
    'New cabinets, counters and lighting; no change to the outside.',
    'Two interior walls come out; a beam carries the floor above.',
    'Replaces {number} windows of the same size.',
    'Repairs after a fire in the {kitchen|attic|garage}.',
    ...homeDetail,
  ],
}
/** Building work: roof. */
export const roof: Kind = {
  value: '',
  weight: 20,
  use: 'home',
  story: 'quick-permit',
  trade: 'roof',
  cost: [16_500, 0.45],
  workClass: 'Alteration',
  titles: [
    'Re-roof',
    'New roof over the house and garage',
    'Flat roof replaced',
    'Roof repair after storm',
  ],
  texts: [
    'Takes off {one|two} layers of shingles and lays a new roof of {number} squares.',
    'New {composition|tile|metal|membrane} roof; same slope, same color.',
    ...visit,
  ],
}
/** Building work: tenant improvement. */
export const tenantImprovement: Kind = {
  value: '',
  weight: 13,
  use: 'shop',
  story: 'permit',
  trade: 'general',
  cost: [135_000, 1],
  floor: [2400, 0.8],
  workClass: 'Alteration',
  titles: [
    'Office fitted out for {business}',
    'Shop fitted out for {business}',
    'Restaurant remodel: {business}',
    'Clinic fitted out',
    'Floor {storey} rebuilt for a new tenant',
    'Kitchen hood for {business}',
  ],
  texts: [
    'Interior work of {floor} square feet on floor {storey}: new walls, ceilings, lighting and finishes.',
    'Former {bank|shop|office} becomes a {café|clinic|studio|restaurant}.',
    'Accessible restrooms and entrance are part of the work.',
    'Sprinklers and alarms are under separate permits.',
    '',
  ],
}
/** Building work: new commercial. */
export const newCommercial: Kind = {
  value: '',
  weight: 1.4,
  use: 'shop',
  story: 'permit',
  trade: 'general',
  cost: [2_400_000, 0.9],
  floor: [14_000, 0.8],
  workClass: 'New',
  titles: [
    'New store',
    'New warehouse',
    'New office building',
    'New restaurant with drive-through',
    'New hotel of {number} rooms',
  ],
  texts: [
    'A new building of {floor} square feet with {number} parking spaces and street trees.',
    'Steel frame on a concrete slab; bicycle parking at the entrance.',
    'The old building on the lot comes down under a separate permit.',
    '',
  ],
}
/** Building work: new apartments. */
export const newApartments: Kind = {
  value: '',
  weight: 1.3,
  use: 'apartments',
  story: 'permit',
  trade: 'general',
  cost: [8_500_000, 0.9],
  floor: [38_000, 0.7],
  units: [5, 180],
  workClass: 'New',
  titles: [
    '{units} new apartments',
    'Apartment building with {units} homes',
    '{units} homes over shops',
    'Affordable housing: {units} homes',
  ],
  texts: [
    '{units} homes of one to three bedrooms in a building of {three|four|five|six} stories with {floor} square feet.',
    'Ground floor with shops and a shared laundry; roof terrace for all tenants.',
    'One home in five is reserved for households below 60 % of the area’s median income.',
    '',
  ],
}
/** Building work: demolition. */
export const demolition: Kind = {
  value: '',
  weight: 2.4,
  use: 'any',
  story: 'quick-permit',
  trade: 'civil',
  cost: [18_000, 0.6],
  workClass: 'Demolition',
  titles: [
    'House torn down',
    'Garage torn down',
    'Commercial building torn down',
    'Interior demolition only',
  ],
  texts: [
    'Removes the building and its foundation; utilities are capped at the street.',
    'Asbestos survey by a certified firm is on file.',
    'The lot will be graded and seeded.',
    '',
  ],
}
/** Building work: deck. */
export const deck: Kind = {
  value: '',
  weight: 8,
  use: 'home',
  story: 'quick-permit',
  trade: 'general',
  cost: [14_000, 0.6],
  floor: [260, 0.4],
  workClass: 'Addition',
  titles: ['New deck', 'Patio cover', 'Deck rebuilt', 'Porch with ramp', 'Pergola'],
  texts: [
    'A deck of {floor} square feet at the rear, {two|three|six} feet above ground.',
    'Open patio cover attached to the house.',
    ...visit,
  ],
}
/** Building work: solar. */
export const solar: Kind = {
  value: '',
  weight: 9,
  use: 'home',
  story: 'quick-permit',
  trade: 'solar',
  cost: [23_000, 0.4],
  workClass: 'Alteration',
  titles: ['Solar panels on the roof', 'Solar panels and battery', '{number} solar panels'],
  texts: [
    '{number} panels on the roof, flush with the tiles, with an inverter in the garage.',
    'Adds a battery of {13|20|27} kWh.',
    ...visit,
  ],
}
/** Building work: sign. */
export const sign: Kind = {
  value: '',
  weight: 4,
  use: 'shop',
  story: 'quick-permit',
  trade: 'sign',
  cost: [6_500, 0.6],
  workClass: 'New',
  titles: ['Sign for {business}', 'New lit sign: {business}', 'Wall sign and awning'],
  texts: [
    'Lit wall sign of {number} square feet above the entrance.',
    'New faces in an existing cabinet sign.',
    'Awning with lettering over the sidewalk, eight feet clear.',
    '',
  ],
}
/** Building work: seismic. */
export const seismic: Kind = {
  value: '',
  weight: 2.5,
  use: 'home',
  story: 'permit',
  trade: 'general',
  cost: [12_500, 0.5],
  workClass: 'Alteration',
  titles: [
    'House bolted to its foundation',
    'Soft story strengthened',
    'Seismic retrofit of brick building',
  ],
  texts: [
    'Anchor bolts and plywood in the crawl space.',
    'Steel frames in the garage openings of an apartment building.',
    ...visit,
  ],
}
/** Building work: dock. */
export const dock: Kind = {
  value: '',
  weight: 0.7,
  use: 'works',
  story: 'permit',
  trade: 'civil',
  cost: [160_000, 0.9],
  workClass: 'Alteration',
  titles: ['Dock repair', 'Seawall repair', 'New floating dock', 'Piles replaced at the pier'],
  texts: [
    'Replaces {number} timber piles with steel; work from a barge between tides.',
    'The work window protects the herring run.',
    '',
  ],
}
/** Building work: pool. */
export const pool: Kind = {
  value: '',
  weight: 4,
  use: 'home',
  story: 'permit',
  trade: 'general',
  cost: [62_000, 0.4],
  workClass: 'New',
  titles: ['Swimming pool', 'Pool and spa', 'Pool filled in'],
  texts: [
    'In-ground pool of {number} thousand gallons with a self-latching gate.',
    'The fence around the pool is five feet high.',
    ...visit,
  ],
}
/** Building work: wall. */
export const wall: Kind = {
  value: '',
  weight: 6,
  use: 'home',
  story: 'quick-permit',
  trade: 'general',
  cost: [9_000, 0.5],
  workClass: 'New',
  titles: ['Garden wall', 'Block wall along the street', 'Retaining wall'],
  texts: ['Stuccoed block wall, {five|six} feet high and {number} feet long.', ...visit],
}
