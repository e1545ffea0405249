import { z } from 'zod'
import { Done } from '../accounts/form-values.ts'
import { endpoint } from '../platform/endpoint.ts'
import { CallPerson, CallSubject } from './call-subject.ts'

/** Unseen missed calls are counted up to this number. */
export const MOST_UNSEEN = 100
/** Unseen missed calls that are listed, the newest first. */
export const LISTED_UNSEEN = 5

/** A call that the account did not answer in time. */
export const MissedCall = z
  .object({
    /** Guid of the call. */
    id: z.uuid(),
    /** The caller; null: the account is gone. */
    user: CallPerson.nullable(),
    subject: CallSubject,
    /** When it stopped ringing for the account. */
    at: z.iso.datetime(),
  })
  .meta({ id: 'MissedCall' })
export type MissedCall = z.infer<typeof MissedCall>

export const getMissedCalls = endpoint({
  id: 'getMissedCalls',
  summary: 'Missed calls that the account has not seen yet',
  method: 'GET',
  path: '/nencounter/call/missed',
  access: 'resident',
  reply: z.object({
    /** Counted up to MOST_UNSEEN, which means that many or more. */
    unseen: z.number().int().min(0).max(MOST_UNSEEN),
    /** The newest of them, at most LISTED_UNSEEN. */
    calls: z.array(MissedCall).max(LISTED_UNSEEN),
  }),
})

export const seeMissedCalls = endpoint({
  id: 'seeMissedCalls',
  summary: 'Marks missed calls of the account as seen, up to the newest one that was shown',
  method: 'POST',
  path: '/nencounter/call/missed/seen',
  access: 'resident',
  body: z
    .object({
      /** `at` of the newest missed call that was shown. Later ones stay unseen. */
      until: z.iso.datetime().max(40),
    })
    .strict(),
  reply: Done,
})
