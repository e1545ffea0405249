import type { Department } from '@plat/contract/departments/departments'
import { useQuery } from '@tanstack/react-query'
import { departmentsQuery } from '../api/queries.ts'
import { useTenant } from '../shell/tenant.tsx'

/** The department that handles a module's records; undefined while it is not known. */
export function useModuleDepartment(module: string): Department | undefined {
  const { data } = useQuery(departmentsQuery)
  return data?.find(({ modules }) => modules.some(({ module_code }) => module_code === module))
}

/** The ways in which the people who handle a module's records can be reached. */
export function useContactWays(module: string): Record<'call' | 'write' | 'appointment', boolean> {
  const { calls } = useTenant().config.control.nencounter
  const tags = useModuleDepartment(module)?.tags ?? []
  return {
    call: calls && tags.includes('call'),
    write: tags.includes('chat'),
    appointment: tags.includes('appointment'),
  }
}
