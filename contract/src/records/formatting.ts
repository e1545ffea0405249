import { z } from 'zod'
import { Localized } from '../platform/localized.ts'

export const FORMAT_TYPES = [
  'address',
  'basic',
  'basic/status',
  'basic/formatted',
  'basic/formatted/date',
  'button',
  'contact',
  'list',
  'list/expand',
  'video',
  'table/timeline',
] as const

/** A line of a contact: a `member` of the field's value, or another `field` of the record. */
export const ContactPart = z
  .object({
    member: z.string().min(1).max(80).optional(),
    field: z.string().optional(),
    style: z.enum(['bold', 'email', 'telephone', 'default']).default('default'),
  })
  .strict()
  .meta({ id: 'ContactPart' })

export type ContactPart = z.infer<typeof ContactPart>

/** How one field of a record is shown. */
export const Formatting = z
  .object({
    /** Field of the record: a built-in (`addresses`, `record_date`, …) or an attribute. */
    id: z.string(),
    type: z.enum(FORMAT_TYPES),
    label: Localized,
    /** Fields are shown in ascending order of position. */
    position: z.number().int(),
    /** Heading of the field's group. */
    group: Localized.optional(),
    /** `basic/formatted`: how the value is written. */
    formatting: z
      .enum(['number', 'money', 'area', 'percent', 'sentence', 'text', 'link'])
      .optional(),
    /** Text by value, also in lists; for `basic/status` with the marker's colour. */
    options: z
      .record(z.string(), z.object({ text: Localized, marker: z.string().optional() }))
      .optional(),
    /** Width of the field in the panel; for a contact, its lines. */
    layout: z.union([z.enum(['wide', 'half']), z.array(ContactPart).min(1).max(20)]).optional(),
    /** `list/expand`: initially collapsed (default true); `table/timeline`: false shows all entries. */
    collapsed: z.boolean().optional(),
    /** Label of the button or of the list's expander; elsewhere an explanation below the value. */
    text: Localized.optional(),
    /**
     * `button`: target address, with fields of the record in braces; the field's own value by default.
     * The button is hidden when its fields are empty.
     */
    link: z.string().max(2_000).optional(),
    /** `button`: `copy` copies the field's value to the clipboard instead of following the link. */
    action: z.enum(['link', 'copy']).optional(),
    /** `button`: opens in this window or a new one (default for other sites). */
    opens: z.enum(['here', 'new']).optional(),
  })
  .meta({ id: 'Formatting' })

export type Formatting = z.infer<typeof Formatting>
