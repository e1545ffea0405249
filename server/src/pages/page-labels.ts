import { type Locale, type Localized, localize } from '@plat/contract/platform/localized'
import { own } from '@plat/contract/platform/own'
import type { TenantDocument } from '../tenancy/document/document.ts'

const WORDS = {
  departments: { en: 'Departments', es: 'Departamentos' },
  home: {
    en: 'Search the public records of {agency} on a map and as a list.',
    es: 'Busque los registros públicos de {agency} en un mapa y en una lista.',
  },
  module: {
    en: '{noun} of {agency}: search by place, date and status, on a map and as a list.',
    es: '{noun} de {agency}: busque por lugar, fecha y estado, en un mapa y en una lista.',
  },
  department: {
    en: '{name}: public records and services of {agency}.',
    es: '{name}: registros públicos y servicios de {agency}.',
  },
  recent: { en: 'Recently added', es: 'Añadidos recientemente' },
  card: { en: '{agency}: public records', es: '{agency}: registros públicos' },
  scripts: {
    en: 'The map and the search need JavaScript; what is public of this page is above.',
    es: 'El mapa y la búsqueda necesitan JavaScript; lo público de esta página está arriba.',
  },
  locked: {
    en: 'This page needs JavaScript to show the map and the records.',
    es: 'Esta página necesita JavaScript para mostrar el mapa y los registros.',
  },
} as const satisfies Record<string, Localized>

/** A text of pages that are read without the application; `{parts}` are filled in. */
export function pageLabels(
  name: keyof typeof WORDS,
  locale: Locale,
  parts: Readonly<Record<string, string>> = {},
): string {
  return localize(WORDS[name], locale).replace(
    /\{(\w+)\}/g,
    (_, part: string) => own(parts, part) ?? '',
  )
}

/** The title of the page of departments, as the agency words it. */
export function departmentsTitle({ tenant }: TenantDocument, locale: Locale): string {
  const worded = tenant.texts['departments.title']
  return worded === undefined ? pageLabels('departments', locale) : localize(worded, locale)
}

/** A day as people read it: `May 1, 2024`. @param day like 2024-05-01 */
export function dayWords(day: string, locale: Locale): string {
  const regional = locale === 'es' ? 'es-US' : 'en-US'
  return new Intl.DateTimeFormat(regional, { dateStyle: 'medium', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )
}

/** The text on one line and no longer than that, cut between words. */
export function shortened(text: string, longest: number): string {
  const line = text.replace(/\s+/g, ' ').trim()
  if (line.length <= longest) return line
  const cut = line.slice(0, longest - 1)
  const end = cut.lastIndexOf(' ')
  // Half a pair of surrogates is no character.
  return `${(end > longest / 2 ? cut.slice(0, end) : cut).replace(/[\uD800-\uDBFF]$/, '')}…`
}
