import { because } from '@plat/contract/platform/reasons'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import { AppError } from '../platform/errors.ts'
import { hashSecret, newSecret } from '../platform/secret-token.ts'
import { APPOINTMENT_COLUMNS, type AppointmentRow, noSuchAppointment } from './appointment-row.ts'

/** Makes a link to an appointment for one mail; answers its token, of which only a hash is stored. */
export async function makeLink({ query }: TenantTransaction, guid: string): Promise<string> {
  const token = newSecret()
  await query(
    `insert into appointment_link (tenant, token_hash, appointment) values (current_tenant(), $1, $2)`,
    [hashSecret(token), guid],
  )
  return token
}

/**
 * The appointment of a link.
 * @throws AppError not_found for a token that is none, gone when the slot has ended
 */
export async function appointmentOfLink(
  { query }: TenantTransaction,
  token: string,
  now: Date,
): Promise<AppointmentRow> {
  const [row] = await query<AppointmentRow>(
    `select ${APPOINTMENT_COLUMNS} from appointment_link l
     join appointment p on p.tenant = l.tenant and p.guid = l.appointment where l.token_hash = $1`,
    [hashSecret(token)],
  )
  if (row === undefined || row.owner === null) throw noSuchAppointment()
  if (row.ends_at <= now) throw new AppError('gone', because('appointment_link_over'))
  return row
}
