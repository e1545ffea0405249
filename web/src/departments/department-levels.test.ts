import type { Department, DepartmentEntry } from '@plat/contract/departments/departments'
import { expect, test } from 'vitest'
import { contentOf, findLevel } from '@plat/contract/departments/department-levels'

function entry(name: string, rest: Partial<DepartmentEntry> = {}): DepartmentEntry {
  return {
    type: 'subOffice',
    name,
    summary: null,
    inplace: false,
    link: null,
    action: null,
    navigation: [],
    options: [],
    ...rest,
  }
}

const counter = entry('Counter', { options: [entry('Ask', { type: 'enquiry' })] })
const department: Department = {
  id: 'building',
  name: 'Building',
  title: { long: 'Building' },
  summary: null,
  image: null,
  worksWith: null,
  tags: [],
  canSearchRecords: true,
  navigation: [
    entry('Plans & Permits', { type: 'subOfficeGroup', navigation: [counter, counter] }),
    entry('Inspección'),
  ],
  options: [entry('Report a problem', { type: 'enquiry' })],
  contact: null,
  modules: [],
}

test('offices have plain names in addresses, numbered where two are called the same', () => {
  expect(contentOf(department).offices.map(({ name }) => name)).toEqual([
    'plans-permits',
    'inspeccion',
  ])
  const [group] = department.navigation
  expect(contentOf(group ?? department).offices.map(({ name }) => name)).toEqual([
    'counter',
    'counter-2',
  ])
})

test('names lead through the levels of a department', () => {
  const trail = findLevel(department, ['plans-permits', 'counter-2'])
  expect(trail?.map(({ entry: { name } }) => name)).toEqual(['Plans & Permits', 'Counter'])
  expect(findLevel(department, [])).toEqual([])
  expect(findLevel(department, ['plans-permits', 'nothing'])).toBeNull()
})

test('enquiries are told from offices wherever they stand', () => {
  expect(contentOf(department).enquiries.map(({ name }) => name)).toEqual(['Report a problem'])
})
