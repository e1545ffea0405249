import { z } from 'zod'
import { SearchRequest } from './criteria.ts'

/** Criteria as JSON in a query. */
export const SearchText = z
  .string()
  .max(8_000)
  .transform((text, context): unknown => {
    try {
      return JSON.parse(text, (key, value: unknown) => {
        // As bodies are read: it would become the prototype of whatever it is copied into.
        if (key === '__proto__') throw new SyntaxError(key)
        return value
      })
    } catch {
      context.addIssue({ code: 'custom', message: 'expected criteria as JSON' })
      return z.NEVER
    }
  })
  .pipe(SearchRequest)

/** A search in an address, for answers that caches may keep. */
export const SearchInAddress = z.object({ search: SearchText.prefault('{}') })
