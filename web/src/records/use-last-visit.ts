import { useEffect, useState } from 'react'
import { parseVisits, type Visit, withVisit } from './last-visits.ts'

const KEY = 'plat.visits'

/**
 * The visit to a record before this one, remembered in this browser only; null on the first. This
 * visit is remembered as well.
 * @param version of the records that are shown.
 */
export function useLastVisit(guid: string, version: number): Visit['before'] {
  const [visits] = useState(() => withVisit(read(), guid, version, Date.now()))
  useEffect(() => {
    try {
      localStorage.setItem(KEY, JSON.stringify(visits))
    } catch {
      // A browser that keeps nothing knows no earlier visit.
    }
  }, [visits])
  return visits[0]?.before ?? null
}

function read(): Visit[] {
  try {
    return parseVisits(localStorage.getItem(KEY))
  } catch {
    return []
  }
}
