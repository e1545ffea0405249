import { type ModuleDocument, visibleFields } from './module-document.ts'

/** How a criterion of a module restricts: by options, days or numbers. */
export type CriterionKind = 'category' | 'date' | 'number'

/**
 * The kind of a criterion, or null for one that the module does not have. Fields that the viewer may
 * not read do not count: searching would reveal their values.
 * @param visibility 0 everybody, 1 registered, 2 internal
 */
export function criterionKind(
  name: string,
  module: ModuleDocument,
  visibility: number,
): CriterionKind | null {
  if (name === 'record_type' || name === 'status_name') return 'category'
  if (name === 'record_date') return 'date'
  const field = module.fields.find((one) => one.id === name)
  if (field === undefined || !visibleFields(module, visibility).has(name)) return null
  const { kind } = field
  return kind === 'category' || kind === 'date' || kind === 'number' ? kind : null
}

/** Ids of the module's own fields that the viewer can search by. */
export function searchableFields(module: ModuleDocument, visibility: number): string[] {
  return module.fields
    .map(({ id }) => id)
    .filter((id) => criterionKind(id, module, visibility) !== null)
}

/** A criterion's column in the record index: the API calls the source's status `status_name`. */
export function columnOf(criterion: string): string {
  return criterion === 'status_name' ? 'status' : criterion
}
