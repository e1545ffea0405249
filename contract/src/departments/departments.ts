import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { Localized } from '../platform/localized.ts'
import { MapSettings } from '../tenancy/map-settings.ts'

/** A module in a list of departments. */
export const ModuleRef = z.object({
  id: z.string(),
  module_code: z.string(),
  display_name: Localized,
  title: z.object({ long: Localized }),
  /** What one record and several records are called. */
  noun: z.object({ one: Localized, other: Localized }),
})
export type ModuleRef = z.infer<typeof ModuleRef>

export const DEPARTMENT_ENTRY_TYPES = ['subOfficeGroup', 'subOffice', 'enquiry'] as const

/** An entry below a department: an office, a group of offices or an enquiry. */
export interface DepartmentEntry {
  type: (typeof DEPARTMENT_ENTRY_TYPES)[number]
  name: Localized
  summary: Localized | null
  /** True: expands in place instead of opening a new level. */
  inplace: boolean
  /** For an enquiry: target of an `action` of type link. */
  link: string | null
  /** What an enquiry does: `nencounter` opens the contact panel, `map` the map of records. */
  action: {
    type: 'link' | 'nencounter' | 'map'
    id: string | null
    title: Localized | null
    subtitle: Localized | null
    summary: Localized | null
    linktext: Localized | null
    channel: string | null
    channelLabel: Localized | null
  } | null
  navigation: DepartmentEntry[]
  options: DepartmentEntry[]
}
export const DepartmentEntry: z.ZodType<DepartmentEntry> = z
  .lazy(() =>
    z.object({
      type: z.enum(DEPARTMENT_ENTRY_TYPES),
      name: Localized,
      summary: Localized.nullable(),
      inplace: z.boolean(),
      link: z.string().nullable(),
      action: z
        .object({
          type: z.enum(['link', 'nencounter', 'map']),
          id: z.string().nullable(),
          title: Localized.nullable(),
          subtitle: Localized.nullable(),
          summary: Localized.nullable(),
          linktext: Localized.nullable(),
          channel: z.string().nullable(),
          channelLabel: Localized.nullable(),
        })
        .nullable(),
      navigation: z.array(DepartmentEntry),
      options: z.array(DepartmentEntry),
    }),
  )
  .meta({ id: 'DepartmentEntry' })

export const Department = z
  .object({
    id: z.string(),
    name: Localized,
    title: z.object({ long: Localized }),
    summary: Localized.nullable(),
    image: z.string().nullable(),
    worksWith: Localized.nullable(),
    tags: z.array(z.enum(['general', 'chat', 'call', 'appointment'])),
    canSearchRecords: z.boolean(),
    navigation: z.array(DepartmentEntry),
    options: z.array(DepartmentEntry),
    /** How to reach the department; null when not stated. */
    contact: z
      .object({
        phone: z.string().nullable(),
        email: z.string().nullable(),
        address: Localized.nullable(),
        hours: Localized.nullable(),
      })
      .nullable(),
    modules: z.array(ModuleRef),
  })
  .meta({ id: 'Department' })
export type Department = z.infer<typeof Department>

export const listDepartments = endpoint({
  id: 'listDepartments',
  summary: 'Departments with their modules',
  method: 'GET',
  path: '/config/departments',
  access: 'anonymous',
  versioned: true,
  reply: z.array(Department),
})

export const getDepartment = endpoint({
  id: 'getDepartment',
  summary: 'One department with its map settings',
  method: 'GET',
  path: '/config/department/:id',
  access: 'anonymous',
  versioned: true,
  params: z.object({ id: z.string().max(64) }),
  reply: Department.extend({ control: z.object({ map: MapSettings }) }).meta({
    id: 'DepartmentConfig',
  }),
})
