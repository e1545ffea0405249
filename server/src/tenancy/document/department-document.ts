import { Landing } from '@plat/contract/landing/landing'
import { Localized } from '@plat/contract/platform/localized'
import { z } from 'zod'
import { NavigationEntry, OptionEntry, storedEntries } from './department-entry.ts'
import { Code, FilePath, MapOverride } from './document-parts.ts'
import { LandingFile } from './landing-document.ts'

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

/** Engagement that a department offers, besides searching its records. */
const DEPARTMENT_TAGS = ['general', 'chat', 'call', 'appointment'] as const

/** How people reach a department. */
const Contact = z
  .object({
    phone: z
      .string()
      .regex(/^[+(]?[0-9][0-9 ().-]{2,30}$/, 'expected a telephone number like +1 541 555 0100')
      .nullable()
      .default(null),
    email: z.email('expected an e-mail address').nullable().default(null),
    address: Localized.nullable().default(null),
    hours: Localized.nullable().default(null),
  })
  .strict()

const common = {
  /** Part of the address: `/{id}`. */
  id: Code,
  name: Localized,
  title: z.object({ long: Localized }).strict().optional(),
  summary: Localized.nullable().default(null),
  image: FilePath.nullable().default(null),
  /** Whom the department works with, as a sentence. */
  worksWith: Localized.nullable().default(null),
  contact: Contact.nullable().default(null),
  tags: z.array(z.enum(DEPARTMENT_TAGS)).default([]),
  canSearchRecords: z.boolean().default(true),
  /** Order among the departments, ascending; equal positions by id. */
  position: z.number().int().default(0),
  map: MapOverride.optional(),
  /** Codes of its modules, in order. */
  modules: z.array(Code).default([]),
}

/** `departments/<id>.yaml`. */
export const DepartmentFile = z
  .object({
    ...common,
    /** Content of the department's page; left out: made of its name and modules. */
    landing: LandingFile.optional(),
    options: z.array(OptionEntry).default([]),
    navigation: z.array(NavigationEntry).default([]),
    /** What a group sees instead of `options` and `navigation`. */
    variants: z
      .partialRecord(
        z.enum(DEPARTMENT_GROUPS),
        z
          .object({
            options: z.array(OptionEntry).optional(),
            navigation: z.array(NavigationEntry).optional(),
          })
          .strict(),
      )
      .default({}),
  })
  .strict()
export type DepartmentFile = z.infer<typeof DepartmentFile>

const options = storedEntries(OptionEntry)
const navigation = storedEntries(NavigationEntry)

/** A department of an applied tenant. */
export const DepartmentDocument = z
  .object({
    ...common,
    landing: Landing.nullable().default(null),
    options: options.default([]),
    navigation: navigation.default([]),
    variants: z
      .partialRecord(
        z.enum(DEPARTMENT_GROUPS),
        z.object({ options: options.optional(), navigation: navigation.optional() }).strict(),
      )
      .default({}),
  })
  .strict()
export type DepartmentDocument = z.infer<typeof DepartmentDocument>
