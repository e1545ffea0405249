import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import type { StatDraft, StatFault } from './stat-draft.ts'

/** What the fields of a stat's options need. */
export interface OptionFieldsProps {
  draft: StatDraft
  module: ModuleConfig
  /** What is wrong with a field, where it is to be said. */
  fault: (field: StatFault) => string | undefined
  change: (changes: Partial<StatDraft>) => void
}
