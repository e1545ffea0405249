import type { Department } from '@plat/contract/departments/departments'

/** Departments whose records can be searched. */
export function searchableDepartments(departments: readonly Department[]): Department[] {
  return departments.filter(
    (department) => department.canSearchRecords && department.modules.length > 0,
  )
}

/** The only module there is, if there is only one. */
export function onlyModule(
  departments: readonly Department[],
): { department: string; module: string } | null {
  const [first, ...others] = departments.flatMap((department) =>
    department.modules.map((module) => ({ department: department.id, module: module.id })),
  )
  return first && others.length === 0 ? first : null
}
