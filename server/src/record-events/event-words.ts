import type { EventKind } from '@plat/contract/alerts/event-kinds'
import { type Locale, type Localized, localize } from '@plat/contract/platform/localized'
import type { RecordChange } from '@plat/contract/records/records'
import type { Formatting } from '@plat/contract/records/formatting'
import { dayWords, filledIn } from '../platform/words.ts'
import { changedValue, recordChanges } from '../records/record-changes.ts'
import {
  BUILT_IN_FIELDS,
  type ModuleDocument,
  visibleFields,
} from '../tenancy/document/module-document.ts'
import type { FieldChange } from './record-event.ts'

/** What happened to a record, as `notification` keeps it. */
export interface ToldEvent {
  readonly kind: EventKind
  /** The day on which it happened, `YYYY-MM-DD`. */
  readonly date: string
  /** Which fields changed from what to what; of a window for comments, the field of its first or last day. */
  readonly changes: readonly FieldChange[]
}

type InBoth = Record<Locale, string>

const WORDS = {
  new: { en: 'New record', es: 'Nuevo registro' },
  withdrawn: { en: 'No longer published', es: 'Ya no se publica' },
  decision: { en: 'Decision: {what}', es: 'Decisión: {what}' },
  decided: { en: 'There is a decision', es: 'Hay una decisión' },
  comment_opens: { en: 'Comments open until {day}', es: 'Se admiten comentarios hasta el {day}' },
  comment_opened: { en: 'Comments are open', es: 'Se admiten comentarios' },
  comment_closes: {
    en: 'The comment window closes on {day}',
    es: 'El plazo para comentarios termina el {day}',
  },
  text: { en: 'Changed: {what}', es: 'Cambios: {what}' },
  removed: { en: 'removed', es: 'eliminado' },
  changed: { en: 'changed', es: 'modificado' },
} as const satisfies Record<string, InBoth>

const DAY = /^\d{4}-\d{2}-\d{2}$/

/**
 * What happened to a record in one sentence, by the module's words of today: “Status: In review → Issued”.
 * @param visibility what the reader may see; fields above it, and fields that the module no longer has, are left out.
 * @returns null where nothing is left to tell.
 */
export function eventWords(
  module: ModuleDocument,
  { kind, date, changes }: ToldEvent,
  visibility: number,
): Localized | null {
  if (kind === 'new' || kind === 'withdrawn') return WORDS[kind]
  const rows = changes.map((change) => ({ ...change, version: 0, date }))
  const readable = recordChanges(rows, module, visibleFields(module, visibility))
  if (readable.length === 0 && changes.length > 0) return null
  switch (kind) {
    case 'comment_opens':
    case 'comment_closes':
      return windowWords(kind, date, readable)
    case 'decision':
      return decisionWords(readable, module.formatting)
    case 'text':
      return readable.length === 0
        ? null
        : inBoth((locale) =>
            said('text', locale, {
              what: readable.map(({ label }) => localize(label, locale)).join(', '),
            }),
          )
    case 'status':
    case 'date':
      return readable.length === 0
        ? null
        : inBoth((locale) =>
            readable.map((change) => fromTo(change, module.formatting, locale)).join('; '),
          )
  }
}

/** The fields that `eventWords` tells of, for whoever asks the database which events there are to tell. */
export function tellableFields(module: ModuleDocument, visibility: number): string[] {
  return [...BUILT_IN_FIELDS, ...visibleFields(module, visibility)]
}

/** The last day of a window: the latest that is told, else the day of the event itself. */
function windowWords(
  kind: 'comment_opens' | 'comment_closes',
  date: string,
  changes: readonly RecordChange[],
): Localized {
  const days = changes
    .map(({ after }) => (after === null ? '' : localize(after, 'en').slice(0, 'YYYY-MM-DD'.length)))
    .filter((day) => DAY.test(day))
    .toSorted()
  const last = days.at(-1) ?? date
  // A window that opens today and has no last day that may be told.
  if (kind === 'comment_opens' && last <= date) return WORDS.comment_opened
  return inBoth((locale) => said(kind, locale, { day: dayWords(last, locale) }))
}

function decisionWords(
  changes: readonly RecordChange[],
  formatting: readonly Formatting[],
): Localized | null {
  const decided = changes.filter(({ after }) => after !== null)
  if (decided.length === 0) return WORDS.decided
  return inBoth((locale) =>
    said('decision', locale, {
      what: decided
        .map(({ field, after }) => changedValue(field, after, formatting, locale))
        .join(', '),
    }),
  )
}

/** “Inspection date: May 3, 2026 → May 9, 2026”; values that are no single short text are not shown. */
function fromTo(
  { field, label, before, after }: RecordChange,
  formatting: readonly Formatting[],
  locale: Locale,
): string {
  const text = (value: Localized | null) => changedValue(field, value, formatting, locale)
  const name = localize(label, locale)
  if (before === null && after === null) return `${name}: ${WORDS.changed[locale]}`
  if (before === null) return `${name}: ${text(after)}`
  const now = after === null ? WORDS.removed[locale] : text(after)
  return `${name}: ${text(before)} → ${now}`
}

function said(
  words: keyof typeof WORDS,
  locale: Locale,
  parts: Readonly<Record<string, string>>,
): string {
  return filledIn(WORDS[words][locale], parts)
}

function inBoth(words: (locale: Locale) => string): Localized {
  return { en: words('en'), es: words('es') }
}
