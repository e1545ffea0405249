import type { Department } from '@plat/contract/departments/departments'
import { searchableDepartments } from '../shell/departments.ts'
import { taggedDepartments } from './tags.ts'

/** What people come for, in the order of the product. */
export const TASKS = ['search', 'information', 'chat', 'call', 'appointment', 'statistics'] as const
export type Task = (typeof TASKS)[number]

/** Tasks for which a department is chosen on the tasks page. */
export const CHOOSING = ['search', 'call', 'appointment'] as const satisfies readonly Task[]
export type ChoosingTask = (typeof CHOOSING)[number]

/** Whether a text from an address is a task for which a department is chosen. */
export function isChoosing(text: string | null): text is ChoosingTask {
  return CHOOSING.some((task) => task === text)
}

/** Departments that a task is about. Statistics are the agency's, not a department's. */
export function departmentsFor(
  task: Exclude<Task, 'statistics'>,
  departments: readonly Department[],
): readonly Department[] {
  switch (task) {
    case 'search':
      return searchableDepartments(departments)
    case 'information':
      return taggedDepartments(departments, 'general')
    case 'chat':
    case 'call':
    case 'appointment':
      return taggedDepartments(departments, task)
  }
}

/** Tasks that lead somewhere here. @param statistics whether any are published */
export function offeredTasks(departments: readonly Department[], statistics: boolean): Task[] {
  return TASKS.filter((task) =>
    task === 'statistics' ? statistics : departmentsFor(task, departments).length > 0,
  )
}
