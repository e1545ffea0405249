import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Localized } from './localized.ts'

/** A picture with what it shows in words; an empty `alt` marks decoration. */
export const Picture = z.object({ src: z.string(), alt: Localized })
export type Picture = z.infer<typeof Picture>

/** A link as a button: a path of this portal (`/building`) or an address of another site. */
export const LandingButton = z.object({ href: z.string(), text: Localized })

export const LANDING_COLUMN_TYPES = ['button', 'picture-text', 'analytic'] as const

/** One cell of a landing row; which members are filled depends on `type`. `text` is clean HTML. */
export const LandingColumn = z
  .object({
    type: z.enum(LANDING_COLUMN_TYPES),
    /** For `analytic`: a grouping of tiles, or one tile. */
    analyticType: z.enum(['group', 'stat']).nullable(),
    /** For `analytic`: number of the grouping or stat. Else a name within the row. */
    id: z.union([z.string(), z.number().int()]),
    heading: Localized.nullable(),
    text: Localized.nullable(),
    picture: Picture.nullable(),
    button: LandingButton.nullable(),
  })
  .meta({ id: 'LandingColumn' })
export type LandingColumn = z.infer<typeof LandingColumn>

export const LANDING_ROW_KINDS = ['leader', 'start', 'banner', 'promo'] as const

/**
 * A block of a landing page. `leader`: picture, heading and text across the page; `start`: "Start
 * here", whose columns of type picture-text are skipped; `banner`: columns side by side, tiles among
 * them; `promo`: shown with a Get Access button to signed-out visitors only.
 */
export const LandingRow = z
  .object({
    kind: z.enum(LANDING_ROW_KINDS),
    heading: Localized.nullable(),
    /** Columns side by side where there is room, 1 to 4. */
    columnCount: z.number().int().min(1).max(4),
    columns: z.array(LandingColumn),
  })
  .meta({ id: 'LandingRow' })
export type LandingRow = z.infer<typeof LandingRow>

/** The content of a landing page, of the agency, a department or a module. */
export const Landing = z
  .object({ heading: Localized, subHeading: Localized.nullable(), rows: z.array(LandingRow) })
  .meta({ id: 'Landing' })
export type Landing = z.infer<typeof Landing>

export const SOCIAL_NETWORKS = [
  'facebook',
  'instagram',
  'x',
  'youtube',
  'linkedin',
  'nextdoor',
  'mastodon',
  'bluesky',
] as const

/** One thing in a footer column. `html` is clean HTML; `link-docs` leads to `/doc/{slug}`. */
export const FooterItem = z
  .discriminatedUnion('type', [
    z.object({
      type: z.literal('image'),
      src: z.string(),
      alt: Localized,
      href: z.string().nullable(),
    }),
    z.object({ type: z.literal('html'), html: Localized }),
    z.object({ type: z.literal('link'), href: z.string(), text: Localized }),
    z.object({ type: z.literal('link-docs'), slug: z.string(), text: Localized }),
    z.object({
      type: z.literal('social'),
      links: z.array(z.object({ href: z.string(), type: z.enum(SOCIAL_NETWORKS) })),
    }),
  ])
  .meta({ id: 'FooterItem' })
export type FooterItem = z.infer<typeof FooterItem>

/** The footer: its bar and the columns that More opens. */
export const Footer = z
  .object({
    copyright: Localized,
    /** Slug of the document behind Terms. */
    terms: z.string().nullable(),
    /** Where Contact leads: `mailto:`, `tel:`, a path or an address. */
    contact: z.string().nullable(),
    /** Slug of the accessibility statement, which every agency has. */
    accessibility: z.string(),
    columns: z.array(z.object({ heading: Localized.nullable(), items: z.array(FooterItem) })),
  })
  .meta({ id: 'Footer' })
export type Footer = z.infer<typeof Footer>

/** A document of the agency. `html` is clean HTML without its title. */
export const Doc = z
  .object({
    slug: z.string(),
    title: Localized,
    html: Localized,
    /** Day of the last change as the document says, or null. */
    updated: z.iso.date().nullable(),
  })
  .meta({ id: 'Doc' })
export type Doc = z.infer<typeof Doc>

const Code = z.object({ id: z.string().max(64) })

export const getLanding = endpoint({
  id: 'getLanding',
  summary: "Content of the agency's landing page",
  method: 'GET',
  path: '/landing',
  access: 'anonymous',
  reply: Landing,
})

export const getDepartmentLanding = endpoint({
  id: 'getDepartmentLanding',
  summary: "Content of a department's page",
  method: 'GET',
  path: '/landing/department/:id',
  access: 'anonymous',
  params: Code,
  reply: Landing,
})

export const getModuleLanding = endpoint({
  id: 'getModuleLanding',
  summary: "Content about a module's records",
  method: 'GET',
  path: '/landing/module/:id',
  access: 'anonymous',
  params: Code,
  reply: Landing,
})

export const getFooter = endpoint({
  id: 'getFooter',
  summary: 'The footer with its columns',
  method: 'GET',
  path: '/config/footer',
  access: 'anonymous',
  open: true,
  reply: Footer,
})

export const getDoc = endpoint({
  id: 'getDoc',
  summary: 'A document of the agency',
  method: 'GET',
  path: '/doc/:slug',
  access: 'anonymous',
  params: z.object({ slug: z.string().max(64) }),
  reply: Doc,
})
