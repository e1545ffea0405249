import type { StatType } from '@plat/contract/statistics/stat-options'
import type { MessageId } from '../../locales/message-id.ts'

/** How a type of stat is called, what it says, and an example. */
export interface TypeWords {
  readonly name: MessageId
  readonly about: MessageId
  readonly example: MessageId
}

const KEYS = {
  numeric: 'count',
  'numeric/custom': 'custom',
  'numeric/share': 'share',
  'numeric/sum': 'sum',
  'numeric/median': 'median',
  'numeric/duration': 'duration',
  'numeric/overdue': 'overdue',
  'numeric/change': 'change',
} as const satisfies Record<StatType, string>

export function typeWords(type: StatType): TypeWords {
  const key = KEYS[type]
  return {
    name: `statForm.type.${key}`,
    about: `statForm.about.${key}`,
    example: `statForm.example.${key}`,
  }
}
