import { hash } from 'node:crypto'

/** Letters and digits of an agency's reference in upper case: what the search box compares. */
export function referenceKey(reference: string): string {
  return reference.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')
}

/**
 * The guid of a record: the same source key of the same module always gives the same one. `ordinal`
 * tells records with one key apart, from 1. `recordGuidSql` computes the same.
 */
export function recordGuid(tenant: string, module: string, sourceKey: string, ordinal = 1): string {
  const digest = hash('sha256', `${tenant}\n${module}\n${sourceKey}\n${ordinal}`, 'hex')
  const variant = '89ab'[Number.parseInt(digest.charAt(16), 16) & 3] ?? '8'
  return (
    `${digest.slice(0, 8)}-${digest.slice(8, 12)}-8${digest.slice(13, 16)}-` +
    `${variant}${digest.slice(17, 20)}-${digest.slice(20, 32)}`
  )
}

/** SQL of `recordGuid` for expressions that give its arguments. */
export function recordGuidSql(
  tenant: string,
  module: string,
  sourceKey: string,
  ordinal: string,
): string {
  const text = `${tenant} || e'\\n' || ${module} || e'\\n' || ${sourceKey} || e'\\n' || ${ordinal}`
  const digest = `encode(sha256(convert_to(${text}, 'UTF8')), 'hex')`
  return (
    `(select (substr(h, 1, 12) || '8' || substr(h, 14, 3)` +
    ` || substr('89ab', (('x0' || substr(h, 17, 1))::bit(8)::int & 3) + 1, 1) || substr(h, 18, 15))::uuid` +
    ` from (select ${digest} as h) as digest)`
  )
}

/** Control characters and line breaks have no place in a key. */
export function cleanKey(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
