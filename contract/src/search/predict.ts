import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { Localized } from '../platform/localized.ts'

/** Maximum number of options in an answer of a predictive filter. */
export const PREDICTED_OPTIONS = 20
/** Property with an option's text, unless the filter's `predictiveProperty` names another. */
export const PREDICTIVE_PROPERTY = 'text'

/** One option of a predictive filter: `source_id` is the value of the criterion, the text is shown. */
export const PredictedOption = z
  .object({
    /** The field. */
    source: z.string(),
    /** The value as records have it. */
    source_id: z.string(),
    /** Number of records with this value that the viewer may see. */
    count: z.number().int(),
  })
  // The text, named by the filter's `predictiveProperty`.
  .catchall(z.union([Localized, z.number()]))
  .meta({ id: 'PredictedOption' })
export type PredictedOption = z.infer<typeof PredictedOption>

/** Predictive filters refer to it as `predict/{field}` in `params.endpoint`. */
export const predictField = endpoint({
  id: 'predictField',
  summary: 'Values of a category that match a text; the most frequent ones for no text',
  method: 'GET',
  path: '/predict/:field',
  access: 'anonymous',
  module: true,
  params: z.object({ field: z.string().max(64) }),
  query: z.object({ q: z.string().max(200).default('') }),
  reply: z.array(PredictedOption),
})
