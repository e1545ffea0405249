import { own } from '@plat/contract/platform/own'
import type { RawFeature } from './geojson-file.ts'

/**
 * The name of a feature by a property (`NAME`) or a template of properties (`District {NO}`);
 * blanks are collapsed. Empty when any property it uses is empty.
 */
export function featureName(template: string, properties: RawFeature['properties']): string {
  const text = template.includes('{') ? template : `{${template}}`
  let complete = true
  const filled = text.replace(/\{([^{}]*)\}/g, (_, property: string) => {
    const value = own(properties, property)
    if ((typeof value !== 'string' && typeof value !== 'number') || String(value).trim() === '')
      complete = false
    return String(value)
  })
  return complete ? filled.replace(/\s+/g, ' ').trim() : ''
}

/** Properties that a name template uses. */
export function usedProperties(template: string): string[] {
  return template.includes('{')
    ? [...template.matchAll(/\{([^{}]*)\}/g)].map((match) => match[1] ?? '')
    : [template]
}

/** Words in capitals written `Like This`, `14th` too; words that have small letters stay as they are. */
export function titleCase(name: string): string {
  return name.replace(/[\p{L}\p{N}'’]+/gu, (word) =>
    word === word.toUpperCase() ? word.charAt(0) + word.slice(1).toLowerCase() : word,
  )
}
