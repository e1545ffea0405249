import fc from 'fast-check'
import { expect, test } from 'vitest'
import { AddressIndex } from './address-index.ts'

function indexOf(...addresses: readonly (readonly [text: string, lng: number, lat: number])[]) {
  const index = new AddressIndex()
  for (const [text, lng, lat] of addresses) index.add(text, lng, lat)
  return index
}

const MAIN = indexOf(
  ['100 N Main St', -97.7, 30.2],
  ['104 N Main St', -97.7, 30.201],
  ['101 N Main St', -97.701, 30.2],
  ['500 N Main St', -97.7, 30.21],
  ['100 S Elm St', -97.8, 30.2],
  ['100 N Elm St', -97.8, 30.3],
  ['7 Oak Dr', -97.9, 30.2],
  ['7 Oak Ct', -97.95, 30.2],
)

test('an address is found however it is written', () => {
  const house = { lng: -97.7, lat: 30.2, source: 'address' }
  for (const text of ['100 N Main St', '100 NORTH MAIN STREET, Apt 4', '100 Main', '100 main st'])
    expect([text, MAIN.find(text)]).toEqual([text, house])
})

test('what could be in two streets is not found, nor what says something else', () => {
  for (const text of [
    '100 Elm St',
    '7 Oak',
    '100 S Main St',
    '7 Oak Ln',
    '100 Maine St',
    'Main St',
  ])
    expect([text, MAIN.find(text)]).toEqual([text, null])
})

test('a house that the agency does not list lies between its neighbours on its side', () => {
  const between = MAIN.find('102 N Main St')
  expect(between).toMatchObject({ lng: -97.7, source: 'street-range' })
  expect(between?.lat).toBeCloseTo(30.2005, 6)
  // Alone at its side, beyond the last, or too far from the next.
  for (const text of ['103 N Main St', '600 N Main St', '98 N Main St', '300 N Main St'])
    expect([text, MAIN.find(text)]).toEqual([text, null])
})

test('an address in two towns is in neither; listed twice at one place it is there', () => {
  const index = indexOf(
    ['1 High St', -97, 30],
    ['1 High St, Otherton', -97.3, 30],
    ['2 High St', -97, 30],
    ['2 High St Unit B', -97.0001, 30],
  )
  expect(index.find('1 High St')).toBeNull()
  expect(index.find('2 High St')).toMatchObject({ lng: -97, source: 'address' })
})

test('names such as toString are streets like others', () => {
  const index = indexOf(['1 toString St', -97, 30], ['1 __proto__ Ave', -98, 30])
  expect(index.find('1 TOSTRING ST')?.lng).toBe(-97)
  expect(index.find('1 constructor')).toBeNull()
})

const street = fc.constantFrom('N Main St', 'S Main St', 'Main St', 'Main Ave', 'Elm', '6th St')
const house = fc.record({ number: fc.integer({ min: 1, max: 40 }), street })

test('the index finds what looking at each address finds', () => {
  fc.assert(
    fc.property(fc.array(house, { maxLength: 60 }), house, (houses, wanted) => {
      const text = ({ number, street: name }: typeof wanted) => `${number} ${name}`
      const index = new AddressIndex()
      for (const one of houses) index.add(text(one), one.number / 1e4, 30)
      const found = index.find(text(wanted))
      const same = houses.some((one) => text(one) === text(wanted))
      if (same) expect(found).toMatchObject({ lng: wanted.number / 1e4, source: 'address' })
      // `5 Main St` may be in N Main St, where that is the only one.
      const nameOf = (name: string) => /Main|Elm|6th/.exec(name)?.[0]
      const onStreet = houses.filter((one) => nameOf(one.street) === nameOf(wanted.street))
      const side = onStreet.filter((one) => (one.number - wanted.number) % 2 === 0)
      const below = side.some((one) => one.number < wanted.number)
      const above = side.some((one) => one.number > wanted.number)
      if (found?.source === 'street-range')
        expect([same, below, above]).toEqual([false, true, true])
    }),
  )
})
