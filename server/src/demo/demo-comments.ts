import { randomUUID } from 'node:crypto'
import type { CommentFault, CommentOutcome, Publication } from '@plat/contract/comments/comments'
import { recordSubject, type StoredSubject } from '../calls/stored-subject.ts'
import type { TenantTransaction } from '../platform/db/as-tenant.ts'
import type { Database } from '../platform/db/database.ts'
import type { TenantDocument } from '../tenancy/document/document.ts'
import { fillOnce, residentsOf } from './demo-calls.ts'

interface DemoComment {
  /** public: the newest open record of a module with public comments; open, closed: one of another module. */
  readonly on: 'public' | 'open' | 'closed'
  readonly daysAgo: number
  /** Number of the resident: 0 is the one whose account everyone may use. */
  readonly resident: number
  readonly text: string
  readonly publication?: Publication
  readonly showsName?: true
  readonly hiddenFor?: CommentFault
  readonly outcome?: CommentOutcome
  readonly answer?: string
  /** Whether the agent has it. */
  readonly assigned?: true
}

/** Comments in each state. */
const COMMENTS: readonly DemoComment[] = [
  {
    on: 'public',
    daysAgo: 9,
    resident: 1,
    text: 'I welcome homes here, but three stories are enough for this street.',
    publication: 'published',
    showsName: true,
    outcome: 'answered',
    answer:
      'Thank you. The height of the building is decided at the hearing, where everyone can speak.',
  },
  {
    on: 'public',
    daysAgo: 6,
    resident: 3,
    text: 'My neighbor at number 14 is behind this. His phone number is (541) 555-0119.',
    publication: 'hidden',
    hiddenFor: 'personal_data',
    outcome: 'no_action',
  },
  {
    on: 'public',
    daysAgo: 4,
    resident: 2,
    text: 'Where will delivery trucks stop? The street has only one lane there.',
    publication: 'published',
    outcome: 'passed_on',
  },
  {
    on: 'public',
    daysAgo: 2,
    resident: 0,
    text: 'Please keep the two oaks at the corner. They shade the whole bus stop.',
    publication: 'offered',
    showsName: true,
  },
  {
    on: 'open',
    daysAgo: 8,
    resident: 0,
    text: 'May the crew start before 7 in the morning? They did on three days in a row.',
    outcome: 'answered',
    answer: 'Work may start at 7 on weekdays and at 8 on Saturdays. An inspector called the crew.',
  },
  { on: 'open', daysAgo: 3, resident: 2, text: 'Where can I see the approved drawings?' },
  {
    on: 'closed',
    daysAgo: 1,
    resident: 1,
    text: 'It was cleared in spring, and last weekend it was all back.',
    assigned: true,
  },
]

const DAY = 86_400_000

/** Gives a demo agency comments on its records, once: nothing happens where there are any. It needs records. */
export async function loadComments(
  database: Database,
  document: TenantDocument,
  now: Date,
): Promise<void> {
  const find = ({ query }: TenantTransaction) => query('select from record_comment limit 1')
  await fillOnce(database, document, find, async (tx, people) => {
    const authors = await residentsOf(tx, people)
    for (const one of COMMENTS) {
      const subject = await subjectOf(tx, document, one)
      const author = authors[one.resident]
      if (subject === null || author === undefined) continue
      await put(tx, one, { subject, author, agent: people.agent.guid, now })
    }
  })
}

/** The newest record that everyone sees and that a comment may be on; null: there is none. */
async function subjectOf(
  tx: TenantTransaction,
  document: TenantDocument,
  { on }: DemoComment,
): Promise<StoredSubject | null> {
  const modules = document.modules.filter(
    ({ comments }) => comments.accept && comments.public === (on === 'public'),
  )
  const [record] = await tx.query<{ guid: string }>(
    `select guid from record where module = any ($1::text[]) and visibility = 0 and status_category = $2
     order by record_date desc nulls last, record_no limit 1`,
    [modules.map(({ code }) => code), on === 'closed' ? 2 : 1],
  )
  return record === undefined ? null : recordSubject(tx, document, 'anonymous', record.guid)
}

interface Place {
  readonly subject: StoredSubject
  /** Guids of accounts. */
  readonly author: string
  readonly agent: string
  readonly now: Date
}

async function put(
  { query }: TenantTransaction,
  one: DemoComment,
  { subject, author, agent, now }: Place,
): Promise<void> {
  const created = new Date(now.getTime() - one.daysAgo * DAY)
  const dealtWith = new Date(created.getTime() + DAY / 2)
  const isHidden = one.hiddenFor !== undefined
  const row = {
    ...subject,
    guid: randomUUID(),
    account: author,
    text: one.text,
    still_there: one.on === 'closed',
    publication: one.publication ?? null,
    shows_name: one.showsName === true,
    was_published: one.publication === 'published' || isHidden,
    hidden_by: isHidden ? 'agency' : null,
    hidden_reason: one.hiddenFor ?? null,
    hidden_at: isHidden ? dealtWith : null,
    outcome: one.outcome ?? null,
    outcome_at: one.outcome === undefined ? null : dealtWith,
    outcome_by: one.outcome === undefined ? null : agent,
    assignee: one.outcome !== undefined || one.assigned === true ? agent : null,
    created_at: created,
    changed_at: one.outcome === undefined ? created : dealtWith,
  }
  await query(
    `insert into record_comment (tenant, guid, account, subject, agency_reference, visibility, module, department, channel,
       modules, text, still_there, publication, shows_name, was_published, hidden_by, hidden_reason, hidden_at, outcome,
       outcome_at, outcome_by, assignee, created_at, asked_at, changed_at)
     select current_tenant(), r.guid, r.account, r.subject, r.agency_reference, r.visibility, r.module, r.department,
       r.channel, r.modules, r.text, r.still_there, r.publication, r.shows_name, r.was_published, r.hidden_by,
       r.hidden_reason, r.hidden_at, r.outcome, r.outcome_at, r.outcome_by, r.assignee, r.created_at, r.created_at,
       r.changed_at
     from jsonb_populate_record(null::record_comment, $1::jsonb) as r`,
    [JSON.stringify(row)],
  )
  if (one.answer !== undefined)
    await query(
      `insert into comment_answer (tenant, comment, author, text, public, created_at)
       values (current_tenant(), $1, $2, $3, $4, $5)`,
      [row.guid, agent, one.answer, one.publication === 'published', dealtWith],
    )
}
