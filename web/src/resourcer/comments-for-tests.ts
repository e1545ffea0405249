import { changeComment, getComment, StaffComment } from '@plat/contract/comments/comments'
import { type Assignee, listCommentAssignees } from '@plat/contract/schedule/assign'
import type { ResourcerEntry } from '@plat/contract/schedule/resourcer'
import { addressOf } from '../api/client.ts'
import { ANA, guidForTests, RECORD } from '../call-logs/log-for-tests.ts'
import type { StaffAnswer, StaffCall } from '../shell/staff-page-for-tests.tsx'

export type CommentEntry = Extract<ResourcerEntry, { type: 'comment' }>

/** A comment for the agency only, that no one has. */
export function commentEntry(rest: Partial<CommentEntry> = {}): CommentEntry {
  const created = '2026-10-20T17:30:00.000Z'
  return {
    type: 'comment',
    displayType: 'COMMENT',
    id: guidForTests(80),
    created,
    still_there: false,
    publication: null,
    shows_name: false,
    hidden: null,
    objection: null,
    review_due: false,
    outcome: null,
    user: ANA,
    email: 'ana@harbor.example',
    subject: RECORD,
    text: 'The fence is too high.\nPlease look at it.',
    answers: [],
    reports: [],
    outcome_by: null,
    outcome_at: null,
    agent: null,
    waits: true,
    version: 1,
    since: created,
    ...rest,
  }
}

/** A comment that was withdrawn. */
export function withdrawnEntry(): CommentEntry {
  return commentEntry({
    user: null,
    email: null,
    text: null,
    outcome: 'withdrawn',
    outcome_at: '2026-10-21T17:30:00.000Z',
    waits: false,
  })
}

/** How the server of a test answers requests about a comment or a chat. */
export interface EntryDesk<Entry> {
  readonly agents: readonly Assignee[]
  /** The agent who acts. */
  readonly me: Assignee['person']
  /** Answers a change; null: it is made. */
  readonly refuse: StaffAnswer | null
  /** Answers who reads it; null: with the entry. */
  readonly refuseRead: StaffAnswer | null
  /** Replaces an entry. */
  readonly change: (before: Entry, now: Entry) => void
}

/** The answer to a request about a comment; null: it is about something else. */
export function answerComment(
  entry: CommentEntry,
  path: string,
  { asked, body }: StaffCall,
  desk: EntryDesk<CommentEntry>,
): StaffAnswer | null {
  const { id } = entry
  if (path === addressOf(listCommentAssignees.path, { id })) return { data: desk.agents }
  if (path !== addressOf(getComment.path, { id })) return null
  if (asked.startsWith('GET')) return desk.refuseRead ?? { data: StaffComment.parse(entry) }
  if (desk.refuse !== null) return desk.refuse
  const now = changed(entry, body, desk)
  desk.change(entry, now)
  return { data: StaffComment.parse(now) }
}

function changed(
  entry: CommentEntry,
  body: unknown,
  { agents, me }: EntryDesk<CommentEntry>,
): CommentEntry {
  const change = changeComment.body?.parse(body)
  const at = '2026-11-01T17:30:00.000Z'
  const next = { ...entry, version: entry.version + 1 }
  switch (change?.action) {
    case undefined:
      return entry
    case 'answer': {
      const answer = { text: change.text, created: at, public: change.public, by: me }
      return done({ ...next, answers: [...entry.answers, answer] }, 'answered')
    }
    case 'outcome':
      return done(next, change.outcome)
    case 'publish':
      return { ...next, publication: 'published', hidden: null, review_due: false }
    case 'hide':
      return {
        ...next,
        publication: 'hidden',
        review_due: false,
        hidden: {
          by: 'agency',
          reason: change.reason,
          at,
          note: change.note,
          was_published: entry.publication === 'published',
        },
      }
    case 'assign': {
      const agent = agents.find(({ person }) => person.id === change.assignee)?.person ?? null
      return { ...next, agent }
    }
  }

  function done(of: CommentEntry, outcome: CommentEntry['outcome']): CommentEntry {
    const isDone = outcome !== null
    const by = { outcome_by: isDone ? me : null, outcome_at: isDone ? at : null }
    return { ...of, ...by, outcome, agent: of.agent ?? me, waits: !isDone }
  }
}
