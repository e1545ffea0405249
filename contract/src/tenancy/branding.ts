import { z } from 'zod'
import { Localized } from '../platform/localized.ts'

const Colour = z.string().regex(/^#[0-9a-fA-F]{6}$/, 'expected a colour like #1a73e8')

export const Branding = z
  .object({
    theme: z
      .object({
        primary: Colour.default('#1a73e8'),
        secondary: Colour.default('#2a3990'),
        textColor: Colour.default('#1c2430'),
      })
      .strict()
      .prefault({}),
    backgroundImage: z.string().nullable().default(null),
    logo: z.string().nullable().default(null),
    logoMobile: z.string().nullable().default(null),
    title: z
      .object({
        long: Localized,
        short: Localized,
        /** Article before the long title in a sentence, e.g. "the"; may be empty. */
        article: Localized.default(''),
      })
      .strict(),
  })
  .strict()
export type Branding = z.infer<typeof Branding>
