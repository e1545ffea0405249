import { hashGuid } from '../platform/hash-guid.ts'

/** Letters and digits of an agency's reference in upper case: what the search box compares. */
export function referenceKey(reference: string): string {
  return reference.toUpperCase().replace(/[^\p{L}\p{N}]/gu, '')
}

/**
 * The guid of a record: the same source key of the same module always gives the same one. `ordinal`,
 * from 1, distinguishes records that share a key. `recordGuidSql` computes the same.
 */
export function recordGuid(tenant: string, module: string, sourceKey: string, ordinal = 1): string {
  return hashGuid(`${tenant}\n${module}\n${sourceKey}\n${ordinal}`)
}

/** `recordGuid` in SQL; the parameters are SQL expressions. */
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

/** The key on one line: runs of white space become one blank. */
export function cleanKey(text: string): string {
  return text.replace(/\s+/g, ' ').trim()
}
