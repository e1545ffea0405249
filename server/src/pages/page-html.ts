import { escaped } from './escaped.ts'
import type { EarlyRequest } from './early-requests.ts'
import type { PageFacts, Screen } from './page-facts.ts'
import { pageSummary } from './page-summary.ts'

/** The built page, cut where a page's own head, language and summary go. */
export interface PageTemplate {
  readonly beforeLanguage: string
  readonly beforeTitle: string
  readonly beforeSummary: string
  readonly end: string
  readonly code: PageCode
}

/** Addresses of the code that a page names in its head (web/build/page-chunks.ts). */
export interface PageCode {
  /** The script that begins requests before the application runs; null: none does. */
  readonly early: string | null
  /** The font of all text, which the browser would find with the first text only; null: none is named. */
  readonly font: string | null
  readonly screens: Readonly<Record<Screen, readonly string[]>>
}

const NO_CODE: PageCode = {
  early: null,
  font: null,
  screens: { home: [], search: [], results: [], record: [] },
}

const SHAPE =
  /^([^]*?<html lang=")[^"]*("[^]*?)<title>[^<]*<\/title>([^]*?)<noscript>[^<]*<\/noscript>([^]*)$/

/**
 * @param code of the same build; left out: none is named
 * @throws Error when the built page has not the parts that this fills.
 */
export function pageTemplate(html: string, code: PageCode = NO_CODE): PageTemplate {
  const [, beforeLanguage, beforeTitle, beforeSummary, end] = SHAPE.exec(html) ?? []
  if (
    beforeLanguage === undefined ||
    beforeTitle === undefined ||
    beforeSummary === undefined ||
    end === undefined
  )
    throw new Error('The built index.html has no html lang, title and noscript, in this order')
  return { beforeLanguage, beforeTitle, beforeSummary, end, code }
}

/** The page with everything that is said about it; every text is escaped here. Pure. */
export function pageHtml(template: PageTemplate, facts: PageFacts): string {
  const { beforeLanguage, beforeTitle, beforeSummary, end, code } = template
  const files = (facts.screens ?? []).flatMap((screen) => code.screens[screen])
  const head = [
    `<title>${escaped(facts.title)}</title>`,
    ...earlyScript(code.early, facts.requests ?? []),
    ...fontLink(code.font),
    ...new Set(files.map((href) => `<link rel="modulepreload" href="${escaped(href)}" />`)),
    ...headTags(facts),
  ].join('\n    ')
  return `${beforeLanguage}${facts.locale}${beforeTitle}${head}${beforeSummary}<noscript>${pageSummary(facts)}</noscript>${end}`
}

function earlyScript(src: string | null, requests: readonly EarlyRequest[]): string[] {
  if (src === null || requests.length === 0) return []
  const answers = escaped(JSON.stringify(requests))
  return [`<script async src="${escaped(src)}" data-answers="${answers}"></script>`]
}

/** Text that changes its face later would move what is below it. */
function fontLink(href: string | null): string[] {
  if (href === null) return []
  return [`<link rel="preload" as="font" type="font/woff2" crossorigin href="${escaped(href)}" />`]
}

const LOCALES = { en: 'en_US', es: 'es_US' } as const

function headTags(facts: PageFacts): string[] {
  const { addresses, image, description } = facts
  const other = facts.locale === 'en' ? 'es' : 'en'
  return [
    // Read by the application before its first request (web/src/accounts/site-gate/site-gate-pass.ts).
    ...(facts.locked ? ['<meta name="plat-lock" content="required" />'] : []),
    ...(description === null
      ? []
      : [
          meta('name', 'description', description),
          meta('property', 'og:title', facts.heading),
          meta('property', 'og:description', description),
          meta('property', 'og:type', facts.kind),
          meta('property', 'og:site_name', facts.agency),
          meta('property', 'og:locale', LOCALES[facts.locale]),
          meta('property', 'og:locale:alternate', LOCALES[other]),
          meta('name', 'twitter:card', image === null ? 'summary' : 'summary_large_image'),
        ]),
    ...(image === null || description === null
      ? []
      : [
          meta('property', 'og:image', image.url),
          meta('property', 'og:image:type', image.mediaType),
          meta('property', 'og:image:width', String(image.width)),
          meta('property', 'og:image:height', String(image.height)),
          meta('property', 'og:image:alt', image.alt),
        ]),
    ...(addresses === null
      ? []
      : [
          meta('property', 'og:url', addresses.canonical),
          `<link data-page rel="canonical" href="${escaped(addresses.canonical)}" />`,
          ...addresses.alternates.map(
            ([language, href]) =>
              `<link data-page rel="alternate" hreflang="${language}" href="${escaped(href)}" />`,
          ),
        ]),
    ...(facts.others ?? []).map(
      ({ type, title, href }) =>
        `<link data-page rel="alternate" type="${type}" title="${escaped(title)}" href="${escaped(href)}" />`,
    ),
    ...(facts.data === null
      ? []
      : [`<script data-page type="application/ld+json">${dataText(facts.data)}</script>`]),
  ]
}

/** A tag of this page; the application takes it away when it goes on to another. */
function meta(key: 'name' | 'property', name: string, content: string): string {
  return `<meta data-page ${key}="${name}" content="${escaped(content)}" />`
}

/** JSON that cannot end the element around it, nor open a comment in it. */
function dataText(data: object): string {
  return JSON.stringify(data).replace(
    /[<>&\u2028\u2029]/g,
    (sign) => `\\u${sign.charCodeAt(0).toString(16).padStart(4, '0')}`,
  )
}
