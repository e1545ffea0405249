import { Localized } from '@plat/contract/localized'
import { z } from 'zod'
import { Code, FilePath, MapOverride } from './document-parts.ts'

/** Groups of people for whom a department may show itself differently. */
export const DEPARTMENT_GROUPS = [
  'internal',
  'registered',
  'telco',
  'contractor',
  'siteowner',
  'default',
] as const
export type DepartmentGroup = (typeof DEPARTMENT_GROUPS)[number]

/** Engagement that a department offers, beside searching its records. */
const DEPARTMENT_TAGS = ['general', 'chat', 'call', 'appointment'] as const

/** A tile that leads to a page or a module; more members than these are kept as they are. */
const Entry = z.looseObject({})

const Variant = z
  .object({ options: z.array(Entry).optional(), navigation: z.array(Entry).optional() })
  .strict()

/** `departments/<id>.yaml`. */
export const DepartmentDocument = z
  .object({
    /** Part of the address: `/{id}`. */
    id: Code,
    name: Localized,
    title: z.object({ long: Localized }).strict().optional(),
    summary: Localized.nullable().default(null),
    image: FilePath.nullable().default(null),
    /** Whom the department works with, as a sentence. */
    worksWith: Localized.nullable().default(null),
    tags: z.array(z.enum(DEPARTMENT_TAGS)).default([]),
    canSearchRecords: z.boolean().default(true),
    /** Order among the departments, ascending; equal positions by id. */
    position: z.number().int().default(0),
    map: MapOverride.optional(),
    /** Codes of its modules, in order. */
    modules: z.array(Code).default([]),
    options: z.array(Entry).default([]),
    navigation: z.array(Entry).default([]),
    /** What a group sees instead of `options` and `navigation`. */
    variants: z.partialRecord(z.enum(DEPARTMENT_GROUPS), Variant).default({}),
  })
  .strict()
export type DepartmentDocument = z.infer<typeof DepartmentDocument>
