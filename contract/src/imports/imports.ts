import { z } from 'zod'
import { endpoint } from '../platform/endpoint.ts'
import { Localized } from '../platform/localized.ts'

/** What an import does: it reads or fetches rows, then compares and merges them. */
const PHASES = ['reading', 'merging'] as const
export type ImportPhase = (typeof PHASES)[number]

/** How the imports of a module are doing. */
export const ModuleImport = z
  .object({
    module: z.string(),
    title: Localized,
    /** Null: it is imported by hand only. */
    schedule: z.object({ cron: z.string(), time_zone: z.string() }).nullable(),
    /** Of the last one; `refused` by the guard, `never`: there was none. */
    state: z.enum(['never', 'running', 'finished', 'refused', 'failed']),
    started: z.iso.datetime().nullable(),
    finished: z.iso.datetime().nullable(),
    /** Why it failed or was refused, in the words for the operator. */
    message: z.string().nullable(),
    /** Sentences about what refused nothing and needs a look, in the words for the operator. */
    notices: z.array(z.string()),
    progress: z
      .object({
        phase: z.enum(PHASES),
        rows: z.number().int(),
        /** Part of the files that is read, 0 to 1; null where their size is not known. */
        share: z.number().nullable(),
      })
      .nullable(),
    /** Of one that went through: rows read and rejected, and what became of records. */
    counts: z
      .object({
        read: z.number().int(),
        inserted: z.number().int(),
        changed: z.number().int(),
        removed: z.number().int(),
        rejected: z.number().int(),
      })
      .nullable(),
    last_success: z.iso.datetime().nullable(),
    /** Failed and refused runs since then. */
    failures: z.number().int(),
    next_run: z.iso.datetime().nullable(),
    /** The next run is another try of a failed one. */
    is_retry: z.boolean(),
  })
  .meta({ id: 'ModuleImport' })
export type ModuleImport = z.infer<typeof ModuleImport>

export const listImports = endpoint({
  id: 'listImports',
  summary: 'How the imports of the agency are doing, by module',
  method: 'GET',
  path: '/imports',
  access: 'tenant.admin',
  reply: z.array(ModuleImport),
})
