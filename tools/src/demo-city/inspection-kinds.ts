/** A kind of inspection: its weight, its texts and where it takes place. */
export interface InspectionKind {
  value: string
  weight: number
  titles: readonly string[]
  texts: readonly string[]
  shape?: 'street' | 'block'
}

const home = [
  '{Two|Three} buildings on the lot, {pine|fir|aspen|sagebrush} on {two|three} sides.',
  'The owner asks for a visit on a weekday morning.',
  'The drive is too narrow for the large engine; turn around at {street}.',
  'Built in {year}, with a deck of {cedar|redwood|composite}.',
  '',
]

/** Kinds of inspections, and how often they occur. */
export const inspectionKinds: readonly InspectionKind[] = [
  {
    value: 'Yearly check',
    weight: 38,
    titles: [
      'Yearly check of {a house|a cabin|a log house|an A-frame}',
      'Yearly check on {street}',
    ],
    texts: ['Roof, gutters, vents and the first hundred feet around the house.', ...home],
  },
  {
    value: 'Home sale',
    weight: 19,
    titles: ['Check before a sale', '{House|Cabin} for sale: certificate for the buyer'],
    texts: [
      'The certificate goes to the title company; closing is in {three|five} weeks.',
      ...home,
    ],
  },
  {
    value: 'Vacation rental',
    weight: 13,
    titles: ['Vacation rental for {six|eight|ten|twelve} guests', 'Rental cabin with a fire pit'],
    texts: ['Fire pit, barbecue and the escape plan by the door.', ...home],
  },
  {
    value: 'New home',
    weight: 9,
    titles: ['New {house|cabin}: final check', 'New house with a water tank for engines'],
    texts: [
      'Ember-proof vents, noncombustible siding and five feet of gravel all around.',
      'The road and the turnaround carry an engine of forty tons.',
      '',
    ],
  },
  {
    value: 'Neighbor report',
    weight: 10,
    titles: ['Dry brush next door', 'Dead trees along the fence', 'Slash pile left since winter'],
    texts: ['A neighbor wrote that nothing has been cut for {two|three|six} years.', ...home],
  },
  {
    value: 'Owner request',
    weight: 8,
    titles: [
      'Advice before a deck is rebuilt',
      'Wood roof: what to change first',
      'Which trees to cut',
    ],
    texts: ['Advice only; no deadline follows from it.', ...home],
  },
  {
    value: 'Roadside clearing',
    weight: 1.2,
    shape: 'street',
    titles: ['Brush along {street}', 'Way out: {street} cleared on both sides'],
    texts: ['Fourteen feet of height and ten feet on both sides, so that two cars can pass.'],
  },
  {
    value: 'Neighborhood project',
    weight: 0.8,
    shape: 'block',
    titles: ['Trees thinned above {area}', 'Chipping day in {area}'],
    texts: ['Paid by a state grant; {number} owners take part and stack branches at the road.'],
  },
]
