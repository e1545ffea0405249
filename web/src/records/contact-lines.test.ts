import type { Formatting } from '@plat/contract/records/formatting'
import { expect, test } from 'vitest'
import { contactLines } from '@plat/contract/records/contact-lines'
import { recordForTests } from './record-for-tests.ts'

const format = (layout: Formatting['layout']): Formatting => ({
  id: 'owner',
  type: 'contact',
  label: 'Owner',
  position: 1,
  layout,
})

test('a contact of an object: name bold, e-mail address and telephone as links', () => {
  const details = recordForTests({
    owner: { name: 'Ana Núñez', mail: 'ana@city.example', phone: '(541) 555-0110', desk: 3 },
  })
  const layout = [
    { member: 'name', style: 'bold' },
    { member: 'mail', style: 'email' },
    { member: 'phone', style: 'telephone' },
    { member: 'desk', style: 'default' },
    { member: 'constructor', style: 'default' },
  ] as const
  expect(contactLines(details, format([...layout]))).toEqual([
    [
      { style: 'bold', text: 'Ana Núñez', href: null },
      { style: 'email', text: 'ana@city.example', href: 'mailto:ana@city.example' },
      { style: 'telephone', text: '(541) 555-0110', href: 'tel:5415550110' },
      { style: 'default', text: '3', href: null },
    ],
  ])
})

test('a contact of several fields leaves out what the reader was not given', () => {
  const details = recordForTests({ owner: 'Zia Electric' })
  const layout = [
    { field: 'owner', style: 'bold' as const },
    { field: 'owner_phone', style: 'telephone' as const },
  ]
  expect(contactLines(details, format(layout))).toEqual([
    [{ style: 'bold', text: 'Zia Electric', href: null }],
  ])
  expect(contactLines(recordForTests({}), format(layout))).toEqual([])
})

test('several people are several contacts; what is no address or number is no link', () => {
  const details = recordForTests({
    owner: [{ mail: 'not given' }, { mail: 'a@b.example?bcc=c@d.example, x' }, { mail: '' }, null],
  })
  expect(contactLines(details, format([{ member: 'mail', style: 'email' }]))).toEqual([
    [{ style: 'email', text: 'not given', href: null }],
    [{ style: 'email', text: 'a@b.example?bcc=c@d.example, x', href: null }],
  ])
})
