import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { Localized } from '../platform/localized.ts'
import { ModuleNews } from '../search/new-this-week.ts'

/** A picture with its text alternative; an empty `alt` marks decoration. */
export const Picture = z.object({ src: z.string(), alt: Localized })
export type Picture = z.infer<typeof Picture>

/** A button that links to a path of this portal (`/building`) or to another site. */
export const LandingButton = z.object({ href: z.string(), text: Localized })

export const LANDING_COLUMN_TYPES = ['button', 'picture-text', 'analytic'] as const

/** One cell of a landing row; `type` determines which members are set. `text` is sanitized HTML. */
export const LandingColumn = z
  .object({
    type: z.enum(LANDING_COLUMN_TYPES),
    /** For `analytic`: a grouping of tiles, or one tile. */
    analyticType: z.enum(['group', 'stat']).nullable(),
    /** For `analytic`: number of the grouping or stat. Otherwise a name within the row. */
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
 * here", which skips columns of type picture-text; `banner`: columns side by side, may include tiles;
 * `promo`: shown to signed-out visitors only, with a Get Access button.
 */
export const LandingRow = z
  .object({
    kind: z.enum(LANDING_ROW_KINDS),
    heading: Localized.nullable(),
    /** Maximum number of columns side by side, 1 to 4. */
    columnCount: z.number().int().min(1).max(4),
    columns: z.array(LandingColumn),
  })
  .meta({ id: 'LandingRow' })
export type LandingRow = z.infer<typeof LandingRow>

/** Content of a landing page of the agency, a department or a module. */
export const Landing = z
  .object({ heading: Localized, subHeading: Localized.nullable(), rows: z.array(LandingRow) })
  .meta({ id: 'Landing' })
export type Landing = z.infer<typeof Landing>

/** A landing page with what is new in the modules that it leads to; modules without news are left out. */
export const LandingPage = Landing.extend({ news: z.array(ModuleNews) }).meta({ id: 'LandingPage' })
export type LandingPage = z.infer<typeof LandingPage>

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

/** One item in a footer column. `html` is sanitized HTML; `link-docs` links to `/doc/{slug}`. */
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

/** The footer bar and the columns that More opens. */
export const Footer = z
  .object({
    copyright: Localized,
    /** Slug of the Terms document. */
    terms: z.string().nullable(),
    /** Target of Contact: `mailto:`, `tel:`, a path or an address. */
    contact: z.string().nullable(),
    /** Slug of the accessibility statement, which every agency has. */
    accessibility: z.string(),
    columns: z.array(z.object({ heading: Localized.nullable(), items: z.array(FooterItem) })),
  })
  .meta({ id: 'Footer' })
export type Footer = z.infer<typeof Footer>

/** A document of the agency. `html` is sanitized HTML without the title. */
export const Doc = z
  .object({
    slug: z.string(),
    title: Localized,
    html: Localized,
    /** Day of the last change according to the document, or null. */
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
  versioned: true,
  reply: LandingPage,
})

export const getDepartmentLanding = endpoint({
  id: 'getDepartmentLanding',
  summary: "Content of a department's page",
  method: 'GET',
  path: '/landing/department/:id',
  access: 'anonymous',
  versioned: true,
  params: Code,
  reply: LandingPage,
})

export const getModuleLanding = endpoint({
  id: 'getModuleLanding',
  summary: "Content about a module's records",
  method: 'GET',
  path: '/landing/module/:id',
  access: 'anonymous',
  versioned: true,
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
  versioned: true,
  reply: Footer,
})

export const getDoc = endpoint({
  id: 'getDoc',
  summary:
    'A document of the agency; behind a lock only terms and accessibility statement are open',
  method: 'GET',
  path: '/doc/:slug',
  access: 'anonymous',
  open: true,
  errors: ['locked'],
  versioned: true,
  params: z.object({ slug: z.string().max(64) }),
  reply: Doc,
})
