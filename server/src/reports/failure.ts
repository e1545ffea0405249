import { type Locale, localize } from '@plat/contract/platform/localized'
import { own } from '@plat/contract/platform/own'

/** Why a report can fail, in words for its owner. */
const FAILURES = {
  busy: {
    en: 'It took too long. Try again, or make the search smaller.',
    es: 'Tardó demasiado. Inténtelo de nuevo o reduzca la búsqueda.',
  },
  full: {
    en: 'The server has no room left for it. Try again later.',
    es: 'El servidor no tiene espacio para guardarlo. Inténtelo más tarde.',
  },
  gone: {
    en: 'The saved search or the record that it is of is not there any more.',
    es: 'La búsqueda guardada o el registro del que trata ya no existe.',
  },
  hidden: {
    en: 'You cannot open it, because you may no longer see all that it shows.',
    es: 'No puede abrirlo porque ya no tiene acceso a todo lo que muestra.',
  },
  inactive: {
    en: 'The account was not active when it was to be made.',
    es: 'La cuenta no estaba activa cuando se iba a crear.',
  },
  stopped: {
    en: 'The server stopped while it was being made. Try again.',
    es: 'El servidor se detuvo mientras se creaba. Inténtelo de nuevo.',
  },
  unknown: {
    en: 'It could not be made. Try again later.',
    es: 'No se pudo crear. Inténtelo más tarde.',
  },
} as const
export type Failure = keyof typeof FAILURES

/** That a report cannot be made, and why: trying again by itself would change nothing. */
export class ReportFailure extends Error {
  override name = 'ReportFailure'
  readonly failure: Failure

  constructor(failure: Failure, options?: ErrorOptions) {
    super(FAILURES[failure].en, options)
    this.failure = failure
  }
}

/** A stored failure in its reader's language. */
export function failureWords(failure: string | null, locale: Locale): string {
  return localize(own(FAILURES, failure ?? '') ?? FAILURES.unknown, locale)
}
