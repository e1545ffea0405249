import { z } from 'zod'
import { CallPerson, CallSubject } from '../calls/call-subject.ts'
import { endpoint } from '../platform/endpoint.ts'
import { PageQuery } from '../platform/envelope.ts'
import { LOCALES } from '../platform/localized.ts'

/** Longest comment, in characters. */
export const MAX_COMMENT = 1_000

/** Longest answer of the agency to a comment, in characters. */
export const MAX_COMMENT_ANSWER = 5_000

/** Longest name under which a public comment is shown, in characters. */
export const MAX_PUBLIC_NAME = 80

/** Comments of a page of a list. */
export const COMMENT_PAGE = 20

/**
 * What came of a comment: answered; read, and nothing is to be done; passed on to who handles it; withdrawn, because
 * its account was deleted before anybody dealt with it.
 */
export const COMMENT_OUTCOMES = ['answered', 'no_action', 'passed_on', 'withdrawn'] as const
export const CommentOutcome = z.enum(COMMENT_OUTCOMES)
export type CommentOutcome = z.infer<typeof CommentOutcome>

/** Outcomes that somebody marks; the others follow from what is done. */
export const MARKED_OUTCOMES = ['answered', 'no_action', 'passed_on'] as const

/** Of a comment that may be shown on its record: offered by who wrote it, and what came of the review. */
export const CommentPublication = z.enum(['offered', 'published', 'declined'])
export type CommentPublication = z.infer<typeof CommentPublication>

/** When comments may be offered as public ones; null for an end that nobody has set. */
export const CommentWindow = z
  .object({
    /** Where today is, on the agency's calendar. */
    state: z.enum(['upcoming', 'open', 'closed']),
    /** First and last day. */
    opens: z.iso.date().nullable(),
    closes: z.iso.date().nullable(),
  })
  .meta({ id: 'CommentWindow' })
export type CommentWindow = z.infer<typeof CommentWindow>

/** A comment as who wrote it sees it. */
export const OwnComment = z
  .object({
    id: z.uuid(),
    text: z.string(),
    created: z.iso.datetime(),
    /** Null: not offered as a public comment. */
    publication: CommentPublication.nullable(),
    /** Name under which it is, or would be, shown; null: withheld. */
    public_name: z.string().nullable(),
    /** Null while nobody has dealt with it. */
    outcome: CommentOutcome.nullable(),
    /** What the agency answered, the oldest first. */
    answers: z.array(z.object({ text: z.string(), created: z.iso.datetime() })),
  })
  .meta({ id: 'OwnComment' })
export type OwnComment = z.infer<typeof OwnComment>

/** A comment that is shown on its record. */
export const PublicComment = z
  .object({
    id: z.uuid(),
    /** As who wrote it chose; null: withheld. */
    name: z.string().nullable(),
    text: z.string(),
    created: z.iso.datetime(),
  })
  .meta({ id: 'PublicComment' })
export type PublicComment = z.infer<typeof PublicComment>

/** What everybody sees of the comments on a record. */
export const RecordComments = z
  .object({
    /** Whether comments on the record are taken. */
    accepted: z.boolean(),
    /** When they may be offered as public ones; null: the module has no public comments. */
    window: CommentWindow.nullable(),
    /** The newest first. */
    comments: z.array(PublicComment),
  })
  .meta({ id: 'RecordComments' })
export type RecordComments = z.infer<typeof RecordComments>

/** A comment as the agency's own people see it. */
export const StaffComment = z
  .object({
    id: z.uuid(),
    /** Null: the account is gone. */
    user: CallPerson.nullable(),
    email: z.string().nullable(),
    subject: CallSubject,
    /** Null: erased with the account. */
    text: z.string().nullable(),
    created: z.iso.datetime(),
    publication: CommentPublication.nullable(),
    public_name: z.string().nullable(),
    outcome: CommentOutcome.nullable(),
    outcome_by: CallPerson.nullable(),
    outcome_at: z.iso.datetime().nullable(),
    answers: z.array(
      z.object({ text: z.string(), by: CallPerson.nullable(), created: z.iso.datetime() }),
    ),
    /** Sent back with a change, so that nothing is overwritten. */
    version: z.number().int(),
  })
  .meta({ id: 'StaffComment' })
