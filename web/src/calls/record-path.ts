import type { CallSubject } from '@plat/contract/calls/call-subject'
import { paths } from '../paths.ts'

/** Path of the page of the record that a call is about; null for others, and for a record that the reader may not see. */
export function recordPath({ discriminator, guid, module }: CallSubject): string | null {
  if (discriminator !== 'record' || guid === null || module === null) return null
  return paths.record(module.department.department_code, module.module_code, guid)
}
