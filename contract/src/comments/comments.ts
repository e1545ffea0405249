import { z } from 'zod'
import { CallPerson, CallSubject } from '../calls/call-subject.ts'
import { endpoint } from '../platform/endpoint.ts'
import { PageQuery } from '../platform/envelope.ts'
import { LOCALES } from '../platform/localized.ts'

/** Most characters of a comment, of an objection, and of the agency's note about a hidden comment. */
export const MAX_COMMENT = 1_000
/** Most characters of an answer to a comment. */
export const MAX_COMMENT_ANSWER = 5_000
/** Reports from different people and networks that hide a comment until an agent has looked at it. */
export const REPORTS_TO_HIDE = 3

/** answered: also outside of the portal; withdrawn: by the resident who wrote it, or with the account. */
export const CommentOutcome = z.enum(['answered', 'no_action', 'passed_on', 'withdrawn'])
export type CommentOutcome = z.infer<typeof CommentOutcome>
/** Outcomes that agents set. */
export const AgentOutcome = CommentOutcome.exclude(['withdrawn'])
export type AgentOutcome = z.infer<typeof AgentOutcome>

/** offered: waits for approval; published: everyone who sees the record sees it; hidden: only its author and agents see it. */
export const Publication = z.enum(['offered', 'published', 'hidden'])
export type Publication = z.infer<typeof Publication>

export const COMMENT_FAULTS = ['personal_data', 'insult', 'spam', 'off_topic', 'other'] as const
/** Why a comment was reported or hidden. */
export const CommentFault = z.enum(COMMENT_FAULTS)
export type CommentFault = z.infer<typeof CommentFault>

/** When a record takes public comments. */
export const CommentWindow = z
  .object({
    /** On the agency's calendar today. */
    state: z.enum(['upcoming', 'open', 'closed']),
    /** First and last day; null: no limit. */
    opens: z.iso.date().nullable(),
    closes: z.iso.date().nullable(),
  })
  .meta({ id: 'CommentWindow' })
export type CommentWindow = z.infer<typeof CommentWindow>

/** How a comment was hidden. */
const Hidden = z.object({
  /** agency: by an agent; reports: automatically, until an agent has looked at it. */
  by: z.enum(['agency', 'reports']),
  /** Null: hidden by reports. */
  reason: CommentFault.nullable(),
  at: z.iso.datetime(),
})

/** A comment as everyone sees it who sees its record. */
export const PublicComment = z
  .object({
    id: z.uuid(),
    created: z.iso.datetime(),
    /** Null: the author does not show it, or it is hidden. */
    name: z.string().nullable(),
    /** Null: hidden. */
    text: z.string().nullable(),
    still_there: z.boolean(),
    hidden: Hidden.nullable(),
    /** Answers that the agency shows, the oldest first. */
    answers: z.array(z.object({ text: z.string(), created: z.iso.datetime() })),
    /** Whether the reader wrote it, and has reported it. */
    own: z.boolean(),
    reported: z.boolean(),
  })
  .meta({ id: 'PublicComment' })
export type PublicComment = z.infer<typeof PublicComment>

/** The comments on a record, and which ones it takes. */
export const RecordComments = z
  .object({
    /** Whether the record takes comments. */
    accepted: z.boolean(),
    /** When it takes public comments; null: never. */
    window: CommentWindow.nullable(),
    /** Whether an agent approves public comments before they are shown. */
    approval: z.boolean(),
    /** Whether the record is closed, so that residents can say that it is still there. */
    closed: z.boolean(),
    /** Public comments, the newest first; hidden ones without their text. */
    comments: z.array(PublicComment),
  })
  .meta({ id: 'RecordComments' })
export type RecordComments = z.infer<typeof RecordComments>

const Answer = z.object({ text: z.string(), created: z.iso.datetime(), public: z.boolean() })
const Objection = z.object({ text: z.string(), created: z.iso.datetime() })

/** Members that the author and agents see alike. */
const Known = {
  id: z.uuid(),
  created: z.iso.datetime(),
  still_there: z.boolean(),
  /** Null: not offered as a public comment. */
  publication: Publication.nullable(),
  shows_name: z.boolean(),
  hidden: Hidden.extend({
    /** From the agent to the author; null: none. */
    note: z.string().nullable(),
    /** Whether it was published before. */
    was_published: z.boolean(),
  }).nullable(),
  /** The author's objection to hiding it; null: none. */
  objection: Objection.nullable(),
  /** Whether an agent has to look at it: it was reported, or its author objected. */
  review_due: z.boolean(),
  /** Null: no outcome yet. */
  outcome: CommentOutcome.nullable(),
}

/** A comment as its author sees it. */
export const OwnComment = z
  .object({
    ...Known,
    text: z.string(),
    answers: z.array(Answer),
    /** Whether its author can object to hiding it. Once: the answer to an objection is final. */
    can_object: z.boolean(),
  })
  .meta({ id: 'OwnComment' })
export type OwnComment = z.infer<typeof OwnComment>

