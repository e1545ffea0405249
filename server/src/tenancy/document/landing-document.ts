import { LANDING_ROW_KINDS } from '@plat/contract/landing/landing'
import { Localized } from '@plat/contract/platform/localized'
import { z } from 'zod'
import { FilePath } from './document-parts.ts'
import { Href } from './link.ts'

/** A picture of the folder, with what it shows in words. */
const PictureFile = z.object({ src: FilePath, alt: Localized }).strict()

const Button = z.object({ href: Href, text: Localized }).strict()

const texts = {
  heading: Localized.nullable().default(null),
  /** Markdown or HTML. */
  text: Localized.nullable().default(null),
}
const name = z.string().min(1).max(64).optional()

/** A cell of a row as the folder writes it. */
const LandingColumnFile = z.discriminatedUnion(
  'type',
  [
    z
      .object({
        type: z.literal('button'),
        id: name,
        ...texts,
        picture: PictureFile.nullable().default(null),
        button: Button,
      })
      .strict(),
    z
      .object({
        type: z.literal('picture-text'),
        id: name,
        ...texts,
        picture: PictureFile.nullable().default(null),
        button: Button.nullable().default(null),
      })
      .strict(),
    z
      .object({
        type: z.literal('analytic'),
        analyticType: z.enum(['group', 'stat']),
        /** Number of the grouping or stat. */
        id: z.number().int().min(1),
        ...texts,
      })
      .strict(),
  ],
  { error: 'expected type: button, picture-text or analytic' },
)
export type LandingColumnFile = z.infer<typeof LandingColumnFile>

const LandingRowFile = z
  .object({
    kind: z.enum(LANDING_ROW_KINDS),
    heading: Localized.nullable().default(null),
    /** Columns side by side where there is space; left out: as many as fit. */
    columnCount: z.number().int().min(1).max(4).optional(),
    columns: z.array(LandingColumnFile).min(1).max(24),
  })
  .strict()
export type LandingRowFile = z.infer<typeof LandingRowFile>

/** `landing.yaml`, and `landing` of a department or module. */
export const LandingFile = z
  .object({
    heading: Localized,
    subHeading: Localized.nullable().default(null),
    rows: z.array(LandingRowFile).max(30).default([]),
  })
  .strict()
export type LandingFile = z.infer<typeof LandingFile>
