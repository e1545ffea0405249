import type { Locale } from '@plat/contract/platform/localized'
import { escaped } from './escaped.ts'
import type {
  PageFacts,
  PageField,
  PageLink,
  PageSection,
  PageShell,
  PageStep,
  PageSummary,
} from './page-facts.ts'
import { pageLabels } from './page-labels.ts'
import { PAGE_SHEET } from './page-sheet.ts'

/** The page for readers without scripts, as HTML: logo, trail, what is public, documents. Pure. */
export function pageSummary(facts: PageFacts): string {
  const { summary: page, locale, shell } = facts
  const sheet = `<link rel="stylesheet" href="${PAGE_SHEET}">`
  const content =
    page === null
      ? `<p>${escaped(pageLabels('locked', locale))}</p>`
      : [
          `<h1${direction(page.heading)}${inLanguage(page.language)}>${escaped(page.heading)}</h1>`,
          page.text === null ? '' : `<p${direction(page.text)}>${escaped(page.text)}</p>`,
          fieldList(page.fields),
          page.form === undefined ? '' : formHtml(page.form),
          linkList(page.links),
          ...(page.sections ?? []).map(section),
          `<p><small>${escaped(pageLabels('scripts', locale))}</small></p>`,
        ].join('')
  const trail =
    facts.trail.length === 0 ? '' : `<nav><p>${facts.trail.map(anchor).join(' › ')}</p></nav>`
  return [
    sheet,
    shell === undefined ? '' : header(shell),
    `<main>${trail}${content}</main>`,
    shell === undefined || shell.links.length === 0
      ? ''
      : `<footer><p>${shell.links.map(anchor).join(' · ')}</p></footer>`,
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

function section({
  heading,
  headingLanguage,
  text,
  language,
  fields = [],
  steps = [],
  html,
  links = [],
}: PageSection): string {
  return [
    '<section>',
    heading === null ? '' : `<h2${inLanguage(headingLanguage)}>${escaped(heading)}</h2>`,
    text === undefined ? '' : `<p${inLanguage(language)}>${escaped(text)}</p>`,
    fieldList(fields),
    steps.length === 0 ? '' : `<ol>${steps.map(step).join('')}</ol>`,
    // Within noscript a browser that runs scripts reads text up to this tag, whatever stands before it.
    html === undefined
      ? ''
      : `<article${inLanguage(language)}>${html.replaceAll(/<\/noscript/gi, '')}</article>`,
    linkList(links),
    '</section>',
  ].join('')
}

function fieldList(entries: readonly PageField[]): string {
  if (entries.length === 0) return ''
  const rows = entries.map(
    ([name, value, its]) => `<dt>${escaped(name)}</dt><dd${inLanguage(its)}>${escaped(value)}</dd>`,
  )
  return `<dl>${rows.join('')}</dl>`
}

function linkList(links: readonly PageLink[]): string {
  if (links.length === 0) return ''
  return `<ul>${links.map((link) => `<li>${anchor(link)}</li>`).join('')}</ul>`
}

function anchor({ text, href, language }: PageLink): string {
  return `<a href="${escaped(href)}"${inLanguage(language)}>${escaped(text)}</a>`
}

function step({ day, words }: PageStep): string {
  const parts = words.map(({ text, language }) =>
    language === undefined ? escaped(text) : `<span${inLanguage(language)}>${escaped(text)}</span>`,
  )
  return `<li><b>${escaped(day)}</b> ${parts.join(': ')}</li>`
}

/** Lets what is written from right to left begin there. */
function direction(text: string): string {
  return /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC]/.test(text) ? ' dir="auto"' : ''
}

/** Marks what is in another language than the page. */
function inLanguage(language: Locale | undefined): string {
  return language === undefined ? '' : ` lang="${language}"`
}
