import type { TenantTransaction } from '../../platform/db/as-tenant.ts'
import type { FieldErrors } from '../../platform/errors.ts'
import type { SentRows } from '../import-job.ts'
import type { ImportReport } from '../import-report.ts'
import type { MergePlan } from '../merge-plan.ts'

/** Most lines at fault that an answer names. */
const MAX_LISTED = 100

/** Collects what is wrong with the rows of a request: one that cannot be used refuses all of them. */
export class SentRowFaults implements SentRows {
  readonly #lines = new Map<string, number>()
  readonly #errors = new Map<string, string[]>()
  #count = 0
  readonly #merged: SentRows['onMerged']

  /** @param onMerged see `SentRows`. */
  constructor(
    onMerged: (
      transaction: TenantTransaction,
      report: ImportReport,
      plan: MergePlan,
    ) => Promise<void>,
  ) {
    this.#merged = onMerged
  }

  onRecord(key: string, line: number): void {
    const first = this.#lines.get(key)
    if (first === undefined) this.#lines.set(key, line)
    else this.onReject(line, 'same key twice', `line ${first} has the key "${key}" already`)
  }

  onReject(line: number, reason: string, detail: string): void {
    this.#count += 1
    if (this.#errors.size >= MAX_LISTED) return
    const name = `line ${line}`
    const said = this.#errors.get(name) ?? []
    said.push(detail === '' ? reason : `${reason}: ${detail.slice(0, 500)}`)
    this.#errors.set(name, said)
  }

  objection(): string | null {
    if (this.#count === 0) return null
    const [first] = this.#errors
    const example = first === undefined ? '' : ` (${first[0]}: ${first[1].join('; ')})`
    const left =
      this.#count > this.#errors.size ? ` The first ${this.#errors.size} are listed.` : ''
    return (
      `${this.#count} of the lines cannot be used${example}. Nothing was stored: correct or leave them out, ` +
      `and send all again.${left}`
    )
  }

  onMerged(transaction: TenantTransaction, report: ImportReport, plan: MergePlan): Promise<void> {
    return this.#merged(transaction, report, plan)
  }

  /** What is wrong, by line; undefined for nothing. */
  get errors(): FieldErrors | undefined {
    return this.#errors.size === 0 ? undefined : Object.fromEntries(this.#errors)
  }
}
