import type { Formatting } from '@plat/contract/records/formatting'
import { expect, test } from 'vitest'
import { recordForTests } from './record-for-tests.ts'
import { buttonTarget } from '@plat/contract/records/record-link'

const target = (button: Partial<Formatting>, details = {}) =>
  buttonTarget(recordForTests(details), {
    id: 'page',
    type: 'button',
    label: 'Page',
    position: 1,
    ...button,
  })

test('a button leads where its template says, with the record’s values made safe', () => {
  expect(target({ link: 'https://city.gov/p?n={agency_reference}' })).toEqual({
    href: 'https://city.gov/p?n=B%201%2F2',
    opens: 'new',
  })
  expect(target({ link: '/doc/fees', opens: 'new' })).toEqual({ href: '/doc/fees', opens: 'new' })
  expect(target({ link: 'tel:{phone}' }, { phone: '(541) 555-0110' })?.href).toBe('tel:5415550110')
  expect(target({ link: 'mailto:{mail}?subject={title}' }, { mail: 'a@b.gov' })).toEqual({
    href: 'mailto:a@b.gov?subject=New%20house',
    opens: 'here',
  })
})

test('a button whose fields are empty leads nowhere', () => {
  expect(target({ link: 'https://city.gov/{permit}' })).toBeNull()
  expect(target({ link: 'https://city.gov/{permit}' }, { permit: ' ' })).toBeNull()
  expect(target({ link: 'https://city.gov/{permit}' }, { permit: ['a'] })).toBeNull()
  expect(target({})).toBeNull()
})

test('a value that is an address is followed only where it is one of a page, mail or telephone', () => {
  expect(target({}, { page: 'https://city.gov/1' })?.opens).toBe('new')
  expect(target({}, { page: '/building/permits' })?.opens).toBe('here')
  for (const page of [
    'javascript:alert(1)',
    'data:text/html,x',
    '//evil.example',
    '/\\evil.example',
    'page',
  ])
    expect(target({}, { page }), page).toBeNull()
})
