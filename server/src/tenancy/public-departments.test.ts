import { getDepartment } from '@plat/contract/departments/departments'
import { beforeAll, expect, test } from 'vitest'
import type { Viewer } from '../platform/http/request-context.ts'
import { smallDocument } from './check/check-for-tests.ts'
import type { TenantDocument } from './document/document.ts'
import { departmentConfig, departments, viewerGroup } from './public-departments.ts'

const NO_KEYS = { mapquest: null, here: null }

let document: TenantDocument

beforeAll(async () => {
  document = await smallDocument()
})

const source = (
  one: TenantDocument,
  mapKeys: { mapquest: string | null; here: string | null } = NO_KEYS,
) => ({
  document: one,
  mapKeys,
  basemapVersion: 'v1',
})

test('a department shows each group its own options', () => {
  const names = (group: 'default' | 'internal' | 'telco') =>
    departments(document, group)[0]?.options.map((option) => option.name)
  expect(names('default')).toEqual(['Ask us'])
  expect(names('telco')).toEqual(['Ask us'])
  expect(names('internal')).toEqual(['Ask the desk'])
})

test('a department’s configuration fits the contract; an unknown one is null', () => {
  const config = getDepartment.reply.parse(
    departmentConfig(source(document), 'building', 'default'),
  )
  expect(config.modules).toEqual([
    {
      id: 'permits',
      module_code: 'permits',
      display_name: { en: 'Permits', es: 'Permisos' },
      title: { long: { en: 'Permits', es: 'Permisos' } },
      noun: { one: { en: 'permit', es: 'permiso' }, other: { en: 'permits', es: 'permisos' } },
    },
  ])
  expect(departmentConfig(source(document), 'nobody', 'default')).toBeNull()
})

test('TEN-17: the first group that counts chooses the variant, else whether one is signed in', () => {
  const viewer = (level: Viewer['level'], groups: string[]) =>
    ({ level, account: { groups } }) as unknown as Viewer
  const of = (groups: string[]) => viewerGroup(viewer('registered', groups))
  expect(viewerGroup({ level: 'anonymous', account: null })).toBe('default')
  expect(of([])).toBe('registered')
  expect(of(['siteowner', 'contractor'])).toBe('contractor')
  expect(of(['registered', 'contractor', 'telco'])).toBe('telco')
  expect(viewerGroup(viewer('internal', ['telco']))).toBe('internal')
})

test('an enquiry gets what it leaves to its department', () => {
  const of = (one: TenantDocument, group: 'default' | 'internal') =>
    departments(one, group)[0]?.options[0]?.action
  expect(of(document, 'default')).toMatchObject({
    type: 'nencounter',
    channel: 'building',
    channelLabel: { en: 'Building', es: 'Construcción' },
    id: null,
  })
  expect(of(document, 'internal')).toMatchObject({ type: 'link', channel: null, id: null })
  const [department] = document.departments
  const [option] = department?.options ?? []
  if (!department || !option?.action) throw new Error('The small folder has a department')
  const map = { ...option, action: { ...option.action, type: 'map' as const } }
  const changed = { ...document, departments: [{ ...department, options: [map] }] }
  expect(of(changed, 'default')).toMatchObject({ type: 'map', id: 'permits', channel: null })
})
