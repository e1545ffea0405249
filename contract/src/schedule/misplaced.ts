import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { Localized } from '../platform/localized.ts'
import { Misplacement } from './appointment.ts'
import { TimeSpan } from './slots.ts'

/** Most appointments that `listMisplaced` names. */
export const MAX_MISPLACED = 200

export const listMisplaced = endpoint({
  id: 'listMisplaced',
  summary: `Upcoming appointments that the agency has to see to, the next ${MAX_MISPLACED}: their slots are none of their offices' any more, or no agent has them`,
  method: 'GET',
  path: '/schedule/misplaced',
  access: 'hub.manage',
  reply: z.object({
    /** By time; those that the reader may open. */
    appointments: z.array(
      z.object({
        guid: z.uuid(),
        datetime: TimeSpan,
        /** IANA zone of its office. */
        time_zone: z.string(),
        /** Name of the channel; null where it no longer exists. */
        channel: Localized.nullable(),
        why: Misplacement,
      }),
    ),
    /** Number of all of them, also those that the reader may not open. */
    total: z.number().int().min(0),
  }),
})
