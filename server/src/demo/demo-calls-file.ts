import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { MAX_CHAT_TEXT } from '@plat/contract/chat/chat'
import { CallOutcome } from '@plat/contract/calls/calls'
import { OfficeHours, OfficeSlots } from '@plat/contract/offices/channels'
import { AppointmentKind } from '@plat/contract/schedule/slots'
import { parse } from 'yaml'
import { z } from 'zod'

const Role = z.enum(['agent', 'manager', 'admin'])
/** Code of a channel, and the department whose it is. */
const About = {
  /** Code of the module whose record it is about. */
  record: z.string().optional(),
  /** Code of a channel. */
  channel: z.string().optional(),
}

const Spans = z
  .array(z.string().regex(/^\d\d:\d\d-\d\d:\d\d$/))
  .default([])
  .transform((spans) => spans.map((span) => ({ from: span.slice(0, 5), to: span.slice(6) })))

const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const
const Weekly = z
  .object({ mon: Spans, tue: Spans, wed: Spans, thu: Spans, fri: Spans, sat: Spans, sun: Spans })
  .strict()
  .transform((days) => WEEKDAYS.map((day) => days[day]))
  .pipe(OfficeHours.shape.weekly)

const PastCall = z
  .object({
    daysAgo: z.number().int().min(1),
    /** On the agency's clocks; where the office was closed then, on the last open day before. */
    at: z.string().regex(/^\d\d:\d\d$/),
    /** Key of a caller. */
    caller: z.string().optional(),
    /** One of the agency's accounts that called another one. */
    from: Role.optional(),
    to: Role.optional(),
    ...About,
    note: z.string().nullable().default(null),
    /** Who was asked, one after the other. */
    asked: z.array(
      z
        .object({
          role: Role,
          answer: z.enum(['accepted', 'declined', 'expired', 'withdrawn']),
          /** Seconds until then. */
          after: z.number().int().min(0),
        })
        .strict(),
    ),
    outcome: CallOutcome.default('answered'),
    /** For which they spoke. */
    seconds: z.number().int().min(0).default(0),
  })
  .strict()

const DemoAppointment = z
  .object({
    /** From today on; negative: it is past. Moved on, or back, to a weekday with a free slot. */
    inDays: z.number().int(),
    /** On the office's clocks; the nearest free slot is taken. */
    at: z.string().regex(/^\d\d:\d\d$/),
    /** Key of a caller. */
    caller: z.string().optional(),
    /** One of the agency's accounts that asks as a resident. */
    from: Role.optional(),
    ...About,
    kind: AppointmentKind,
    interpreter: z.string().nullable().default(null),
    notes: z.string().nullable().default(null),
    state: z.enum(['request', 'awaiting', 'confirmed', 'cancelled']),
    assignee: Role.optional(),
    /** How long ago it was asked for; of past ones, before they began. */
    askedHoursAgo: z.number().int().min(1).default(30),
    /** Of staff. */
    note: z.string().nullable().default(null),
  })
  .strict()

const CallsFile = z
  .object({
    agents: z.array(
      z.object({ role: Role, modules: z.array(z.string()).nullable().default(null) }).strict(),
    ),
    offices: z.array(
      z
        .object({
          department: z.string(),
          weekly: Weekly,
          agencyHolidays: z.boolean().default(true),
          /** Left out: an hour, one at a time, whenever it is open. */
          slots: OfficeSlots.strict().optional(),
        })
        .strict(),
    ),
    contacts: z.array(z.object({ first: z.string(), last: z.string(), email: z.email() }).strict()),
    callers: z.array(z.object({ key: z.string(), first: z.string(), last: z.string() }).strict()),
    calls: z.array(PastCall),
    callBacks: z.array(
      z
        .object({
          caller: z.string(),
          ...About,
          phone: z.string().nullable(),
          note: z.string().nullable(),
        })
        .strict(),
    ),
    appointments: z.array(DemoAppointment).default([]),
    conversations: z
      .array(
        z
          .object({
            caller: z.string(),
            ...About,
            messages: z
              .array(
                z
                  .object({
                    /** An account of the agency; left out: the resident. */
                    by: Role.optional(),
                    hoursAgo: z.number().min(0),
                    text: z.string().min(1).max(MAX_CHAT_TEXT),
                  })
                  .strict(),
              )
              .min(1),
          })
          .strict(),
      )
      .default([]),
  })
  .strict()

/** What a demo agency's calls are made of. */
export type CallsFile = z.infer<typeof CallsFile>
/** A call that took place before the demo was started. */
export type PastCall = CallsFile['calls'][number]

const FOLDER = 'tools/src/demo-city/calls'

/**
 * Calls of a demo agency; null for one without a file.
 * @param root of the repository
 * @throws ZodError for a malformed file.
 */
export async function readCallsFile(root: string, tenant: string): Promise<CallsFile | null> {
  const text = await readFile(join(root, FOLDER, `${tenant}.yaml`), 'utf8').catch(() => null)
  return text === null ? null : CallsFile.parse(parse(text))
}
