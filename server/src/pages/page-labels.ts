import { type Locale, type Localized, localize } from '@plat/contract/platform/localized'
import { agencySentence } from '@plat/contract/tenancy/agency-name'
import { wording } from '../platform/words.ts'
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
  withdrawn: {
    en: 'The record {reference} was withdrawn by {agency} on {day}.',
    es: 'El registro {reference} fue retirado por {agency} el {day}.',
  },
  search: { en: 'Search the records', es: 'Buscar en los registros' },
  finds: {
    en: '{search}. It finds {count} {noun}.',
    es: '{search}. Encuentra {count} {noun}.',
  },
  statistic: {
    en: 'A number published by {agency}, from {module}.',
    es: 'Un número que publica {agency}, de {module}.',
  },
  linkWithdrawn: { en: 'This link was withdrawn', es: 'Este enlace fue retirado' },
  linkWithdrawnText: {
    en: 'Whoever shared this search has withdrawn its link or deleted the search.',
    es: 'Quien compartió esta búsqueda retiró el enlace o eliminó la búsqueda.',
  },
  pageHidden: { en: 'This page is hidden', es: 'Esta página está oculta' },
  pageHiddenText: { en: '{agency} has hidden this page.', es: '{agency} ocultó esta página.' },
  statistics: { en: 'Statistics for {short}', es: 'Estadísticas de {short}' },
  statisticsText: {
    en: '{names}: numbers of {agency}, counted from its public records.',
    es: '{names}: cifras de {agency}, contadas de sus registros públicos.',
  },
  noStatistics: {
    en: 'No statistics have been published yet.',
    es: 'Todavía no se han publicado estadísticas.',
  },
  missing: { en: 'There is no page here', es: 'Aquí no hay ninguna página' },
  missingText: {
    en: 'The address may have a mistake, or what it showed is gone.',
    es: 'La dirección puede tener un error, o lo que mostraba ya no está.',
  },
  reportMissing: {
    en: 'This report cannot be opened',
    es: 'Este informe no se puede abrir',
  },
  reportMissingText: {
    en: 'It was deleted, has expired or is not made, or it belongs to another account. {area} shows the reports that you have.',
    es: 'Se eliminó, caducó o no está hecho, o es de otra cuenta. {area} muestra los informes que usted tiene.',
  },
  unsubscribe: { en: 'Unsubscribe', es: 'Cancelar suscripción' },
  unsubscribeText: {
    en: 'This pauses the alert that the e-mail is of, or all your alerts: no e-mail and no notification comes from them until you resume them.',
    es: 'Esto pone en pausa la alerta de la que es el correo, o todas sus alertas: no llegarán correos ni notificaciones hasta que las reanude.',
  },
  unsubscribeButton: { en: 'Pause', es: 'Poner en pausa' },
  homePage: { en: 'Go to the home page', es: 'Ir a la página de inicio' },
  contact: { en: 'Contact', es: 'Contacto' },
  account: {
    en: 'Logging in, signing up and everything of an account needs JavaScript. Searching the public records needs no account.',
    es: 'Iniciar sesión, registrarse y todo lo de una cuenta necesita JavaScript. Para buscar en los registros públicos no hace falta una cuenta.',
  },
  logIn: { en: 'Log In', es: 'Iniciar sesión' },
  signUp: { en: 'Sign Up', es: 'Registrarse' },
  password: { en: 'Choose a new password', es: 'Elija una contraseña nueva' },
  forgot: { en: 'Forgot your password?', es: '¿Olvidó su contraseña?' },
  card: { en: '{agency}: public records', es: '{agency}: registros públicos' },
  map: { en: 'Map: {what}, {agency}', es: 'Mapa: {what}, {agency}' },
  scripts: {
    en: 'Some of this portal needs JavaScript.',
    es: 'Una parte de este portal necesita JavaScript.',
  },
  locked: {
    en: 'This page needs JavaScript.',
    es: 'Esta página necesita JavaScript.',
  },
} as const satisfies Record<string, Localized>

/** A text of pages that are read without the application; `{parts}` are filled in. */
export const pageLabels = wording(WORDS)

/** The same for a text that names the agency as `{agency}`, with its article. */
export function agencyLabels(
  name: keyof typeof WORDS,
  locale: Locale,
  { tenant }: TenantDocument,
  parts: Readonly<Record<string, string>> = {},
): string {
  return agencySentence(tenant.branding.title, locale, (agency) =>
    pageLabels(name, locale, { ...parts, agency }),
  )
}

/** The title of the page of departments, as the agency words it. */
export function departmentsTitle({ tenant }: TenantDocument, locale: Locale): string {
  const worded = tenant.texts['departments.title']
  return worded === undefined ? pageLabels('departments', locale) : localize(worded, locale)
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
