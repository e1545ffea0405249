import type { Kind } from './kinds.ts'

// Values and weights are Harbor's; Mesa overrides what differs.

const planningDetail = [
  'The site lies in the {zoning} district of {area}.',
  'The applicant is {person}.',
  'Neighbors asked about parking, shade and noise during construction.',
  'A traffic study counts {number} more trips in the evening peak hour.',
  'Trees with trunks above eight inches stay or are replaced two for one.',
  'The building is {two|four|six|nine} feet taller than the district allows.',
  'Staff asks for a better entrance from the street and windows on the ground floor.',
  'Documents are available at the counter and, in Spanish on request, por correo electrónico.',
]
const hearing = { story: 'hearing', trade: 'general' } as const
/** Land use decision: design review. */
export const designReview: Kind = {
  ...hearing,
  value: '',
  weight: 22,
  use: 'shop',
  floor: [9000, 0.9],
  titles: [
    'Design of a new building on {street}',
    'New front for {business}',
    'Design review: apartments on {street}',
  ],
  texts: ['Looks, materials and planting of a building of {floor} square feet.', ...planningDetail],
}
/** Land use decision: conditional use. */
export const conditionalUse: Kind = {
  ...hearing,
  value: '',
  weight: 18,
  use: 'shop',
  titles: [
    '{business} wants to open on {street}',
    'Outdoor seating for {business}',
    'Childcare on {street}',
    'Cell antenna on a roof',
    'Late hours for {business}',
  ],
  texts: [
    'The use is allowed here if its effects on the neighborhood are kept small.',
    'Open from 7 a.m. to {9|10|11} p.m. daily, with {number} seats.',
    ...planningDetail,
  ],
}
/** Land use decision: coastal. */
export const coastal: Kind = {
  ...hearing,
  value: '',
  weight: 15,
  use: 'home',
  titles: [
    'House near the shore',
    'Stairs to the beach',
    'Seawall at {street}',
    'Shore path repaired',
  ],
  texts: [
    'Development within the coastal zone; public access to the beach is kept.',
    'A geologist’s report sets the building back {number} feet from the bluff.',
    ...planningDetail,
  ],
}
/** Land use decision: variance. */
export const variance: Kind = {
  ...hearing,
  value: '',
  weight: 14,
  use: 'home',
  titles: [
    'House closer to the line',
    'Taller fence',
    'Carport in the front yard',
    'Fewer parking spaces',
  ],
  texts: [
    'Asks to build {number} feet from the side line.',
    'The lot is steep and narrow, which leaves no other place.',
    ...planningDetail,
  ],
}
/** Land use decision: lot split. */
export const lotSplit: Kind = {
  ...hearing,
  value: '',
  weight: 12,
  use: 'home',
  units: [2, 24],
  shape: 'block',
  titles: ['One lot becomes two', '{units} new lots', 'Lot line moved'],
  texts: ['Divides the land into {units} lots along a new private street.', ...planningDetail],
}
/** Land use decision: subdivision. */
export const subdivision: Kind = {
  ...hearing,
  value: '',
  weight: 18,
  use: 'home',
  units: [8, 220],
  shape: 'block',
  titles: ['{units} new lots', 'Subdivision of {units} homes', 'Replat of a block'],
  texts: [
    '{units} lots for houses, with a trail to the arroyo and a pond for storm water.',
    ...planningDetail,
  ],
}
/** Land use decision: rezone. */
export const rezone: Kind = {
  ...hearing,
  value: '',
  weight: 4,
  use: 'any',
  shape: 'block',
  titles: [
    'Rezoning on {street}',
    'From houses to shops and homes',
    'Zoning made to fit what is there',
  ],
  texts: ['The council decides after the commission’s advice.', ...planningDetail],
}
/** Land use decision: area plan. */
export const areaPlan: Kind = {
  ...hearing,
  value: '',
  weight: 1,
  use: 'any',
  shape: 'block',
  titles: ['Plan for {area}', 'Streets and parks of {area}', 'Shop street of {area}'],
  texts: [
    'A plan for streets, parks and homes of {area} over the next twenty years, with {number} workshops behind it.',
    ...planningDetail,
  ],
}
/** Land use decision: landmark. */
export const landmark: Kind = {
  ...hearing,
  value: '',
  weight: 6,
  use: 'shop',
  titles: [
    'Changes to a historic building',
    'Windows of a historic house',
    'House proposed as a landmark',
  ],
  texts: ['Built in {year}; the front is restored after old photographs.', ...planningDetail],
}
/** Land use decision: site plan. */
export const sitePlan: Kind = {
  ...hearing,
  value: '',
  weight: 26,
  use: 'shop',
  floor: [16_000, 0.8],
  titles: [
    'Site plan: store on {street}',
    'Site plan: {business}',
    'Site plan: apartments on {street}',
  ],
  texts: [
    'A building of {floor} square feet with {number} parking spaces and desert planting.',
    ...planningDetail,
  ],
}
