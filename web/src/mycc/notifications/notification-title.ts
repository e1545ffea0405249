import type { Notification } from '@plat/contract/alerts/notifications'

/** Longest name that a notification can be given, in characters. */
const LONGEST = 300

/** A notification's name, in pieces that are texts of their own: its owner's, else its record's number and title. */
export function titlePieces({ name, record }: Notification): string[] {
  if (name !== null) return [name]
  const { agency_reference: reference, title } = record
  return title === null || title === '' || title === reference ? [reference] : [reference, title]
}

/** The same as one text: “B-2024-000056 · Kitchen remodel”. */
export function titleOf(notification: Notification): string {
  return titlePieces(notification).join(' · ').slice(0, LONGEST)
}
