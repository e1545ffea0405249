import type { Department } from '@plat/contract/departments/departments'
import { expect, test } from 'vitest'
import { departmentsFor, offeredTasks } from './tasks.ts'
import { isTag, taggedDepartments, tagsOf } from './tags.ts'

const module = {
  id: 'permits',
  module_code: 'permits',
  display_name: 'Permits',
  title: { long: 'Permits' },
  noun: { one: 'permit', other: 'permits' },
}

function department(id: string, rest: Partial<Department>): Department {
  return {
    id,
    name: id,
    title: { long: id },
    summary: null,
    image: null,
    worksWith: null,
    tags: [],
    canSearchRecords: true,
    navigation: [],
    options: [],
    contact: null,
    modules: [module],
    ...rest,
  }
}

const building = department('building', { tags: ['general', 'call'] })
const archive = department('archive', { tags: ['general', 'chat'], canSearchRecords: false })
const ids = (departments: readonly Department[]) => departments.map(({ id }) => id)

test('the search task leaves out departments whose records cannot be searched', () => {
  expect(ids(departmentsFor('search', [building, archive]))).toEqual(['building'])
})

test('the other tasks choose departments by their tag', () => {
  expect(ids(departmentsFor('information', [building, archive]))).toEqual(['building', 'archive'])
  expect(ids(departmentsFor('call', [building, archive]))).toEqual(['building'])
})

test('a task without any department is not offered, nor are statistics before there are any', () => {
  expect(offeredTasks([building, archive], true)).toEqual([
    'search',
    'information',
    'chat',
    'call',
    'statistics',
  ])
  expect(offeredTasks([archive], false)).toEqual(['information', 'chat'])
})

test('the browser filters by the tags that departments have', () => {
  expect(tagsOf([building, archive])).toEqual(['general', 'chat', 'call'])
  expect(ids(taggedDepartments([building, archive], 'chat'))).toEqual(['archive'])
  expect(ids(taggedDepartments([building, archive], null))).toEqual(['building', 'archive'])
  expect([isTag('call'), isTag('calls'), isTag(null)]).toEqual([true, false, false])
})
