import { moduleOf, type TenantDocument } from '../tenancy/document/document.ts'
import type { StoredSubject } from './stored-subject.ts'

/**
 * The page on which the room of a call opens: that of the record, of its module where the reader may not see it, of the
 * channel's department's first module, else of the agency's first one.
 */
export function pathOf(
  document: TenantDocument,
  { discriminator, subject, module, department }: StoredSubject,
  seesRecord: boolean,
): string {
  const { departments } = document
  const home = departments.find(({ modules }) =>
    module === null ? false : modules.includes(module),
  )
  if (home !== undefined && module !== null && moduleOf(document, module) !== undefined) {
    const page = `/${home.id}/${module}`
    return discriminator === 'record' && seesRecord ? `${page}/search/record/${subject}` : page
  }
  const own = departments.find(({ id, modules }) => id === department && modules.length > 0)
  const first = own ?? departments.find(({ modules }) => modules.length > 0)
  return first === undefined ? '/' : `/${first.id}/${first.modules[0]}`
}
