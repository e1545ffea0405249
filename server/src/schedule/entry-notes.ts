import { because } from '@plat/contract/platform/reasons'
import {
  addEntryNote,
  type EntryNote,
  listEntryNotes,
  MAX_ENTRY_NOTES,
} from '@plat/contract/schedule/resourcer'
import { type Reader, readerOf } from '../accounts/agency-work.ts'
import type { Accounts } from '../accounts/dependencies.ts'
import { IS_SERVED_SQL } from '../calls/call-back-row.ts'
import { notifyAssigned } from '../calls/notify-assigned.ts'
import { accountsOf } from '../calls/people.ts'
import { REACHES_AGENT_SQL } from '../chat/chat-row.ts'
import { IS_SERVED_COMMENT_SQL } from '../comments/comment-row.ts'
import { AppError } from '../platform/errors.ts'
import type { App } from '../platform/http/app.ts'
import { serve } from '../platform/http/serve.ts'
import { queueFor, REACHES_SQL, type ScheduleWork, withSchedule } from './schedule-work.ts'

/** Registers notes among agents on entries of the resourcer. */
export function registerEntryNotes(app: App, accounts: Accounts): void {
  serve(app, listEntryNotes, async ({ params, context }) => ({
    data: await withSchedule(accounts, context.tenant, async (work) => {
      await requireEntry(work, readerOf(context), params.id)
      return notesOf(work, params.id)
    }),
  }))

  serve(app, addEntryNote, async ({ params, body, context }) => {
    const reader = readerOf(context)
    if (reader.account !== null)
      await accounts.throttle.take('entryNote', context.tenant, reader.account)
    return {
      data: await withSchedule(accounts, context.tenant, (work) =>
        addNote(work, reader, params.id, body),
      ),
    }
  })
}

interface Entry {
  readonly kind: 'appointment' | 'call_back' | 'comment' | 'chat'
  /** Guid of the agent who has it. */
  readonly agent: string | null
  [column: string]: unknown
}

/** An entry that reaches the reader: as the resourcer lists them. @throws AppError not_found */
async function requireEntry({ tx }: ScheduleWork, reader: Reader, guid: string): Promise<Entry> {
  const [entry] = await tx.query<Entry>(
    `select 'appointment' as kind, c.assignee as agent from appointment c
       where c.guid = $2 and ($1::uuid is null or c.owner is distinct from $1) and ${REACHES_SQL}
     union all select 'call_back', c.taken_by from call_back c where c.guid = $2 and ${IS_SERVED_SQL}
     union all select 'comment', c.assignee from record_comment c where c.guid = $2 and ${IS_SERVED_COMMENT_SQL}
     union all select 'chat', c.assignee from chat c where c.guid = $2 and ${REACHES_AGENT_SQL}`,
    [reader.account, guid],
  )
  if (entry === undefined) throw new AppError('not_found', because('no_such_entry'))
  return entry
}

interface NoteRow {
  readonly guid: string
  readonly text: string
  readonly author: string | null
  readonly created_at: Date
  [column: string]: unknown
}

async function notesOf(work: ScheduleWork, entry: string): Promise<EntryNote[]> {
  const rows = await work.tx.query<NoteRow>(
    `select n.guid, n.text, n.author, n.created_at from entry_note n
     where n.appointment = $1 or n.call_back = $1 or n.comment = $1 or n.chat = $1 order by n.created_at, n.guid`,
    [entry],
  )
  const accounts = await accountsOf(
    work,
    rows.map(({ author }) => author),
  )
  return rows.map(({ guid: id, text, author, created_at }) => ({
    id,
    text,
    created: created_at.toISOString(),
    by: accounts.get(author ?? '')?.person ?? null,
  }))
}

/**
 * Adds a note, and notifies the agent who has the entry. Sending it again leaves no second one.
 * @throws AppError not_found for an entry that does not reach the reader; conflict for one that has the most notes
 */
async function addNote(
  work: ScheduleWork,
  reader: Reader,
  guid: string,
  { text, request }: { readonly text: string; readonly request: string },
): Promise<EntryNote> {
  const { tx } = work
  const entry = await requireEntry(work, reader, guid)
  // Notes on an entry come one after the other.
  await queueFor(tx, `note ${guid}`)
  const [stored] = await tx.query<{ guid: string }>(
    `insert into entry_note (tenant, appointment, call_back, comment, chat, author, text, request)
     select current_tenant(), case when $1 = 'appointment' then $2::uuid end, case when $1 = 'call_back' then $2::uuid end,
       case when $1 = 'comment' then $2::uuid end, case when $1 = 'chat' then $2::uuid end, $3::uuid, $4, $5::uuid
     where not exists (select from entry_note n where n.author is not distinct from $3::uuid and n.request = $5::uuid)
       and (select count(*) from entry_note n where n.appointment = $2 or n.call_back = $2 or n.comment = $2
         or n.chat = $2) < $6
     returning guid`,
    [entry.kind, guid, reader.account, text, request, MAX_ENTRY_NOTES],
  )
  if (stored !== undefined) notifyAssigned(tx, [entry.agent], reader.account)
  const [known] = await tx.query<{ guid: string }>(
    'select guid from entry_note where author is not distinct from $1 and request = $2',
    [reader.account, request],
  )
  const note = (await notesOf(work, guid)).find(({ id }) => id === known?.guid)
  if (note === undefined)
    throw new AppError('conflict', because('entry_notes_full', { limit: MAX_ENTRY_NOTES }))
  return note
}
