import type { DepartmentEntry } from '@plat/contract/departments/departments'
import type { ContentLink } from '../content/check-links.ts'
import type { DepartmentFile } from '../document/department-document.ts'
import { problem } from '../folder/issue-messages.ts'
import type { Problem } from '../folder/problem.ts'
import type { Folder } from '../folder/read-folder.ts'
import type { Parsed } from '../folder/yaml-file.ts'

/** Levels of offices and enquiries below a department. */
const MAX_DEPTH = 6

interface Found {
  readonly at: readonly PropertyKey[]
  readonly entry: DepartmentEntry
  readonly level: number
}

/** Checks offices and enquiries of a department: each leads somewhere, and everything it names exists. */
export function checkEntries(
  department: Parsed<DepartmentFile>,
  folder: Folder,
): { problems: Problem[]; links: ContentLink[] } {
  const { file, value } = department
  const problems: Problem[] = []
  const links: ContentLink[] = []
  for (const { at, entry, level } of entriesOf(value)) {
    const report = (key: string, message: string) => problem(file, [...at, key], message)
    if (level > MAX_DEPTH)
      problems.push(problem(file, at, `got ${level} levels, expected at most ${MAX_DEPTH}`))
    const { action, link } = entry
    const empty = entry.navigation.length === 0 && entry.options.length === 0
    if (entry.type === 'enquiry' ? empty && !action && link === null : empty && !entry.summary)
      problems.push(
        problem(
          file,
          at,
          entry.type === 'enquiry'
            ? 'got an enquiry that does nothing, expected a link, an action, or entries below it'
            : 'got an office that shows nothing, expected a summary, options or navigation',
        ),
      )
    if (link !== null) {
      links.push({ href: link, report: (message) => report('link', message) })
      if (action && action.type !== 'link')
        problems.push(
          report('link', `got a link that is never followed, expected action: {type: link}`),
        )
    }
    if (action?.type === 'link' && link === null)
      problems.push(report('action', 'got an action of type link, expected a link beside it'))
    if (action?.type === 'map') problems.push(...checkMap(department, folder, at, action.id))
  }
  return { problems, links }
}

function checkMap(
  { file, value }: Parsed<DepartmentFile>,
  folder: Folder,
  at: readonly PropertyKey[],
  id: string | null,
): Problem[] {
  const modules = folder.departments.flatMap((one) => one.value.modules)
  if (id === null)
    return value.modules.length > 0
      ? []
      : [
          problem(
            file,
            [...at, 'action'],
            'got an action of type map in a department without modules, expected id: with the code of a module',
          ),
        ]
  if (modules.includes(id)) return []
  return [
    problem(
      file,
      [...at, 'action', 'id'],
      `got "${id}", expected the code of a module: ${modules.join(', ') || 'there are none'}`,
    ),
  ]
}

function entriesOf(department: DepartmentFile): Found[] {
  const lists = (
    at: readonly PropertyKey[],
    owner: {
      options?: readonly DepartmentEntry[] | undefined
      navigation?: readonly DepartmentEntry[] | undefined
    },
    level: number,
  ): Found[] =>
    (['options', 'navigation'] as const).flatMap((key) =>
      (owner[key] ?? []).flatMap((entry, index) => {
        const here = [...at, key, index]
        return [{ at: here, entry, level }, ...lists(here, entry, level + 1)]
      }),
    )
  return [
    ...lists([], department, 1),
    ...Object.entries(department.variants).flatMap(([group, variant]) =>
      lists(['variants', group], variant, 1),
    ),
  ]
}
