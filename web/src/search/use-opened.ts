import type { ModuleConfig } from '@plat/contract/tenancy/module-config'
import { encodeSearch } from '@plat/contract/search/search-url'
import type { SearchState } from '@plat/contract/search/search-state'
import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router'
import { recordQuery } from '../api/queries.ts'
import { paths } from '../paths.ts'
import type { UpdateSearch } from './use-search-state.ts'
import { useEffect, useRef } from 'react'

interface OpenedInput {
  module: ModuleConfig
  /** The one record that the page is about; null for a search. */
  single: string | null
  state: SearchState
  update: UpdateSearch
}

/** What is open beside the results, a record or what was clicked on the map, and how it is closed. */
export function useOpened({ module, single, state, update }: OpenedInput) {
  const navigate = useNavigate()
  const guid = single ?? state.record
  const { data, isError } = useQuery({
    ...recordQuery(module.id, guid ?? ''),
    enabled: guid !== null,
  })
  const some = guid !== null || state.selection !== null
  const returnFocus = useReturnFocus(guid ?? (state.selection === null ? null : true))
  const closeRecord = () => {
    const modulePath = paths.module(module.department, module.id)
    if (single) void navigate(`${modulePath}?${encodeSearch({ ...state, record: null })}`)
    else update({ record: null, selection: null, wide: false })
  }
  const closeSelection = () => update({ selection: null, wide: false })
  const backToSelection = () => update({ record: null })
  return {
    /** Whether anything is open. */
    some,
    /** Guid of the record to read. */
    guid,
    /** The record to read; null until it is known. */
    record: data?.record ?? null,
    /** All of it. */
    details: data ?? null,
    /** The record cannot be had. */
    failed: isError,
    /** Address of the record's own page. */
    link: guid === null ? '' : paths.record(module.department, module.id, guid),
    closeRecord,
    backToSelection,
    closeSelection,
    /** Closes the record, and with the next call the selection that it was opened from. */
    closeInnermost: () => {
      if (guid === null) closeSelection()
      else if (state.selection) backToSelection()
      else closeRecord()
    },
    /** Closes everything and brings the keyboard to the results. */
    closeAll: () => {
      returnFocus()
      closeRecord()
    },
  }
}

export type Opened = ReturnType<typeof useOpened>

/**
 * When what was opened is closed, by its cross, by Escape or by the browser's Back, brings the focus back
 * to the entry that it was opened from, else to the results; once they can be focused again, which is when
 * the closing has been drawn. Nothing where the keyboard is elsewhere on the page by then.
 * @param opened the guid of the record that is open now, `true` for another panel, null for nothing.
 * @returns to be called before closing where the keyboard leaves what it is on, too.
 */
function useReturnFocus(opened: string | true | null): () => void {
  const last = useRef(opened)
  const forced = useRef(false)
  useEffect(() => {
    const before = last.current
    last.current = opened
    if (opened !== null || before === null) return
    const now = document.activeElement
    const isElsewhere = now !== null && now !== document.body && !forced.current
    forced.current = false
    if (isElsewhere) return
    const entry =
      before === true
        ? null
        : document.querySelector<HTMLElement>(`a[data-record="${CSS.escape(before)}"]`)
    const target = entry ?? document.getElementById('results')
    target?.focus({ preventScroll: true })
  }, [opened])
  return () => {
    forced.current = true
  }
}
