import type { Department } from '@plat/contract/tenancy/config'
import { searchableDepartments } from '../shell/departments.ts'
import { taggedDepartments } from './tags.ts'

/** What people come for, in the order of the product. */
export const INTENTS = [
  'search',
  'information',
  'chat',
  'call',
  'appointment',
  'statistics',
] as const
export type Intent = (typeof INTENTS)[number]

/** Intents for which a department is chosen on the intents page. */
export const CHOOSING = ['search', 'call', 'appointment'] as const satisfies readonly Intent[]
export type ChoosingIntent = (typeof CHOOSING)[number]

/** Whether a text from an address is an intent for which a department is chosen. */
export function isChoosing(text: string | null): text is ChoosingIntent {
  return CHOOSING.some((intent) => intent === text)
}

/** Departments that an intent is about. Statistics are the agency's, not a department's. */
export function departmentsFor(
  intent: Exclude<Intent, 'statistics'>,
  departments: readonly Department[],
): readonly Department[] {
  switch (intent) {
    case 'search':
      return searchableDepartments(departments)
    case 'information':
      return taggedDepartments(departments, 'general')
    case 'chat':
    case 'call':
    case 'appointment':
      return taggedDepartments(departments, intent)
  }
}

/** Intents that lead somewhere here. @param statistics whether any are published */
export function offeredIntents(departments: readonly Department[], statistics: boolean): Intent[] {
  return INTENTS.filter((intent) =>
    intent === 'statistics' ? statistics : departmentsFor(intent, departments).length > 0,
  )
}
