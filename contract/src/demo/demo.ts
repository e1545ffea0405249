import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'

/** A day of a demo agency: records that came, that went on, and that are gone. */
export const DemoDay = z.object({
  /** How many days the demo was moved on. */
  day: z.number().int().min(1),
  added: z.number().int().min(0),
  changed: z.number().int().min(0),
  withdrawn: z.number().int().min(0),
})
export type DemoDay = z.infer<typeof DemoDay>

export const nextDemoDay = endpoint({
  id: 'nextDemoDay',
  summary:
    'Moves a demo agency a day on: records come, change and go by an import; 404 for real agencies',
  method: 'POST',
  path: '/demo/next-day',
  access: 'anonymous',
  errors: ['too_many_requests'],
  body: z.object({}).strict(),
  reply: DemoDay,
})
