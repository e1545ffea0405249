import { TRACKED_FIELDS } from '../document/built-in-fields.ts'
import type { ModuleFile } from '../document/module-document.ts'
import { problem } from '../folder/issue-messages.ts'
import type { Problem } from '../folder/problem.ts'
import type { Parsed } from '../folder/yaml-file.ts'

/** Checks that what a module tells of its records names fields and statuses that it has. */
export function checkEvents({ file, value }: Parsed<ModuleFile>): Problem[] {
  const { status, decision, date = [], comment = {} } = value.events
  const dates = [
    'record_date',
    ...value.fields.filter(({ kind }) => kind === 'date').map(({ id }) => id),
  ]
  const fields = [...TRACKED_FIELDS, ...value.fields.map(({ id }) => id)]
  const unknown = (at: (string | number)[], got: string, known: readonly string[], what: string) =>
    known.includes(got)
      ? []
      : [
          problem(
            file,
            ['events', ...at],
            `got "${got}", expected ${what} (${known.join(', ') || 'it has none'})`,
          ),
        ]
  const oneField = 'a field of the module whose changes are noted'
  const oneDate = 'a field of the module with kind: date'
  const statuses = Object.keys(value.statuses).filter((name) => name !== 'default')
  return [
    ...status.flatMap((id, at) => unknown(['status', at], id, fields, oneField)),
    ...decision.fields.flatMap((id, at) =>
      unknown(['decision', 'fields', at], id, fields, oneField),
    ),
    // A module that lists no statuses takes those of its source as they come.
    ...(statuses.length === 0 ? [] : decision.statuses).flatMap((name, at) =>
      unknown(['decision', 'statuses', at], name, statuses, 'a status of the module'),
    ),
    ...(decision.date === undefined
      ? []
      : unknown(['decision', 'date'], decision.date, dates, oneDate)),
    ...date.flatMap((id, at) => unknown(['date', at], id, dates, oneDate)),
    ...Object.entries(comment).flatMap(([end, id]) =>
      unknown(['comment', end], id, dates, oneDate),
    ),
  ]
}
