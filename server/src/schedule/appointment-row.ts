import type { AppointmentKind } from '@plat/contract/schedule/slots'
import { because } from '@plat/contract/platform/reasons'
import type { StoredSubject } from '../calls/stored-subject.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { AppError } from '../platform/errors.ts'

/** An appointment as it is stored. */
export interface AppointmentRow extends StoredSubject {
  readonly guid: string
  readonly discriminator: 'record' | 'channel'
  readonly subject: string
  /** Guid of the channel whose office it is with. */
  readonly channel: string
  readonly kind: AppointmentKind
  readonly interpreter: string | null
  readonly accessibility: string | null
  readonly notes: string | null
  readonly starts_at: Date
  readonly ends_at: Date
  readonly place: number
  /** Guid of the resident's account; null: it is gone. */
  readonly owner: string | null
  readonly assignee: string | null
  readonly state: 'request' | 'awaiting' | 'confirmed' | 'cancelled'
  readonly version: number
  readonly sequence: number
  readonly created_at: Date
  readonly updated_at: Date
  readonly updated_by: string | null
  readonly waiting_since: Date | null
  readonly cancelled_at: Date | null
  readonly cancelled_side: 'user' | 'agency' | null
  readonly cancelled_by: string | null
  [column: string]: unknown
}

/** After `from appointment p`. */
export const APPOINTMENT_COLUMNS = `p.guid, p.discriminator, p.subject, p.agency_reference, p.visibility, p.module,
  p.department, p.channel, p.kind, p.interpreter, p.accessibility, p.notes, p.starts_at, p.ends_at, p.place, p.owner,
  p.assignee, p.state, p.version, p.sequence, p.created_at, p.updated_at, p.updated_by, p.waiting_since,
  p.cancelled_at, p.cancelled_side, p.cancelled_by`

/** One appointment; null: there is none. */
export async function readAppointment(
  { query }: TenantTransaction,
  guid: string,
): Promise<AppointmentRow | null> {
  const [row] = await query<AppointmentRow>(
    `select ${APPOINTMENT_COLUMNS} from appointment p where p.guid = $1`,
    [guid],
  )
  return row ?? null
}

/** The same, kept from others until the transaction ends. */
export async function lockAppointment(
  { query }: TenantTransaction,
  guid: string,
): Promise<AppointmentRow | null> {
  const [row] = await query<AppointmentRow>(
    `select ${APPOINTMENT_COLUMNS} from appointment p where p.guid = $1 for update`,
    [guid],
  )
  return row ?? null
}

/** The same for one that there is not, and one that is not for who asks. */
export function noSuchAppointment(): AppError {
  return new AppError('not_found', because('no_such_appointment'))
}
