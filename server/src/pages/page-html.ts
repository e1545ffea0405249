import { type RenderedPage, SERVED_ID, type ServedPage } from '@plat/contract/platform/served-page'
import type { Locale } from '@plat/contract/platform/localized'
import { escaped } from './escaped.ts'
import type { PageFacts, PageLink, PageShell, PageSummary } from './page-facts.ts'
import { pageLabels } from './page-labels.ts'
import { PAGE_SHEET } from './page-sheet.ts'

/** The built page, cut where a page's own head, language, content and summary go. */
export interface PageTemplate {
  readonly beforeLanguage: string
  readonly beforeTitle: string
  readonly beforeHeadEnd: string
  readonly beforeContent: string
  readonly beforeSummary: string
  readonly end: string
}

const SHAPE =
  /^([^]*?<html lang=")[^"]*("[^]*?)<title>[^<]*<\/title>([^]*?)(<\/head>[^]*?<div id="root">)(<\/div>[^]*?)<noscript>[^<]*<\/noscript>([^]*)$/

/** @throws Error when the built page has not the parts that this fills. */
export function pageTemplate(html: string): PageTemplate {
  const [, beforeLanguage, beforeTitle, beforeHeadEnd, beforeContent, beforeSummary, end] =
    SHAPE.exec(html) ?? []
  if (
    beforeLanguage === undefined ||
    beforeTitle === undefined ||
    beforeHeadEnd === undefined ||
    beforeContent === undefined ||
    beforeSummary === undefined ||
    end === undefined
  )
    throw new Error(
      'The built index.html has no html lang, title, end of head, root and noscript, in this order',
    )
  return { beforeLanguage, beforeTitle, beforeHeadEnd, beforeContent, beforeSummary, end }
}

/** A page's content, as React has written it, and what the browser needs to take it over. */
export interface PageContent {
  readonly page: RenderedPage
  /** Path of the style sheet with the agency's colours. */
  readonly sheet: string
  /** Paths of scripts of the page beside those of every page. */
  readonly scripts: readonly string[]
}

/**
 * The page with its facts as HTML; every text is escaped here. Pure.
 * @param content null: the browser draws it, and readers without scripts get the summary
 */
export function pageHtml(
  template: PageTemplate,
  facts: PageFacts,
  content: PageContent | null = null,
): string {
  const { beforeLanguage, beforeTitle, beforeHeadEnd, beforeContent, beforeSummary, end } = template
  const title = content?.page.title ?? facts.title
  const tags = [`<title>${escaped(title)}</title>`, ...headTags(facts)]
  const links = content === null ? [] : contentLinks(content)
  const body = content === null ? '' : content.page.html
  const rest =
    content === null
      ? `<noscript>${pageSummary(facts)}</noscript>`
      : `<script type="application/json" id="${SERVED_ID}">${dataText(servedPage(facts, content))}</script>`
  return [
    beforeLanguage,
    facts.locale,
    beforeTitle,
    [...tags, content?.page.links].join('\n    '),
    content === null ? beforeHeadEnd : withScriptsLast(beforeHeadEnd),
    ...links,
    beforeContent,
    body,
    beforeSummary,
    rest,
    end,
  ].join('')
}

function servedPage(
  { locale }: PageFacts,
  { page: { answers, at, files } }: PageContent,
): ServedPage {
  return { locale, answers, at, files }
}

function contentLinks({ sheet, scripts }: PageContent): string[] {
  return [
    `<link rel="stylesheet" href="${escaped(sheet)}">`,
    ...scripts.map((path) => `<link rel="modulepreload" crossorigin href="${escaped(path)}">`),
  ].map(withScriptsLast)
}

/** Gives scripts a low priority, so that font, style sheet and pictures load first. */
function withScriptsLast(head: string): string {
  return head.replaceAll(
    /<(?:link rel="modulepreload"|script type="module")(?= crossorigin (?:href|src)="\/assets\/(?!early))/g,
    '$& fetchpriority="low"',
  )
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

/** The summary of a page that the browser draws, as HTML for readers without scripts. Pure. */
function pageSummary({ summary, locale, shell, trail }: PageFacts): string {
  const way = trail.length === 0 ? '' : `<nav><p>${trail.map(anchor).join(' › ')}</p></nav>`
  const content =
    summary === null
      ? `<p>${escaped(pageLabels('locked', locale))}</p>`
      : `${contentHtml(summary)}<p><small>${escaped(pageLabels('scripts', locale))}</small></p>`
  return [
    `<link rel="stylesheet" href="${PAGE_SHEET}">`,
    header(shell),
    `<main>${way}${content}</main>`,
    shell.links.length === 0
      ? ''
      : `<footer><p>${shell.links.map(anchor).join(' · ')}</p></footer>`,
  ].join('')
}

function contentHtml({ heading, language, text, links, form }: PageSummary): string {
  return [
    `<h1${direction(heading)}${inLanguage(language)}>${escaped(heading)}</h1>`,
    text === null ? '' : `<p${direction(text)}>${escaped(text)}</p>`,
    form === undefined ? '' : formHtml(form),
    links.length === 0
      ? ''
      : `<ul>${links.map((link) => `<li>${anchor(link)}</li>`).join('')}</ul>`,
  ].join('')
}

function formHtml({ fields, button }: NonNullable<PageSummary['form']>): string {
  const hidden = fields.map(
    ([name, value]) => `<input type="hidden" name="${escaped(name)}" value="${escaped(value)}">`,
  )
  return `<form method="post">${hidden.join('')}<button>${escaped(button)}</button></form>`
}

function header({ agency, logo }: PageShell): string {
  const name =
    logo === null
      ? escaped(agency)
      : `<img src="${escaped(logo)}" alt="${escaped(agency)}" height="40">`
  return `<header><a href="/">${name}</a></header>`
}

function anchor({ text, href }: PageLink): string {
  return `<a href="${escaped(href)}">${escaped(text)}</a>`
}

/** Lets what is written from right to left begin there. */
function direction(text: string): string {
  return /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/.test(text) ? ' dir="auto"' : ''
}

/** Marks what is in another language than the page. */
function inLanguage(language: Locale | undefined): string {
  return language === undefined ? '' : ` lang="${language}"`
}
