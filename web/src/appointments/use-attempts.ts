import { useEffect, useRef, useState } from 'react'

/** Attempts to send a form in which something is missing: the focus moves to its first field at fault. */
export function useAttempts() {
  const form = useRef<HTMLFormElement>(null)
  const [attempts, setAttempts] = useState(0)
  useEffect(() => {
    // By now each field shows its error.
    if (attempts > 0) form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus()
  }, [attempts])
  return {
    form,
    /** Whether fields show what is missing. */
    isTried: attempts > 0,
    fail: () => setAttempts((before) => before + 1),
    forget: () => setAttempts(0),
  }
}
