import type { Department } from '@plat/contract/departments/departments'
import { expect, test } from 'vitest'
import { onlyModule, searchableDepartments } from './departments.ts'

function department(id: string, modules: string[], canSearchRecords = true): Department {
  return {
    id,
    name: id,
    title: { long: id },
    summary: null,
    image: null,
    worksWith: null,
    tags: [],
    canSearchRecords,
    navigation: [],
    options: [],
    contact: null,
    modules: modules.map((code) => ({
      id: code,
      module_code: code,
      display_name: code,
      title: { long: code },
      noun: { one: 'permit', other: 'permits' },
    })),
  }
}

test('an agency with one department and one module needs no choice', () => {
  expect(onlyModule([department('building', ['permits'])])).toEqual({
    department: 'building',
    module: 'permits',
  })
  expect(onlyModule([department('building', ['permits', 'cases'])])).toBeNull()
  expect(
    onlyModule([department('building', ['permits']), department('trees', ['trees'])]),
  ).toBeNull()
  expect(onlyModule([])).toBeNull()
})

test('departments without records to search are not offered', () => {
  const departments = [
    department('building', ['permits']),
    department('clerk', []),
    department('police', ['x'], false),
  ]
  expect(searchableDepartments(departments).map(({ id }) => id)).toEqual(['building'])
})
