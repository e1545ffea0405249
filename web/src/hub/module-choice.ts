import type { Agent, AgentModule } from '@plat/contract/agents/agents'
import type { Department } from '@plat/contract/departments/departments'
import type { Localized } from '@plat/contract/platform/localized'

/** Modules of a department that an agent may answer calls for. */
export interface ModuleGroup {
  readonly id: string
  readonly name: Localized
  readonly modules: readonly { readonly code: string; readonly name: Localized }[]
}

/** All modules by department; those that the agent has stay to be chosen, also where a department is not shown. */
export function moduleGroups(departments: readonly Department[], agent: Agent): ModuleGroup[] {
  const groups = departments
    .filter(({ modules }) => modules.length > 0)
    .map(({ id, name, modules }) => ({
      id,
      name,
      modules: modules.map(({ module_code: code, display_name }) => ({ code, name: display_name })),
    }))
  const known = new Set(groups.flatMap(({ modules }) => modules.map(({ code }) => code)))
  const others = agent.modules.filter(({ module_code }) => !known.has(module_code))
  return [...groups, ...groupsOf(others)]
}

function groupsOf(modules: readonly AgentModule[]): ModuleGroup[] {
  return [...Map.groupBy(modules, ({ department }) => department.department_code)].map(
    ([id, ofDepartment]) => ({
      id,
      name: ofDepartment[0]?.department.display_name ?? id,
      modules: ofDepartment.map(({ module_code: code, display_name: name }) => ({ code, name })),
    }),
  )
}

/** Chosen module codes after a department was pressed: all of it, or none where it had all. */
export function toggledGroup(chosen: ReadonlySet<string>, group: ModuleGroup): Set<string> {
  const codes = group.modules.map(({ code }) => code)
  const rest = new Set([...chosen].filter((code) => !codes.includes(code)))
  return codes.every((code) => chosen.has(code)) ? rest : new Set([...rest, ...codes])
}

/** How much of a department is chosen. */
export function groupState(
  chosen: ReadonlySet<string>,
  { modules }: ModuleGroup,
): 'all' | 'some' | 'none' {
  const count = modules.filter(({ code }) => chosen.has(code)).length
  if (count === 0) return 'none'
  return count === modules.length ? 'all' : 'some'
}

/** What is sent: codes in the order of the list, or null for all. */
export function chosenModules(
  groups: readonly ModuleGroup[],
  all: boolean,
  chosen: ReadonlySet<string>,
): string[] | null {
  if (all) return null
  return groups
    .flatMap(({ modules }) => modules.map(({ code }) => code))
    .filter((code) => chosen.has(code))
}
