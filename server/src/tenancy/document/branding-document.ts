import { Localized, localizedOf } from '@plat/contract/platform/localized'
import { z } from 'zod'
import { Colour, FilePath } from './document-parts.ts'

const LongTitle = localizedOf(z.string().min(1))
const ShortTitle = localizedOf(z.string().min(1).max(40))

const Theme = z
  .object({
    primary: Colour.default('#1a73e8'),
    secondary: Colour.default('#2a3990'),
    textColor: Colour.default('#1c2430'),
  })
  .strict()

/** Branding of an agency. Images are files of the tenant folder. */
export const BrandingDocument = z
  .object({
    theme: Theme.prefault({}),
    backgroundImage: FilePath.nullable().default(null),
    logo: FilePath.nullable().default(null),
    logoMobile: FilePath.nullable().default(null),
    /** Picture of links that are shared, PNG or JPEG: see share-image-check.ts. */
    shareImage: FilePath.nullable().default(null),
    title: z
      .object({
        long: LongTitle,
        short: ShortTitle,
        /** Article before the long title in a sentence, e.g. "the". */
        article: Localized.default(''),
      })
      .strict(),
  })
  .strict()

/** What a module changes in the agency's branding. */
export const BrandingOverride = z
  .object({
    theme: z
      .object({
        primary: Colour.optional(),
        secondary: Colour.optional(),
        textColor: Colour.optional(),
      })
      .strict()
      .optional(),
    backgroundImage: FilePath.nullable().optional(),
    logo: FilePath.nullable().optional(),
    logoMobile: FilePath.nullable().optional(),
    title: z
      .object({
        long: LongTitle.optional(),
        short: ShortTitle.optional(),
        article: Localized.optional(),
      })
      .strict()
      .optional(),
  })
  .strict()
export type BrandingOverride = z.infer<typeof BrandingOverride>
