import { randomUUID } from 'node:crypto'
import type { ChatSide } from '@plat/contract/chat/chat'
import { findSubject, type StoredSubject, subjectValues } from '../calls/stored-subject.ts'
import { departmentChannel } from '../offices/channels.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import { fillOnce, residentsOf } from './demo-calls.ts'

/** A message, and how many minutes before now it was sent. */
type DemoMessage = readonly [side: ChatSide, minutesAgo: number, text: string]

interface DemoChat {
  /** Id of a department: agencies that have it, and where it takes messages, have the chat. */
  readonly department: string
  /** Number of one of the newest open records of the department; left out: the chat is with the department itself. */
  readonly record?: number
  /** Number of the resident: 0 is the one whose account everyone may use. */
  readonly resident: number
  readonly messages: readonly DemoMessage[]
}

/** Chats in each state: answered, assigned to an agent, and waiting for any agent. */
const CHATS: readonly DemoChat[] = [
  {
    department: 'building',
    record: 0,
    resident: 0,
    messages: [
      [
        'resident',
        2_890,
        'The plan reviewer asked for a new site plan. Can I email it, or do I have to bring it in?',
      ],
      [
        'agency',
        2_884,
        'You can email it to the reviewer who wrote to you. Please put the permit number in the subject.',
      ],
      ['resident', 2_881, 'Thank you. Do I have to pay for the second review?'],
      ['agency', 2_875, 'No. One more review is part of the fee that you paid.'],
    ],
  },
  {
    department: 'building',
    record: 1,
    resident: 1,
    messages: [
      ['resident', 25, 'The inspection was moved twice. Does the inspector come on Thursday?'],
      ['resident', 24, 'Someone has to open the gate, so I need to know the time.'],
    ],
  },
  {
    department: 'clerk',
    resident: 2,
    messages: [
      [
        'resident',
        1_510,
        'Buenas tardes. ¿Puedo pedir por correo una copia certificada de un acta del concejo?',
      ],
      [
        'agency',
        1_502,
        'Buenas tardes. Sí: envíenos una carta con la fecha de la reunión y su dirección.',
      ],
      ['resident', 40, 'Envié la carta la semana pasada. ¿Ya llegó?'],
    ],
  },
  {
    department: 'neighborhoods',
    record: 0,
    resident: 0,
    messages: [
      [
        'resident',
        35,
        'Someone left old tires behind this address again. Is this report enough, or do you need a new one?',
      ],
    ],
  },
]

const MINUTE = 60_000

/** Gives a demo agency chats with residents, once: nothing happens where there are any. It needs records. */
export async function loadChats(
  database: Database,
  document: TenantDocument,
  now: Date,
): Promise<void> {
  const find = ({ query }: TenantTransaction) => query('select from chat limit 1')
  await fillOnce(database, document, find, async (tx, people) => {
    const residents = await residentsOf(tx, people)
    for (const one of CHATS) {
      const subject = await subjectOf(tx, document, one)
      const resident = residents[one.resident]
      if (subject === null || resident === undefined) continue
      await put(tx, one, { subject, resident, agent: people.agent.guid, now })
    }
  })
}

/** Null: the agency has no such department or record, or the department takes no messages. */
async function subjectOf(
  tx: TenantTransaction,
  document: TenantDocument,
  { department, record }: DemoChat,
): Promise<StoredSubject | null> {
  const found = document.departments.find(({ id }) => id === department)
  if (found?.tags.includes('chat') !== true) return null
  const type = record === undefined ? 'channel' : 'record'
  const guid =
    record === undefined
      ? departmentChannel(document, department)?.guid
      : await newestRecord(tx, found.modules, record)
  if (guid === undefined) return null
  return findSubject(tx, document, 'anonymous', { type, guid }, 'chat')
}

/** One of the newest open records that everyone sees. */
async function newestRecord(
  { query }: TenantTransaction,
  modules: readonly string[],
  number: number,
): Promise<string | undefined> {
  const [row] = await query<{ guid: string }>(
    `select guid from record where module = any ($1::text[]) and visibility = 0 and status_category = 1
     order by record_date desc nulls last, record_no offset $2 limit 1`,
    [modules, number],
  )
  return row?.guid
}

interface Place {
  readonly subject: StoredSubject
  /** Guids of accounts. */
  readonly resident: string
  readonly agent: string
  readonly now: Date
}

/** Stores a chat whose messages both sides have seen up to the last answer. Emails about it are not due. */
async function put(
  { query }: TenantTransaction,
  { messages }: DemoChat,
  { subject, resident, agent, now }: Place,
): Promise<void> {
  const guid = randomUUID()
  const times = messages.map(([, minutes]) => new Date(now.getTime() - minutes * MINUTE))
  const answered = messages.findLastIndex(([side]) => side === 'agency') + 1
  await query(
    `insert into chat (tenant, guid, account, discriminator, subject, agency_reference, visibility, module, department, channel,
       modules, last_number, resident_seen, agency_seen, waiting_since, assignee, created_at, last_at, changed_at)
     values (current_tenant(), $1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $12, $13, $14, $15, $16, $16)`,
    [
      guid,
      resident,
      ...subjectValues(subject),
      messages.length,
      answered,
      times[answered] ?? null,
      answered === 0 ? null : agent,
      times[0],
      times.at(-1),
    ],
  )
  await query(
    `insert into chat_message (tenant, chat, number, side, author, text, request, created_at)
     select current_tenant(), $1, m.number, m.side, case m.side when 'agency' then $2::uuid else $3::uuid end, m.text,
       gen_random_uuid(), m.created_at
     from unnest($4::text[], $5::text[], $6::timestamptz[]) with ordinality as m (side, text, created_at, number)`,
    [
      guid,
      agent,
      resident,
      messages.map(([side]) => side),
      messages.map(([, , text]) => text),
      times,
    ],
  )
}
