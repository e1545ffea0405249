import type { AppointmentNote } from '@plat/contract/schedule/resourcer'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'

interface NoteRow {
  readonly id: string
  readonly text: string
  readonly created_at: Date
  readonly account: string | null
  readonly first_name: string | null
  readonly last_name: string | null
  [column: string]: unknown
}

const NOTES = `select n.guid as id, n.text, n.created_at, n.account, a.first_name, a.last_name
     from appointment_note n left join account a on a.tenant = n.tenant and a.guid = n.account`

/** Notes among staff about an appointment, the oldest first. */
export async function listNotes(
  { query }: TenantTransaction,
  appointment: string,
): Promise<AppointmentNote[]> {
  const rows = await query<NoteRow>(
    `${NOTES} where n.appointment = $1 order by n.created_at, n.guid`,
    [appointment],
  )
  return rows.map(viewOf)
}

/** Notes something; what is sent twice is there once. @param note `by`: guid of the account */
export async function addNote(
  { query }: TenantTransaction,
  appointment: string,
  note: { readonly by: string; readonly text: string; readonly request: string | null },
): Promise<AppointmentNote> {
  const [made] = await query<{ guid: string }>(
    `insert into appointment_note (tenant, appointment, account, text, request)
     values (current_tenant(), $1, $2, $3, $4) on conflict do nothing returning guid`,
    [appointment, note.by, note.text, note.request],
  )
  const [row] = await query<NoteRow>(
    `${NOTES} where n.guid = $1 or ($1::uuid is null and n.appointment = $2 and n.account = $3 and n.request = $4)`,
    [made?.guid ?? null, appointment, note.by, note.request],
  )
  if (row === undefined) throw new Error('the note was not stored')
  return viewOf(row)
}

function viewOf({
  id,
  text,
  created_at,
  account,
  first_name,
  last_name,
}: NoteRow): AppointmentNote {
  return {
    id,
    text,
    created: created_at.toISOString(),
    user:
      account === null
        ? null
        : { id: account, first_name: first_name ?? '', last_name: last_name ?? '' },
  }
}
