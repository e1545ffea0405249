import type { Because, Reason } from '@plat/contract/platform/reasons'
import { own } from '@plat/contract/platform/own'
import type { FieldMessage } from '../api/api-error.ts'
import type { MessageId } from '../locales/message-id.ts'
import { englishTexts } from './message-catalogues.ts'
import type { Translate } from '../ui/use-t.ts'

/** The values of reasons that are days, written as the reader's language writes them. */
const DAYS: Partial<Record<Reason, readonly string[]>> = {
  appointment_room_early: ['day'],
  call_office_closed: ['day'],
  changed_meanwhile: ['day'],
  changed_meanwhile_by: ['day'],
  closure_twice: ['day'],
  day_too_early: ['first', 'day'],
  day_too_late: ['last', 'day'],
  days_reversed: ['start', 'end'],
  record_withdrawn: ['day'],
  slot_day_closed: ['day'],
  slot_late: ['day'],
  slot_not_offered: ['day'],
  slot_past: ['day'],
  slot_unchanged: ['day'],
  slot_weekend: ['day'],
  statistics_deleted: ['day'],
  statistics_deleted_by: ['day'],
}

/** The values of reasons that are times, such as 15:04, written as the reader's language writes them. */
const TIMES: Partial<Record<Reason, readonly string[]>> = {
  statistics_deleted: ['time'],
  statistics_deleted_by: ['time'],
}

/** A reason in the language on screen; null for one that only a newer server knows. */
export function reasonWords({ reason, values = {} }: Because, t: Translate): string | null {
  const id = `reason.${reason}`
  if (!isMessageId(id)) return null
  const days = own(DAYS, reason) ?? []
  const times = own(TIMES, reason) ?? []
  const filled = Object.entries(values).map(([name, value]): [string, string | number | Date] => [
    name,
    days.includes(name)
      ? localDay(value)
      : times.includes(name)
        ? new Date(`2000-01-01T${value}`)
        : value,
  ])
  return filled.some(([, value]) => value instanceof Date && Number.isNaN(value.getTime()))
    ? null
    : t(id, Object.fromEntries(filled))
}

/** What the server says of a field: in the language on screen where that has it, else its sentence. */
export function fieldWords({ because, sentence }: FieldMessage, t: Translate): string {
  return (because && reasonWords(because, t)) ?? sentence
}

function isMessageId(text: string): text is MessageId {
  return Object.hasOwn(englishTexts(), text)
}

/** An ISO day as noon of that day in the browser's time zone, in which dates of texts are written. */
function localDay(day: string | number): Date {
  return new Date(`${day}T12:00:00`)
}
