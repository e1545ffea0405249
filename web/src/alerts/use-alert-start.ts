import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useLocation } from 'react-router'
import { departmentsQuery, moduleQuery } from '../api/queries.ts'
import { lastModule, noteModule } from '../search/last-module.ts'
import type { AlertStart } from '../saved-searches/to-alerts.ts'
import { searchableDepartments } from '../shell/departments.ts'

/** What the page before said; nothing for an address that was typed. */
export function useStartState(): AlertStart {
  const location = useLocation()
  // Written by `alertStart`; the browser keeps it, and nobody else writes there.
  const state = location.state as Partial<AlertStart> | null
  return { module: state?.module ?? null, search: state?.search ?? null }
}

/** The module that is watched: the one that one comes from, else the last one, else the first; and the others. */
export function useAlertModule() {
  const start = useStartState()
  const [code, setCode] = useState(() => start.module?.id ?? lastModule())
  const departments = useQuery(departmentsQuery)
  const offered = searchableDepartments(departments.data ?? []).flatMap((department) =>
    department.modules.map((module) => ({ department, module })),
  )
  const chosen = offered.find(({ module }) => module.id === code) ?? offered[0]
  const module = useQuery({
    ...moduleQuery(chosen?.module.id ?? ''),
    enabled: chosen !== undefined,
  })
  return {
    /** Null until it is loaded. */
    module: module.data ?? null,
    offered,
    /** There are no records to watch. */
    none: departments.data !== undefined && offered.length === 0,
    error: departments.error ?? module.error,
    retry: () => {
      if (departments.isError) void departments.refetch()
      if (module.isError) void module.refetch()
    },
    choose: (id: string) => {
      noteModule(id)
      setCode(id)
    },
  }
}