export type StaffComment = z.infer<typeof StaffComment>

const Guid = z.object({ guid: z.uuid() })
const Id = z.object({ id: z.uuid() })

export const leaveComment = endpoint({
  id: 'leaveComment',
  summary: 'Leave a comment on a record, to be reviewed by an official',
  method: 'POST',
  path: '/record/:guid/comment',
  access: 'resident',
  errors: ['too_many_requests', 'conflict'],
  params: Guid,
  body: z
    .object({
      text: z.string().trim().min(1).max(MAX_COMMENT),
      /** True: it may be shown on the record after review. */
      public: z.boolean().default(false),
      public_name: z.string().trim().max(MAX_PUBLIC_NAME).nullable().default(null),
      /** Chosen by who sends it, so that a comment that is sent twice is one. */
      request: z.uuid().optional(),
    })
    .strict(),
  reply: OwnComment,
})

export const listRecordComments = endpoint({
  id: 'listRecordComments',
  summary: 'Public comments on a record, the newest first, and when they are taken',
  method: 'GET',
  path: '/record/:guid/comment',
  access: 'anonymous',
  params: Guid,
  query: PageQuery.omit({ sort_by: true }),
  reply: RecordComments,
})

export const listOwnComments = endpoint({
  id: 'listOwnComments',
  summary: 'Own comments on a record with what was answered, the newest first',
  method: 'GET',
  path: '/record/:guid/comment/own',
  access: 'resident',
  params: Guid,
  query: PageQuery.omit({ sort_by: true }),
  reply: z.array(OwnComment),
})

export const listComments = endpoint({
  id: 'listComments',
  summary:
    'Comments in what the account answers calls for: open ones, the oldest first, or done ones',
  method: 'GET',
  path: '/comment',
  access: 'internal',
  query: PageQuery.omit({ sort_by: true }).extend({
    /** open: without an outcome, or offered as public and not reviewed. */
    state: z.enum(['open', 'done']).default('open'),
    module: z.string().max(64).optional(),
  }),
  reply: z.array(StaffComment),
})

export const countComments = endpoint({
  id: 'countComments',
  summary: 'How many comments are open in what the account answers calls for',
  method: 'GET',
  path: '/comment/count',
  access: 'internal',
  reply: z.object({ open: z.number().int().min(0) }),
})

export const answerComment = endpoint({
  id: 'answerComment',
  summary: 'Answer a comment: mailed to who wrote it, and kept with the comment',
  method: 'POST',
  path: '/comment/:id/answer',
  access: 'internal',
  errors: ['conflict'],
  params: Id,
  body: z
    .object({
      text: z.string().trim().min(1).max(MAX_COMMENT_ANSWER),
      version: z.number().int(),
      request: z.uuid().optional(),
    })
    .strict(),
  reply: StaffComment,
})

export const markComment = endpoint({
  id: 'markComment',
  summary: 'Mark what came of a comment; null opens it again',
  method: 'PUT',
  path: '/comment/:id/outcome',
  access: 'internal',
  errors: ['conflict'],
  params: Id,
  body: z
    .object({ outcome: z.enum(MARKED_OUTCOMES).nullable(), version: z.number().int() })
    .strict(),
  reply: StaffComment,
})

export const reviewComment = endpoint({
  id: 'reviewComment',
  summary: 'Show a comment on its record that was offered as a public one, or decline to',
  method: 'PUT',
  path: '/comment/:id/publication',
  access: 'internal',
  errors: ['conflict'],
  params: Id,
  body: z
    .object({ publication: z.enum(['published', 'declined']), version: z.number().int() })
    .strict(),
  reply: StaffComment,
})

export const exportComments = endpoint({
  id: 'exportComments',
  summary:
    'All comments on a record with their answers and outcomes as a table (CSV), for the file',
  method: 'GET',
  path: '/record/:guid/comment/export',
  access: 'internal',
  alsoAs: 'text/csv',
  params: Guid,
  query: z.object({ lang: z.enum(LOCALES).optional() }).strict(),
  reply: z.string(),
})
