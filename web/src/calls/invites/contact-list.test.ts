import { localize } from '@plat/contract/platform/localized'
import type { CallContact } from '@plat/contract/calls/invites'
import { expect, test } from 'vitest'
import { contactRows, findContacts, isAgent } from './contact-list.ts'

const none = {
  user: null,
  first_name: '',
  last_name: '',
  department: null,
  interpreter: null,
  modules: [],
}
const AGENT: CallContact = {
  ...none,
  user: { id: '00000000-0000-4000-8000-000000000001', first_name: 'José', last_name: 'Li' },
  first_name: 'José',
  last_name: 'Li',
  email: 'jose@harbor.gov',
  modules: [{ module_code: 'permits', display_name: { en: 'Permits', es: 'Permisos' } }],
  available: true,
}
const OFFICE: CallContact = {
  ...none,
  department: { en: 'Planning', es: 'Planificación' },
  email: 'office@harbor.gov',
  available: false,
}
const SIGNS: CallContact = {
  ...none,
  interpreter: { en: 'Harbor Signs', es: 'Señas Harbor' },
  email: 'signs@harbor.example',
  available: false,
}
const UNNAMED: CallContact = { ...none, email: 'x@harbor.gov', available: false }
const rows = contactRows(
  [AGENT, SIGNS, OFFICE, UNNAMED],
  (text) => localize(text, 'es'),
  'Intérprete',
)

test('contacts are named in the reader’s language, by their address without a name', () => {
  expect(rows.map(({ name }) => name)).toEqual([
    'José Li',
    'Señas Harbor',
    'Planificación',
    'x@harbor.gov',
  ])
})

test.each([
  ['jose', ['José Li']],
  ['li permisos', ['José Li']],
  ['PLANIFICACION', ['Planificación']],
  ['office@', ['Planificación']],
  ['interprete', ['Señas Harbor']],
  ['', ['José Li', 'Señas Harbor', 'Planificación', 'x@harbor.gov']],
  ['permits', []],
])('%j finds %j', (words, names) => {
  expect(findContacts(rows, words).map(({ name }) => name)).toEqual(names)
})

test('departments and interpreters are no agents', () => {
  expect([AGENT, SIGNS, OFFICE].map(isAgent)).toEqual([true, false, false])
})
