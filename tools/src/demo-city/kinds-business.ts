import type { Kind } from './kinds.ts'

const licence = { story: 'licence', use: 'shop' } as const
const shopText = [
  'Owner: {person}.',
  'Formerly at another address in {area}.',
  'Family business since {year}.',
  '',
]
/** Business: business kinds. */
export const businessKinds: readonly Kind[] = [
  {
    ...licence,
    value: 'Restaurant or café',
    weight: 17,
    trade: 'food',
    titles: ['{business}'],
    texts: [
      'Restaurant with {number} seats.',
      'Takes over the kitchen of an earlier restaurant.',
      ...shopText,
    ],
  },
  {
    ...licence,
    value: 'Food truck',
    weight: 5,
    trade: 'truck',
    titles: ['Food truck: {business}', 'Food truck on {street}: {business}'],
    texts: ['Sells at markets and on {street} on {Fridays|weekends|weekdays}.', ...shopText],
  },
  {
    ...licence,
    value: 'Retail',
    weight: 22,
    trade: 'retail',
    titles: ['{business}'],
    texts: ['Shop on {street}.', 'Also sells online.', ...shopText],
  },
  {
    ...licence,
    value: 'Services',
    weight: 24,
    trade: 'service',
    titles: ['{business}'],
    texts: ['By appointment and walk-in.', ...shopText],
  },
  {
    ...licence,
    value: 'Home business',
    use: 'home',
    weight: 18,
    trade: 'home',
    titles: ['Home business: {bookkeeping|music lessons|web design|sewing|baking|tutoring}'],
    texts: [
      'No customers at the house after 6 p.m.',
      'One person works from the home office.',
      ...shopText,
    ],
  },
  {
    ...licence,
    value: 'Manufacturing or storage',
    use: 'works',
    weight: 8,
    trade: 'works',
    titles: ['{business}'],
    texts: ['Workshop and storage of {number},000 square feet.', ...shopText],
  },
  {
    ...licence,
    value: 'Contractor',
    use: 'any',
    weight: 12,
    trade: 'contractor',
    titles: ['Contractor: {contractor}'],
    texts: [
      'State contractor’s license on file.',
      'Office only; no materials are stored here.',
      ...shopText,
    ],
  },
]
/** Business: short rental. */
export const shortRental: Kind = {
  ...licence,
  value: '',
  use: 'home',
  weight: 11,
  trade: 'home',
  titles: [
    'Vacation rental, {two|three|four} guests',
    'Room for visitors',
    'Vacation rental near the shore',
  ],
  texts: [
    'Rented for up to {90|120|180} nights a year; the host lives {on site|nearby}.',
    'Quiet hours from 10 p.m. to 7 a.m. are posted.',
    '',
  ],
}
/** Business: liquor kinds. */
export const liquorKinds: readonly Kind[] = [
  {
    ...licence,
    value: 'Restaurant – beer and wine',
    weight: 38,
    trade: 'food',
    titles: ['Beer and wine: {business}'],
    texts: ['Beer and wine with meals until 11 p.m.', ...shopText],
  },
  {
    ...licence,
    value: 'Dispenser',
    weight: 20,
    trade: 'bar',
    titles: ['Bar: {business}'],
    texts: ['Full bar with {number} seats and a patio.', ...shopText],
  },
  {
    ...licence,
    value: 'Package store',
    weight: 16,
    trade: 'retail',
    titles: ['Bottle shop: {business}'],
    texts: ['Sales in closed bottles only.', ...shopText],
  },
  {
    ...licence,
    value: 'Small brewer',
    use: 'works',
    weight: 14,
    trade: 'bar',
    titles: ['Brewery: {business}'],
    texts: ['Brews and pours on site; tours on Saturdays.', ...shopText],
  },
  {
    ...licence,
    value: 'Special event',
    use: 'any',
    weight: 12,
    trade: 'bar',
    titles: ['Beer tent by {business}'],
    texts: ['For {two|three} days during the fiesta.', ''],
  },
]
