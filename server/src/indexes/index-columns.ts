import { createHash } from 'node:crypto'
import type { IndexSchema } from '@plat/record-index/types'
import type { TenantDocument } from '../tenancy/document/document.ts'
import type { ModuleDocument } from '../tenancy/document/module-document.ts'
import type { ModuleState } from './module-state.ts'

/** Which fields of a module the record index holds, and what its words come from. */
export interface IndexColumns {
  readonly schema: IndexSchema
  /** Ids of text attributes whose words are searched, beside title and description. */
  readonly words: readonly string[]
}

/** Columns of a module's record index, from its fields. */
export function indexColumns(module: ModuleDocument): IndexColumns {
  const ids = (kind: string) =>
    module.fields.filter((field) => field.kind === kind).map((field) => field.id)
  return {
    schema: {
      categories: ['record_type', 'status', ...ids('category')],
      dates: ['record_date', ...ids('date')],
      numbers: ids('number'),
      text: true,
    },
    words: module.fields.filter((field) => field.search).map((field) => field.id),
  }
}

/** Names the content of an index: another name, another index. Goes into its snapshot's file name. */
export function indexFingerprint(
  document: TenantDocument,
  module: ModuleDocument,
  { version, importedAt }: ModuleState,
): string {
  const layers = document.places.layers.map((layer) => [layer.id, layer.area, layer.sha256])
  return createHash('sha256')
    .update(JSON.stringify([indexColumns(module), layers, version, importedAt]))
    .digest('hex')
    .slice(0, 20)
}
