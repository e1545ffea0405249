import type { EntryTransaction } from '@plat/contract/schedule/appointment'
import { because } from '@plat/contract/platform/reasons'
import type { AppointmentKind } from '@plat/contract/schedule/slots'
import { type StoredSubject, SUBJECT_COLUMNS } from '../calls/stored-subject.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { AppError } from '../platform/errors.ts'
import { hashSecret, newSecret } from '../platform/secret-token.ts'

/** An appointment as it is stored. */
export interface AppointmentRow extends StoredSubject {
  readonly guid: string
  readonly discriminator: 'record' | 'channel'
  /** Guid of the channel of its office. */
  readonly channel: string
  readonly kind: AppointmentKind
  readonly interpreter: string | null
  readonly accessibility: string | null
  readonly notes: string | null
  readonly starts_at: Date
  readonly ends_at: Date
  /** Which of the slot's places it has, from 1 on. */
  readonly place: number
  /** Whether the agency booked the slot although it was full: the place may be above their number. */
  readonly beyond: boolean
  /** Guid of the resident's account; null: it is gone, or there is a guest. */
  readonly owner: string | null
  /** Name of the person without an account for whom the agency booked; null: none. */
  readonly guest_name: string | null
  readonly guest_phone: string | null
  /** Guid of the agent who meets the resident; null: no one yet. */
  readonly assignee: string | null
  readonly state: 'request' | 'awaiting' | 'confirmed' | 'cancelled'
  readonly version: number
  /** SEQUENCE of its calendar entry. */
  readonly sequence: number
  readonly created_at: Date
  /** When the resident picked another time; null: never. */
  readonly asked_at: Date | null
  readonly updated_at: Date
  readonly updated_by: string | null
  readonly cancelled_at: Date | null
  readonly cancelled_side: 'user' | 'agency' | null
  [column: string]: unknown
}

/** Columns of an appointment `c` in SQL. */
export const APPOINTMENT_COLUMNS = `c.guid, ${SUBJECT_COLUMNS}, c.kind, c.interpreter, c.accessibility, c.notes,
  c.starts_at, c.ends_at, c.place, c.beyond, c.owner, c.guest_name, c.guest_phone, c.assignee, c.state, c.version, c.sequence, c.created_at, c.asked_at,
  c.updated_at, c.updated_by, c.cancelled_at, c.cancelled_side`

/** An appointment; null: there is none. @param lock true: others wait until the transaction ends */
export async function readAppointment(
  { query }: TenantTransaction,
  guid: string,
  lock = false,
): Promise<AppointmentRow | null> {
  const [row] = await query<AppointmentRow>(
    `select ${APPOINTMENT_COLUMNS} from appointment c where c.guid = $1 ${lock ? 'for no key update' : ''}`,
    [guid],
  )
  return row ?? null
}

/** The same for one that does not exist, and one of other people. */
export function noSuchAppointment(): AppError {
  return new AppError('not_found', because('no_such_appointment'))
}

/** A step in the history of an appointment, as it is stored. */
export interface TransactionRow {
  /** Guid. */
  readonly appointment: string
  readonly type: Exclude<EntryTransaction['type'], 'waiting'>
  readonly moved: boolean
  readonly anyway: EntryTransaction['anyway']
  readonly starts_at: Date
  readonly ends_at: Date
  readonly at: Date
  /** Guid; null: the account is gone. */
  readonly account: string | null
  [column: string]: unknown
}

/** The histories of appointments by guid, each in order. */
export async function transactionsOf(
  { query }: TenantTransaction,
  guids: readonly string[],
): Promise<ReadonlyMap<string, readonly TransactionRow[]>> {
  const rows = await query<TransactionRow>(
    `select appointment, type, moved, anyway, starts_at, ends_at, at, account from appointment_transaction
     where appointment = any ($1::uuid[]) order by version`,
    [guids],
  )
  return Map.groupBy(rows, ({ appointment }) => appointment)
}

/** Makes a link to an appointment for one email. @returns its token, of which only a hash is stored */
export async function makeLink({ query }: TenantTransaction, guid: string): Promise<string> {
  const token = newSecret()
  await query(
    'insert into appointment_link (tenant, token_hash, appointment) values (current_tenant(), $1, $2)',
    [hashSecret(token), guid],
  )
  return token
}

/**
 * The appointment of a link.
 * @throws AppError not_found for an unknown token, and where the resident's account is gone or suspended; gone once the
 * slot has ended
 */
export async function appointmentOfLink(
  { query }: TenantTransaction,
  token: string,
  now: Date,
): Promise<AppointmentRow> {
  const [row] = await query<AppointmentRow>(
    `select ${APPOINTMENT_COLUMNS} from appointment_link l
     join appointment c on c.tenant = l.tenant and c.guid = l.appointment
     join account a on a.tenant = c.tenant and a.guid = c.owner and a.state = 'active'
     where l.token_hash = $1`,
    [hashSecret(token)],
  )
  if (row === undefined) throw noSuchAppointment()
  if (row.ends_at <= now) throw new AppError('gone', because('appointment_link_over'))
  return row
}
