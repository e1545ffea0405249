import type { CallSubject } from '@plat/contract/calls/call-subject'
import type { Department } from '@plat/contract/departments/departments'
import { paths } from '../paths.ts'
import { searchableDepartments } from '../shell/departments.ts'

/**
 * The page on which a call about a subject is held: the record's, else that of the first module of the subject's
 * department, else of the agency's first one. Null where there is no module at all.
 */
export function roomPath(subject: CallSubject, departments: readonly Department[]): string | null {
  const { discriminator, guid, module, department } = subject
  if (discriminator === 'record' && module) {
    const code = module.department.department_code
    return guid === null
      ? paths.module(code, module.module_code)
      : paths.record(code, module.module_code, guid)
  }
  const searchable = searchableDepartments(departments)
  const first =
    searchable.find(({ id }) => id === department?.department_code) ?? searchable[0] ?? null
  const [own] = first?.modules ?? []
  return first && own ? paths.module(first.id, own.id) : null
}
