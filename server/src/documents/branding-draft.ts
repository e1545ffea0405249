import type { BrandingValues } from '@plat/contract/documents/documents'
import { isScalar, parseDocument } from 'yaml'
import type { TenantDocument } from '../tenancy/document/document.ts'

/** The branding of a document as a form shows it. */
export function brandingValues({ tenant }: TenantDocument): BrandingValues {
  const { title, theme, logo, logoMobile, backgroundImage, shareImage } = tenant.branding
  const { long, short } = title
  return { long, short, ...theme, logo, logoMobile, backgroundImage, shareImage }
}

/**
 * The text of `tenant.yaml` with another branding. A value that stands there is replaced where it stands, and nothing
 * else; one that stands nowhere is added, which keeps comments but may set spaces anew.
 * @param before the values of the text
 */
export function brandingDraft(
  text: string,
  before: BrandingValues,
  values: BrandingValues,
): string {
  const yaml = parseDocument(text)
  const changed = PLACES.filter(([, key]) => values[key] !== before[key])
  const replaced = changed.flatMap(([path, key]) => {
    const range = rangeOf(yaml.getIn(path, true))
    return range ? [{ range, value: JSON.stringify(values[key]), path }] : []
  })
  let draft = text
  for (const { range, value } of replaced.sort((a, b) => b.range[0] - a.range[0]))
    draft = draft.slice(0, range[0]) + value + draft.slice(range[1])
  const added = changed.filter(([path]) => !replaced.some((one) => one.path === path))
  if (added.length === 0) return draft
  const next = parseDocument(draft)
  for (const [path, key] of added) next.setIn(path, values[key])
  return next.toString({ lineWidth: 0, flowCollectionPadding: text.includes('{ ') })
}

/** Where a value that is no list or mapping stands in its text; null: nowhere, or by an alias. */
function rangeOf(node: unknown): readonly [number, number] | null {
  if (!isScalar(node) || !node.range) return null
  const [start, end] = node.range
  // Without a value there is nothing to replace: `logo:`.
  return end > start ? [start, end] : null
}

const PLACES = [
  [['branding', 'title', 'long'], 'long'],
  [['branding', 'title', 'short'], 'short'],
  [['branding', 'theme', 'primary'], 'primary'],
  [['branding', 'theme', 'secondary'], 'secondary'],
  [['branding', 'theme', 'textColor'], 'textColor'],
  [['branding', 'logo'], 'logo'],
  [['branding', 'logoMobile'], 'logoMobile'],
  [['branding', 'backgroundImage'], 'backgroundImage'],
  [['branding', 'shareImage'], 'shareImage'],
] as const satisfies readonly (readonly [readonly string[], keyof BrandingValues])[]
