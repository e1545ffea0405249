import { z } from 'zod'
import { Localized } from '../platform/localized.ts'

/** Subject of a call in a request: a record, a department's channel, or an agent. */
export const CallSubjectRef = z
  .object({ type: z.enum(['record', 'channel', 'agent']), guid: z.uuid() })
  .strict()
export type CallSubjectRef = z.infer<typeof CallSubjectRef>

/** Module of a record, with its department. */
export const SubjectModule = z.object({
  module_code: z.string(),
  display_name: Localized,
  department: z.object({ department_code: z.string(), display_name: Localized }),
})

/** Subject of a call in an answer. Details of a record that the reader may not see are null. */
export const CallSubject = z
  .object({
    /** generic: a direct call of an agent. */
    discriminator: z.enum(['record', 'channel', 'generic']),
    /** Of the record or channel; null for a direct call, and for a record that the reader may not see. */
    guid: z.uuid().nullable(),
    /** Number of the record; null for others. */
    agency_reference: z.string().nullable(),
    /** Title of the record, or name of the channel. */
    title: Localized.nullable(),
    address: z.string().nullable(),
    /** Of a record. */
    module: SubjectModule.nullable(),
    /** Of a channel, and of a record. */
    department: z.object({ department_code: z.string(), display_name: Localized }).nullable(),
  })
  .meta({ id: 'CallSubject' })
export type CallSubject = z.infer<typeof CallSubject>

/** A person in a call; `id` is that of the account. */
export const CallPerson = z
  .object({ id: z.uuid(), first_name: z.string(), last_name: z.string() })
  .meta({ id: 'CallPerson' })
export type CallPerson = z.infer<typeof CallPerson>

/** Most characters of a caller's note. */
export const MAX_CALL_NOTE = 1_000
/** Note from a caller to the agency. An empty note is stored as null. */
export const CallNote = z.string().trim().max(MAX_CALL_NOTE).nullable().default(null)
