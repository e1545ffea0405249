import { listImports } from '@plat/contract/imports/imports'
import type { Database } from '../platform/db/database.ts'
import type { App } from '../platform/http/app.ts'
import { serve } from '../platform/http/serve.ts'
import { importStates } from './import-states.ts'

/** Registers what administrators see of their agency's imports. */
export function registerImports(app: App, { database }: { database: Database }): void {
  serve(app, listImports, async ({ context }) => ({
    data: await importStates(database, context.tenant),
  }))
}
