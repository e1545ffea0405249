import type { Department } from '@plat/contract/departments/departments'

/** What a department can be found by. */
export type Tag = Department['tags'][number]

const TAGS = ['general', 'chat', 'call', 'appointment'] as const satisfies readonly Tag[]

/** Whether a text from an address is a tag. */
export function isTag(text: string | null): text is Tag {
  return TAGS.some((tag) => tag === text)
}

/** Tags that some department has, in the order of the product. */
export function tagsOf(departments: readonly Department[]): Tag[] {
  return TAGS.filter((tag) => taggedDepartments(departments, tag).length > 0)
}

/** Departments with a tag; null: all. */
export function taggedDepartments(
  departments: readonly Department[],
  tag: Tag | null,
): readonly Department[] {
  return tag === null ? departments : departments.filter(({ tags }) => tags.includes(tag))
}
