import type { Locale } from '@plat/contract/platform/localized'
import { escaped } from './escaped.ts'
import type { PageFacts, PageLink, PageShell, PageSummary } from './page-facts.ts'
import { pageLabels } from './page-labels.ts'
import { PAGE_SHEET } from './page-sheet.ts'

/** What readers without scripts get of a page that the browser draws, as HTML. Pure. */
export function pageSummary({ summary, locale, shell, trail }: PageFacts): string {
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
