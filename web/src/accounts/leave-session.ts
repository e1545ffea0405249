import type { QueryClient } from '@tanstack/react-query'
import { useSyncExternalStore } from 'react'
import { forgetTypedOfOthers } from '../shell/typed-texts.ts'
import { announceSession } from './session-channel.ts'

let leaving = false
const watchers = new Set<() => void>()

/** Whether this page is about to end its own session. */
export function isLeaving(): boolean {
  return leaving
}

/** The same for components. */
export function useLeaving(): boolean {
  return useSyncExternalStore(watch, isLeaving, isLeaving)
}

/**
 * Ends the session and loads another page, so that nothing of what was shown stays in memory. Meanwhile the page
 * requests nothing else: the answer would be a refusal, and lead to the login instead.
 * @param end the request that ends it
 * @param path of the page that follows
 * @throws what `end` throws; the page is as before then.
 */
export async function leaveSession(
  client: QueryClient,
  end: () => Promise<unknown>,
  path: string,
): Promise<void> {
  setLeaving(true)
  try {
    await client.cancelQueries()
    await end()
  } catch (error) {
    setLeaving(false)
    // Those that were canceled before they had an answer.
    void client.refetchQueries({
      type: 'active',
      predicate: ({ state }) => state.data === undefined,
    })
    throw error
  }
  announceSession()
  forgetTypedOfOthers(null)
  window.location.assign(path)
}

function setLeaving(isTrue: boolean): void {
  leaving = isTrue
  for (const watcher of watchers) watcher()
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}
