import type { DepartmentEntry } from '@plat/contract/departments/departments'
import { Localized } from '@plat/contract/platform/localized'
import { z } from 'zod'
import { Href } from './link.ts'

const text = Localized.nullable().default(null)

/** What choosing an enquiry does. Members left out are taken from the department. */
const Action = z
  .object({
    type: z.enum(['link', 'nencounter', 'map']),
    /** For `map`: code of the module whose records are shown. */
    id: z.string().min(1).max(64).nullable().default(null),
    title: text,
    subtitle: text,
    summary: text,
    linktext: text,
    /** For `nencounter`: code of the department's channel that answers. */
    channel: z.string().min(1).max(64).nullable().default(null),
    channelLabel: text,
  })
  .strict()

const common = {
  name: Localized,
  summary: text,
  /** True: opens in place instead of on a new level. */
  inplace: z.boolean().default(false),
}

/** An enquiry of `options`. */
export const OptionEntry: z.ZodType<DepartmentEntry> = z.lazy(() =>
  z
    .object({
      type: z.literal('enquiry'),
      ...common,
      link: Href.nullable().default(null),
      action: Action.nullable().default(null),
      navigation: z.array(NavigationEntry).default([]),
      options: z.array(OptionEntry).default([]),
    })
    .strict(),
)

/** An office, or a group of offices, of `navigation`. */
export const NavigationEntry: z.ZodType<DepartmentEntry> = z.lazy(() =>
  z
    .object({
      type: z.enum(['subOfficeGroup', 'subOffice']),
      ...common,
      link: z.null('expected none: give the office an option of type enquiry').default(null),
      action: z.null('expected none: give the office an option of type enquiry').default(null),
      navigation: z.array(NavigationEntry).default([]),
      options: z.array(OptionEntry).default([]),
    })
    .strict(),
)

/**
 * Entries of a stored document. Old ones that break newer rules are left out: an agency's portal must
 */
export function storedEntries(entry: z.ZodType<DepartmentEntry>) {
  return z.array(z.unknown()).transform((entries) =>
    entries.flatMap((one) => {
      const { data } = entry.safeParse(one)
      return data ? [data] : []
    }),
  )
}
