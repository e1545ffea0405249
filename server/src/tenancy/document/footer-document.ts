import { FooterItem, SOCIAL_NETWORKS } from '@plat/contract/landing/landing'
import { Localized } from '@plat/contract/platform/localized'
import { z } from 'zod'
import { FilePath } from './document-parts.ts'
import { Href } from './link.ts'

/** Name of a document: part of its address, `/doc/{slug}`. */
const Slug = z
  .string()
  .regex(
    /^[a-z0-9][a-z0-9-]{0,63}$/,
    'expected lower case letters, digits and hyphens, at most 64, like the name of a file in docs/',
  )

const FooterItemFile = z.discriminatedUnion(
  'type',
  [
    z
      .object({
        type: z.literal('image'),
        src: FilePath,
        alt: Localized,
        href: Href.nullable().default(null),
      })
      .strict(),
    /** Markdown or HTML. */
    z.object({ type: z.literal('html'), html: Localized }).strict(),
    z.object({ type: z.literal('link'), href: Href, text: Localized }).strict(),
    z.object({ type: z.literal('link-docs'), slug: Slug, text: Localized }).strict(),
    z
      .object({
        type: z.literal('social'),
        links: z
          .array(z.object({ href: Href, type: z.enum(SOCIAL_NETWORKS) }).strict())
          .min(1)
          .max(12),
      })
      .strict(),
  ],
  { error: 'expected type: image, html, link, link-docs or social' },
)
export type FooterItemFile = z.infer<typeof FooterItemFile>

const bar = {
  /** Null: © and the agency's title. */
  copyright: Localized.nullable().default(null),
  /** Document behind Terms; null: `terms`, if there is one. */
  terms: Slug.nullable().default(null),
  /** Where Contact leads; null: mail to the agency's contact address, if it has one. */
  contact: Href.nullable().default(null),
}

/** `footer.yaml`. */
export const FooterFile = z
  .object({
    ...bar,
    columns: z
      .array(
        z
          .object({
            heading: Localized.nullable().default(null),
            items: z.array(FooterItemFile).min(1).max(20),
          })
          .strict(),
      )
      .max(6)
      .default([]),
  })
  .strict()
export type FooterFile = z.infer<typeof FooterFile>

/** The footer of an applied tenant: HTML is clean, images are addresses. */
export const FooterDocument = z.object({
  ...bar,
  columns: z
    .array(z.object({ heading: Localized.nullable(), items: z.array(FooterItem) }))
    .default([]),
})
export type FooterDocument = z.infer<typeof FooterDocument>
