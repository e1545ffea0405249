import { beforeAll, expect, test } from 'vitest'
import { smallDocument } from '../tenancy/check/check-for-tests.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import { earlyRequests } from './early-requests.ts'

let document: TenantDocument
let path: string

beforeAll(async () => {
  document = await smallDocument()
  const [department] = document.departments
  path = `/${department?.id}/permits`
})

const START = [
  ['/api/config', null, null],
  ['/api/auth/viewer', null, null],
  ['/api/config/departments', null, null],
]
const PHONE = '(max-width: 47.99em)'
const searched = (criteria: object, sort = '-record_date') => {
  const search = JSON.stringify(criteria)
  const list = { offset: '0', limit: '20', sort_by: sort, scope: 'located', search }
  return [
    [`/api/search/overview?${new URLSearchParams({ search })}`, 'permits', null],
    // Wide screens begin without a list.
    [`/api/search/list?${new URLSearchParams(list)}`, 'permits', PHONE],
  ]
}

test('a module’s page begins what its application asks for, with the search of its address', () => {
  const module = ['/api/config/module/permits', null, null]
  expect(earlyRequests(document, path, 'anonymous')).toEqual([
    ...START,
    module,
    ...searched({ status: '1' }),
  ])
  expect(earlyRequests(document, `${path}?status=0&sort=%2Bstatus`, 'anonymous').slice(-2)).toEqual(
    searched({ status: '0' }, '+status'),
  )
  // Where records without a location are shown, the other list is not.
  expect(earlyRequests(document, `${path}?show=unmapped`, 'anonymous').slice(-1)).toEqual(
    searched({ status: '1' }).slice(0, 1),
  )
  // Who is signed in begins with all.
  expect(earlyRequests(document, path, 'registered').slice(-2)).toEqual(searched({ status: '0' }))
})

test('what is no search begins none', () => {
  expect(earlyRequests(document, '/', 'anonymous')).toEqual([
    ...START,
    ['/api/landing', null, null],
  ])
  expect(earlyRequests(document, '/departments', 'anonymous')).toEqual(START)
  expect(earlyRequests(document, '/nowhere/nothing/at/all', 'anonymous')).toEqual([])
  expect(earlyRequests(document, '/login', 'anonymous')).toEqual([])
  expect(earlyRequests(document, path.replace('permits', 'toString'), 'anonymous')).toEqual([])
})