/** A comment as agents see it. */
export const StaffComment = z
  .object({
    ...Known,
    /** Null: the account is deleted, or the comment withdrawn. */
    user: CallPerson.nullable(),
    email: z.string().nullable(),
    subject: CallSubject,
    /** Null: withdrawn. */
    text: z.string().nullable(),
    answers: z.array(Answer.extend({ by: CallPerson.nullable() })),
    /** The oldest first. Names of those who reported it are not shown. */
    reports: z.array(z.object({ reason: CommentFault, created: z.iso.datetime() })),
    outcome_by: CallPerson.nullable(),
    outcome_at: z.iso.datetime().nullable(),
    /** The agent who has it; null: no one. */
    agent: CallPerson.nullable(),
    /** Whether the agency owes something: an answer, an approval or a review. */
    waits: z.boolean(),
    /** Changes name the version that they were made from. */
    version: z.number().int(),
  })
  .meta({ id: 'StaffComment' })
export type StaffComment = z.infer<typeof StaffComment>

const Guid = z.object({ guid: z.uuid() })
const Id = z.object({ id: z.uuid() })
const Text = z.string().trim().min(1).max(MAX_COMMENT)
const Page = PageQuery.omit({ sort_by: true }).strict()

export const leaveComment = endpoint({
  id: 'leaveComment',
  summary: 'Leaves a comment on a record, to be reviewed by an official',
  method: 'POST',
  path: '/record/:guid/comment',
  access: 'resident',
  errors: ['conflict', 'too_many_requests'],
  params: Guid,
  body: z
    .object({
      text: Text,
      /** Offers it as a public comment. */
      public: z.boolean().default(false),
      /** Whether the public comment shows the author's name. */
      shows_name: z.boolean().default(false),
      /** Says that what a closed record is about is still there. */
      still_there: z.boolean().default(false),
      /** Key chosen by the browser: a comment that is sent twice is stored once. */
      request: z.uuid().optional(),
    })
    .strict(),
  reply: OwnComment,
})

export const listRecordComments = endpoint({
  id: 'listRecordComments',
  summary: 'Public comments on a record, the newest first, and which comments it takes',
  method: 'GET',
  path: '/record/:guid/comment',
  access: 'anonymous',
  params: Guid,
  query: Page,
  reply: RecordComments,
})

export const listOwnComments = endpoint({
  id: 'listOwnComments',
  summary: "The account's own comments on a record with their answers, the newest first",
  method: 'GET',
  path: '/record/:guid/comment/own',
  access: 'resident',
  params: Guid,
  query: Page,
  reply: z.array(OwnComment),
})

export const changeOwnComment = endpoint({
  id: 'changeOwnComment',
  summary:
    'Shows or withholds the name of a public comment, withdraws a comment, or objects to hiding it',
  method: 'PUT',
  path: '/comment/:id/own',
  access: 'resident',
  errors: ['conflict', 'too_many_requests'],
  params: Id,
  body: z.discriminatedUnion('action', [
    z.object({ action: z.literal('name'), shows_name: z.boolean() }).strict(),
    /** Deletes its words and answers; agents see only that there was a comment. */
    z.object({ action: z.literal('withdraw') }).strict(),
    z.object({ action: z.literal('object'), text: Text }).strict(),
  ]),
  /** Null: withdrawn. */
  reply: OwnComment.nullable(),
})

export const reportComment = endpoint({
  id: 'reportComment',
  summary: `Reports a public comment to the agency; ${REPORTS_TO_HIDE} reports from different people and networks hide it until an agent has looked at it`,
  method: 'POST',
  path: '/comment/:id/report',
  access: 'resident',
  errors: ['too_many_requests'],
  params: Id,
  body: z.object({ reason: CommentFault }).strict(),
  reply: z.object({ reported: z.literal(true) }),
})

export const getComment = endpoint({
  id: 'getComment',
  summary: 'A comment that reaches the account, as agents see it',
  method: 'GET',
  path: '/comment/:id',
  access: 'internal',
  params: Id,
  reply: StaffComment,
})

const version = z.number().int()

export const changeComment = endpoint({
  id: 'changeComment',
  summary: 'Answers a comment, sets its outcome, publishes, hides or assigns it',
  method: 'PUT',
  path: '/comment/:id',
  access: 'internal',
  errors: ['conflict', 'too_many_requests'],
  params: Id,
  body: z.discriminatedUnion('action', [
    z
      .object({
        action: z.literal('answer'),
        version,
        text: z.string().trim().min(1).max(MAX_COMMENT_ANSWER),
        /** Whether the answer is shown below the public comment. */
        public: z.boolean().default(false),
        /** Key chosen by the browser: an answer that is sent twice is stored once. */
        request: z.uuid().optional(),
      })
      .strict(),
    /** Null: opens it again. */
    z.object({ action: z.literal('outcome'), version, outcome: AgentOutcome.nullable() }).strict(),
    /** Also one that was hidden or reported: reports do not hide it again. */
    z.object({ action: z.literal('publish'), version }).strict(),
    z
      .object({
        action: z.literal('hide'),
        version,
        /** Shown in its place. */
        reason: CommentFault,
        /** For its author only. */
        note: Text.nullable().default(null),
      })
      .strict(),
    z.object({ action: z.literal('assign'), version, assignee: z.uuid().nullable() }).strict(),
  ]),
  reply: StaffComment,
})

export const exportComments = endpoint({
  id: 'exportComments',
  summary: 'All comments on a record with answers and outcomes as a table (CSV), for its file',
  method: 'GET',
  path: '/record/:guid/comment/export',
  access: 'internal',
  alsoAs: 'text/csv',
  params: Guid,
  query: z.object({ lang: z.enum(LOCALES).optional() }).strict(),
  reply: z.string(),
})
