import { useCallback, useInsertionEffect, useRef } from 'react'

/** A function that stays the same while what it does follows the last drawing: for memoised rows. */
export function useLatest<Arguments extends unknown[]>(
  act: (...args: Arguments) => void,
): (...args: Arguments) => void {
  const latest = useRef(act)
  useInsertionEffect(() => {
    latest.current = act
  })
  return useCallback((...args: Arguments) => latest.current(...args), [])
}
