import type { Office, OfficeHours, OfficeSlots } from '@plat/contract/offices/channels'
import { type HoursDraft, hoursOf } from './hours-draft.ts'
import type { Previewed } from './office-queries.ts'
import { type SlotsDraft, slotsDraft, slotsOf } from './slots-draft.ts'

/** Hours and slots of an office while they are edited. Null: those of its department or agency. */
export interface OfficeDraft {
  readonly hours: HoursDraft | null
  readonly slots: SlotsDraft | null
}

/** Hours and slots that a save sends. */
export interface OfficeChange {
  /** Null: those of its department or agency. */
  readonly hours: OfficeHours | null
  /** Left out: as they are. */
  readonly slots?: OfficeSlots | null
}

/** An office's own hours and slots, to edit. */
export function draftOf(office: Office): OfficeDraft {
  const slots = ownSlots(office)
  return { hours: office.from === 'own' ? office.hours : null, slots: slots && slotsDraft(slots) }
}

/** The slots that an office has of its own. */
export function ownSlots({ slots, slots_from: from }: Office): OfficeSlots | null {
  return from === 'own' ? slots : null
}

/** The change to send, with slots only where they differ from the office's; null while something is wrong. */
export function changeOf(draft: OfficeDraft, office: Office): OfficeChange | null {
  const hours = draft.hours && hoursOf(draft.hours)
  if (draft.hours !== null && hours === null) return null
  const { slots: last } = draftOf(office)
  // Slots of a department that takes no appointments any more are neither shown nor sent.
  if (office.slots === null || JSON.stringify(draft.slots) === JSON.stringify(last))
    return { hours }
  const slots = draft.slots && slotsOf(draft.slots)
  return draft.slots !== null && slots === null ? null : { hours, slots }
}

/**
 * Hours and slots for the preview of the next two weeks; null while something is wrong or not known.
 * @param inherited slots without its own; null: not known yet
 */
export function previewedOf(
  draft: OfficeDraft,
  office: Office,
  inherited: OfficeSlots | null,
): Previewed | null {
  const hours = draft.hours === null ? office.hours : hoursOf(draft.hours)
  if (hours === null) return null
  if (office.slots === null) return { hours, slots: null }
  const slots = draft.slots === null ? inherited : slotsOf(draft.slots)
  return slots && { hours, slots }
}
