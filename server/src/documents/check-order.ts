import type { CheckedTenant, CheckEnvironment } from '../tenancy/check/check.ts'

/** What the thread that checks a folder is told. */
export interface CheckOrder {
  readonly directory: string
  readonly environment: CheckEnvironment
}

/** What it answers. */
export type CheckAnswer = Pick<CheckedTenant, 'document' | 'files' | 'problems'>
