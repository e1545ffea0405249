import type { EntryTransaction, ScheduleEntry } from '@plat/contract/schedule/appointment'
import { personName } from '../calls/person-name.ts'
import { useAgencyText } from '../shell/use-agency-text.ts'
import { useLocalize, useT } from '../ui/use-t.ts'
import type { WantedChange } from './use-appointment-change.ts'

/** Texts about an appointment for its reader. */
export interface AppointmentWords {
  readonly title: string
  /** How the appointment stands. */
  readonly status: string
  /** A step of its history. */
  readonly step: (step: EntryTransaction) => string
  /** Its cancellation, as the last step; null: it is not cancelled. */
  readonly cancelled: string | null
}

/** Words about an appointment, for the reader's side. */
export function useAppointmentWords(entry: ScheduleEntry): AppointmentWords {
  const t = useT()
  const agencyText = useAgencyText()
  const { side, status, cancelled } = entry
  const name = useResidentName()(entry)
  const isAgency = side === 'agency'
  const statusWords = () => {
    if (cancelled?.side === 'agency') return t('appointment.cancelledByAgency')
    if (cancelled !== null)
      return cancelled.own
        ? t('appointment.cancelledByYou')
        : t('appointment.cancelledBy', { name })
    if (status === 'confirmed' || status === 'closed') return t(`appointment.status.${status}`)
    return isAgency
      ? t(`appointment.agencyStatus.${status}`, { name })
      : agencyText(`appointment.status.${status}`)
  }
  const step = ({ type, side: by, own, moved, name: person }: EntryTransaction) => {
    if (type === 'agent_confirm')
      return t(moved ? 'appointment.step.agencyMoved' : 'appointment.step.agencyConfirmed')
    if (by === 'agency' && type === 'request') return t('appointment.step.booked')
    const verb = type === 'request' ? 'picked' : 'confirmed'
    return own
      ? t(`appointment.step.${verb}.own`)
      : t(`appointment.step.${verb}`, { name: person || name })
  }
  const cancelledWords = () => {
    if (cancelled === null) return null
    if (cancelled.side === 'agency') return t('appointment.step.agencyCancelled')
    return cancelled.own
      ? t('appointment.step.cancelled.own')
      : t('appointment.step.cancelled', { name })
  }
  return {
    title: isAgency ? t('appointment.with', { name }) : t('appointment.title'),
    status: statusWords(),
    step,
    cancelled: cancelledWords(),
  }
}

/** Says what a change has done, with the appointment as it is now. */
export function useDoneWords(): (action: WantedChange['action'], now: ScheduleEntry) => string {
  const t = useT()
  const agencyText = useAgencyText()
  const residentName = useResidentName()
  return (action, now) => {
    if (action === 'wait')
      return t(now.earlier === null ? 'appointment.done.unwait' : 'appointment.done.wait')
    if (action === 'assign')
      return now.assignee === null
        ? t('appointment.agencyDone.assignNone')
        : t('appointment.agencyDone.assign', { name: personName(now.assignee, t) })
    // Only residents decline.
    if (now.side === 'user' || action === 'decline') return agencyText(`appointment.done.${action}`)
    const name = residentName(now)
    if (now.guest && action === 'cancel') return t('appointment.agencyDone.guestCancel', { name })
    if (now.guest && action === 'reschedule')
      return t('appointment.agencyDone.guestReschedule', { name })
    // Once both sides have confirmed there is nothing to ask the resident for.
    const isAsked = action !== 'confirm' || now.status === 'awaiting'
    return t(isAsked ? `appointment.agencyDone.${action}` : 'appointment.agencyDone.both', {
      name,
    })
  }
}

/** Name of the other side of an appointment: its department or its resident. */
export function useOtherSideName(): (entry: ScheduleEntry) => string {
  const t = useT()
  const localize = useLocalize()
  const residentName = useResidentName()
  return (entry) => {
    if (entry.side === 'agency') return residentName(entry)
    const name = entry.contact?.name ?? entry.department
    return name === null ? t('appointment.department') : localize(name)
  }
}

/** Name of an appointment's resident, for the agency. */
function useResidentName(): (entry: ScheduleEntry) => string {
  const t = useT()
  const localize = useLocalize()
  return ({ side, contact }) =>
    (side === 'agency' && contact !== null && localize(contact.name)) || t('appointment.resident')
}
