import type { Kind } from './kinds.ts'

const complaint = { story: 'complaint', trade: 'general' } as const
const seen = [
  'Seen from the sidewalk.',
  'The owner was called and a letter left at the door.',
  'Third report at this address within a year.',
  'The tenant asked not to be named.',
  'Photographs are on file.',
  '',
]
/** Complaint: complaint kinds. */
export const complaintKinds: readonly Kind[] = [
  {
    ...complaint,
    value: 'Tall grass or weeds',
    use: 'home',
    weight: 22,
    titles: ['Tall weeds', 'Weeds over the sidewalk', 'Dry grass near houses'],
    texts: ['Grass about {two|three|four} feet high in the front yard.', ...seen],
  },
  {
    ...complaint,
    value: 'Junk or trash',
    use: 'home',
    weight: 18,
    titles: ['Trash in the yard', 'Mattresses on the sidewalk', 'Junk behind the house'],
    texts: ['Furniture, tires and bags along the fence.', ...seen],
  },
  {
    ...complaint,
    value: 'Abandoned vehicle',
    use: 'home',
    weight: 14,
    titles: ['Car without plates', 'Motor home parked for weeks', 'Wrecked truck'],
    texts: ['A {white|blue|gray|green} {sedan|pickup|van} with flat tires and no plates.', ...seen],
  },
  {
    ...complaint,
    value: 'Work without a permit',
    use: 'any',
    weight: 13,
    titles: [
      'Building without a permit',
      'Garage turned into a home without a permit',
      'Roof work without a permit',
    ],
    texts: [
      'Framing of an addition is up; no permit is on file.',
      'Work has been stopped until plans are approved.',
      ...seen,
    ],
  },
  {
    ...complaint,
    value: 'Unsafe housing',
    use: 'apartments',
    weight: 10,
    titles: ['No heat in an apartment', 'Leaking roof and mold', 'Broken stairs'],
    texts: [
      'Unit {number} has had no heat for {three|five|nine} days.',
      'Water comes through the ceiling when it rains.',
      ...seen,
    ],
  },
  {
    ...complaint,
    value: 'Noise',
    use: 'shop',
    weight: 7,
    titles: ['Loud music at night', 'Noise from a roof fan', 'Construction before 7 a.m.'],
    texts: ['Music until {1|2|3} a.m. on weekends.', ...seen],
  },
  {
    ...complaint,
    value: 'Graffiti',
    use: 'shop',
    weight: 7,
    titles: ['Graffiti on a wall', 'Graffiti on a storefront'],
    texts: ['Paint over about {number} square feet of wall.', ...seen],
  },
  {
    ...complaint,
    value: 'Sign without a permit',
    use: 'shop',
    weight: 4,
    titles: ['Banner without a permit', 'Sign on the sidewalk'],
    texts: ['A banner of {number} square feet across the front.', ...seen],
  },
]
/** Complaint: rental complaint. */
export const rentalComplaint: Kind = {
  ...complaint,
  value: '',
  use: 'home',
  weight: 6,
  titles: ['Vacation rental without a license', 'Party at a vacation rental'],
  texts: ['{Ten|Twelve|Twenty} guests in a house licensed for six.', ...seen],
}
/** Complaint: dock complaint. */
export const dockComplaint: Kind = {
  ...complaint,
  value: '',
  use: 'works',
  weight: 1.5,
  titles: ['Sunken boat', 'Dock in bad repair'],
  texts: ['A sailboat of about 30 feet lies on the bottom next to the dock.', ...seen],
}
/** Complaint: weed lot. */
export const weedLot: Kind = {
  ...complaint,
  value: '',
  use: 'any',
  weight: 9,
  titles: ['Vacant lot with tumbleweeds', 'Dumping on a vacant lot'],
  texts: ['Tumbleweeds have piled up against the neighbor’s wall.', ...seen],
}
/** Complaint: water waste. */
export const waterWaste: Kind = {
  ...complaint,
  value: '',
  use: 'home',
  weight: 7,
  titles: ['Sprinklers running at noon', 'Water running into the street'],
  texts: ['Water ran for about {number} minutes between 11 a.m. and 7 p.m.', ...seen],
}
