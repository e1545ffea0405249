import { useEffect, useEffectEvent, useState } from 'react'

/** Milliseconds after which a picture that did not come is asked for again, each time twice as many. */
const FIRST_PAUSE_MS = 5_000
const MAX_PAUSE_MS = 300_000

/** How far the picture at an address is; it is asked for again where it did not come. */
interface PictureState {
  /** `ready` also while another picture takes its place. */
  readonly state: 'loading' | 'ready' | 'failed'
  /** Another one asks again. */
  readonly attempt: number
  onLoad(): void
  onError(): void
}

/** @param address of the picture; undefined and null while there is none */
export function usePictureState(address: string | null | undefined): PictureState {
  const [state, setState] = useState<PictureState['state']>('loading')
  const [attempt, setAttempt] = useState(0)
  const again = useEffectEvent(() => setAttempt(attempt + 1))
  useEffect(() => {
    if (state !== 'failed') return undefined
    const retry = () => again()
    const timer = setTimeout(retry, Math.min(FIRST_PAUSE_MS * 2 ** attempt, MAX_PAUSE_MS))
    window.addEventListener('online', retry)
    return () => {
      clearTimeout(timer)
      window.removeEventListener('online', retry)
    }
  }, [state, attempt, address])
  return {
    state,
    attempt,
    onLoad: () => setState('ready'),
    onError: () => setState('failed'),
  }
}
