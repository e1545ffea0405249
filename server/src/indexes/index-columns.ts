import { createHash } from 'node:crypto'
import type { IndexSchema } from '@plat/record-index/types'
import type { TenantDocument } from '../tenancy/document/document.ts'
import type { ModuleDocument } from '../tenancy/document/module-document.ts'
import type { ModuleState } from './module-state.ts'

/** The fields of a module that the record index holds. */
export interface IndexColumns {
  readonly schema: IndexSchema
  /** Ids of text attributes whose words are searched, beside number, title, address and description. */
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

/** Fingerprint of an index's content; part of its snapshot's file name. */
export function indexFingerprint(
  document: TenantDocument,
  module: ModuleDocument,
  { version, contentId }: Pick<ModuleState, 'version' | 'contentId'>,
): string {
  return fingerprintOf([indexColumns(module), layersOf(document), version, contentId])
}

/** Fingerprint of what an index is built from besides records: what changed in them fits an index of the same one. */
export function frameFingerprint(document: TenantDocument, module: ModuleDocument): string {
  return fingerprintOf([indexColumns(module), layersOf(document)])
}

function layersOf(document: TenantDocument): unknown {
  return document.places.layers.map((layer) => [layer.id, layer.area, layer.sha256])
}

function fingerprintOf(value: unknown): string {
  return createHash('sha256').update(JSON.stringify(value)).digest('hex').slice(0, 20)
}
