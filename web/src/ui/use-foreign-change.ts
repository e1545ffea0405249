import { useCallback, useState } from 'react'

/**
 * For a field that writes its value into the address after a pause, and follows the address: tells whether the
 * address has just changed from elsewhere, by a chip or a step of the history. What the field itself has written
 * comes back late where the machine is slow; by then somebody may have typed on.
 * @param value as the address has it
 * @returns whether it has just changed from elsewhere, and what to call with each value before it is written
 */
export function useForeignChange(value: string): readonly [boolean, (written: string) => void] {
  const [last, setLast] = useState(value)
  const [written, setWritten] = useState<readonly string[]>([])
  const note = useCallback((text: string) => setWritten((texts) => [...texts, text]), [])
  if (last === value) return [false, note]
  setLast(value)
  const at = written.indexOf(value)
  setWritten(at < 0 ? [] : written.slice(at + 1))
  return [at < 0, note]
}
