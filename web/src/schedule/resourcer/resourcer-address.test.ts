import { expect, test } from 'vitest'
import { isNarrowed, openOf, placeOf, withOpen, withPlace } from './resourcer-address.ts'

const GUID = '00000000-0000-4000-8000-000000000007'
const ALL = { tab: 'pending', department: null, kind: null, assignee: null, text: '', page: 1 }
const place = (query: string) => placeOf(new URLSearchParams(query))

test('an address tells tab, filters and page, and back', () => {
  expect(place('')).toEqual(ALL)
  const query = `tab=active&department=building&kind=video&assignee=${GUID}&text=deck&page=3`
  expect(place(query)).toEqual({
    tab: 'active',
    department: 'building',
    kind: 'video',
    assignee: GUID,
    text: 'deck',
    page: 3,
  })
  expect(withPlace(new URLSearchParams(), place(query)).toString()).toBe(query)
  expect(isNarrowed(place('tab=recent&page=2'))).toBe(false)
  expect(isNarrowed(place('assignee=none'))).toBe(true)
})

test('what an address says wrongly is as if it were not there', () => {
  expect(place('tab=old&kind=fax&assignee=bob&page=0&department=')).toEqual(ALL)
  expect(place('page=-1')).toEqual(ALL)
})

test('the link of a mail opens an entry, and the list keeps it', () => {
  const params = new URLSearchParams(`appointment=${GUID}`)
  expect(openOf(params)).toBe(GUID)
  expect(openOf(new URLSearchParams('appointment=1'))).toBeNull()
  expect(withPlace(params, placeOf(new URLSearchParams('tab=recent'))).toString()).toBe(
    `appointment=${GUID}&tab=recent`,
  )
  expect(withOpen(params, null).toString()).toBe('')
})
