import type { Department } from '@plat/contract/departments/departments'
import { expect, test } from 'vitest'
import { SUBJECT } from './for-tests.ts'
import { roomPath } from './room-path.ts'

function department(id: string, ...modules: string[]): Department {
  return {
    id,
    name: id,
    title: { long: id },
    summary: null,
    image: null,
    worksWith: null,
    tags: ['call'],
    canSearchRecords: true,
    navigation: [],
    options: [],
    contact: null,
    modules: modules.map((module) => ({
      id: module,
      module_code: module,
      display_name: module,
      title: { long: module },
      noun: { one: module, other: module },
    })),
  }
}

const departments = [
  department('clerk'),
  department('building', 'permits'),
  department('code', 'cases'),
]

test('a call about a record is held on its page', () => {
  expect(roomPath(SUBJECT, departments)).toBe(`/building/permits/search/record/${SUBJECT.guid}`)
})

test('a record that one may not see leads to its module', () => {
  expect(roomPath({ ...SUBJECT, guid: null }, departments)).toBe('/building/permits')
})

test('a channel leads to its department’s first module, or the agency’s where it has none', () => {
  const about = (code: string) => ({
    ...SUBJECT,
    discriminator: 'channel' as const,
    module: null,
    department: { department_code: code, display_name: code },
  })
  expect(roomPath(about('code'), departments)).toBe('/code/cases')
  expect(roomPath(about('clerk'), departments)).toBe('/building/permits')
  const generic = { ...SUBJECT, discriminator: 'generic', module: null, department: null } as const
  expect(roomPath(generic, departments)).toBe('/building/permits')
  expect(roomPath(generic, [])).toBeNull()
})
