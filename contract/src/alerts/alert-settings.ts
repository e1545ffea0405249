import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { Localized } from '../platform/localized.ts'

/** Limits of alerts, and the kinds of areas for them in display order. */
export const AlertSettings = z
  .object({
    /** Maximum number of alerts per account. */
    limit: z.number().int().min(1).max(1_000),
    /** Hour of the agency's day at which digests leave. */
    hour: z.number().int().min(0).max(23),
    placeCollection: z.object({ grid: z.object({ limit: z.number().int().min(1).max(10_000) }) }),
    regions: z.array(z.object({ type: z.enum(['place', 'grid', 'custom']), label: Localized })),
  })
  .strict()
  .meta({ id: 'AlertSettings' })
export type AlertSettings = z.infer<typeof AlertSettings>

export const getAlertConfig = endpoint({
  id: 'getAlertConfig',
  summary: 'How alerts are offered; 404 where they are not',
  method: 'GET',
  path: '/alert/config',
  access: 'anonymous',
  reply: AlertSettings,
})
