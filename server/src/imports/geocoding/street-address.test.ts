import { expect, test } from 'vitest'
import { streetAddress } from './street-address.ts'

test.each([
  ['1100 Congress Ave', 1100, '', 'CONGRESS AVE'],
  ['1100 CONGRESS AVENUE, Austin, TX 78701', 1100, '', 'CONGRESS AVE'],
  ['1100 n. congress avenue apt 5', 1100, '', 'N CONGRESS AVE'],
  ['1100 North Congress Av #5', 1100, '', 'N CONGRESS AVE'],
  ['1100-1106 Congress Ave Unit B', 1100, '', 'CONGRESS AVE'],
  ['12A Main St', 12, 'A', 'MAIN ST'],
  ['12 1/2 Main Street', 12, '1/2', 'MAIN ST'],
  ['300 W 06th St', 300, '', 'W 6TH ST'],
  ['300 West Sixth Street Bldg 2', 300, '', 'W 6TH ST'],
  ['8500 N INTERSTATE HWY 35 SERVICE ROAD', 8500, '', 'N IH 35 SVRD'],
  ['8500 N I-35 SVRD', 8500, '', 'N IH 35 SVRD'],
  ['5 Avenue A', 5, '', 'AVE A'],
  ["9 O'Hara Lane", 9, '', 'OHARA LN'],
  ['77 Peña Blanca Dr', 77, '', 'PEÑA BLANCA DR'],
])('%s', (text, number, suffix, street) => {
  expect(streetAddress(text)).toMatchObject({ number, suffix, street })
})

test.each([
  'Congress Ave',
  'Congress Ave & 6th St',
  '100 Congress Ave & 6th St',
  '100 Main and First',
  '',
  '100',
  '0 Main St',
  '1234567 Main St',
  `1 ${'x'.repeat(500)}`,
  'Lot 5, Block B',
])('%j is no house on one street', (text) => {
  expect(streetAddress(text)).toBeNull()
})
