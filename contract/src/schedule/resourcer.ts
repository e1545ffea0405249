import { z } from 'zod'
import { CallPerson } from '../calls/call-subject.ts'
import { endpoint } from '../platform/endpoint.ts'
import { PageQuery } from '../platform/envelope.ts'
import { asMessage } from '../platform/reasons.ts'
import { MAX_APPOINTMENT_NOTES, ScheduleEntry } from './entry.ts'
import { AppointmentKind } from './slots.ts'

export const RESOURCER_TABS = ['pending', 'active', 'recent', 'misplaced'] as const
/**
 * pending: the agency has to answer, who waits longest first; active: the agency has answered, the next first; recent:
 * closed ones, the last first; misplaced: those of the first two that do not fit the office’s hours any more.
 */
export const ResourcerTab = z.enum(RESOURCER_TABS)
export type ResourcerTab = z.infer<typeof ResourcerTab>

export const listResourcer = endpoint({
  id: 'listResourcer',
  summary: 'Appointments that the account deals with: of its modules and departments, and its own',
  method: 'GET',
  path: '/schedule/resourcer',
  access: 'internal',
  query: PageQuery.omit({ sort_by: true })
    .extend({
      tab: ResourcerTab.default('pending'),
      /** Id of a department. */
      department: z.string().max(64).optional(),
      kind: AppointmentKind.optional(),
      /** Guid of an account; me: the reader; none: unassigned. */
      assignee: z.union([z.uuid(), z.enum(['me', 'none'])]).optional(),
      /** Looked for in names, addresses, references and notes. */
      text: z.string().trim().max(200).optional(),
    })
    .strict(),
  reply: z.array(ScheduleEntry),
})

export const countResourcer = endpoint({
  id: 'countResourcer',
  summary: 'How many appointments the account deals with, by tab',
  method: 'GET',
  path: '/schedule/resourcer/count',
  access: 'internal',
  reply: z.object({
    pending: z.number().int().min(0),
    active: z.number().int().min(0),
    recent: z.number().int().min(0),
    misplaced: z.number().int().min(0),
  }),
})

/** An agent’s week. */
export const AgentLoad = z
  .object({
    user: CallPerson,
    /** Monday to Sunday, in the agency’s zone. */
    days: z
      .array(
        z.object({
          date: z.iso.date(),
          /** Appointments that are not cancelled. */
          appointments: z.number().int().min(0),
          minutes: z.number().int().min(0),
        }),
      )
      .length(7),
  })
  .meta({ id: 'AgentLoad' })
export type AgentLoad = z.infer<typeof AgentLoad>

export const listAgentLoads = endpoint({
  id: 'listAgentLoads',
  summary: 'How many appointments each agent has in a week',
  method: 'GET',
  path: '/schedule/load',
  access: 'internal',
  query: z
    .object({
      /** A day of the week; today where it is missing. */
      day: z.iso.date().optional(),
    })
    .strict(),
  reply: z.array(AgentLoad),
})

const Guid = z.object({ guid: z.uuid() })

/** Somebody to whom an appointment can be assigned. */
export const AssignableAgent = z
  .object({
    user: CallPerson,
    email: z.string(),
    /** Whether another appointment of theirs overlaps this one: assigning it is refused. */
    busy: z.boolean(),
    /** Their appointments in the week of this one. */
    week: z.number().int().min(0),
  })
  .meta({ id: 'AssignableAgent' })
export type AssignableAgent = z.infer<typeof AssignableAgent>

export const listAssignableAgents = endpoint({
  id: 'listAssignableAgents',
  summary: 'Agents of an appointment’s module or department',
  method: 'GET',
  path: '/schedule/:guid/agent',
  access: 'internal',
  params: Guid,
  reply: z.array(AssignableAgent),
})

/** A word among staff about an appointment. */
export const AppointmentNote = z
  .object({
    id: z.uuid(),
    text: z.string(),
    created: z.iso.datetime(),
    /** Null: the account is gone. */
    user: CallPerson.nullable(),
  })
  .meta({ id: 'AppointmentNote' })
export type AppointmentNote = z.infer<typeof AppointmentNote>

export const listAppointmentNotes = endpoint({
  id: 'listAppointmentNotes',
  summary: 'Notes among staff about an appointment, the oldest first',
  method: 'GET',
  path: '/schedule/:guid/note',
  access: 'internal',
  params: Guid,
  reply: z.array(AppointmentNote),
})

export const addAppointmentNote = endpoint({
  id: 'addAppointmentNote',
  summary: 'Note something about an appointment for other staff',
  method: 'POST',
  path: '/schedule/:guid/note',
  access: 'internal',
  errors: ['too_many_requests'],
  params: Guid,
  body: z
    .object({
      text: z
        .string()
        .trim()
        .min(1, asMessage('required'))
        .max(MAX_APPOINTMENT_NOTES, asMessage('too_long', { count: MAX_APPOINTMENT_NOTES })),
      /** Chosen by the browser, so that a note that is sent twice is there once. */
      request: z.uuid().optional(),
    })
    .strict(),
  reply: AppointmentNote,
})
