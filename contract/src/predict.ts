import { z } from 'zod'
import { endpoint } from './endpoint.ts'
import { Localized } from './localized.ts'

/** Options of one answer of a predictive filter. */
export const PREDICTED_OPTIONS = 20
/** The property that holds an option's text where the filter's `predictiveProperty` names no other. */
export const PREDICTIVE_PROPERTY = 'text'

/** One option of a predictive filter: `source_id` goes into the criterion, its text is shown. */
export const PredictedOption = z
  .object({
    /** The field. */
    source: z.string(),
    /** The value as records have it. */
    source_id: z.string(),
    /** Records with this value that the viewer may see. */
    count: z.number().int(),
  })
  // The text, under the name that the filter's `predictiveProperty` gives it.
  .catchall(z.union([Localized, z.number()]))
  .meta({ id: 'PredictedOption' })
export type PredictedOption = z.infer<typeof PredictedOption>

/** Predictive filters name it `predict/{field}` in `params.endpoint`. */
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
