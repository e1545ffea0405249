import type { Account } from '@plat/contract/accounts/account'
import { type QueryClient, useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useLocation } from 'react-router'
import { onAuthSignal } from '../api/auth-signals.ts'
import { configQuery, viewerQuery } from '../api/queries.ts'
import { useTenant } from '../shell/tenant.tsx'
import { forgetTypedOfOthers } from '../shell/typed-texts.ts'
import { closeSiteGateOnce } from './site-gate/close-site-gate.ts'
import {
  dropSiteGatePass,
  siteGatePassHasExpired,
  noteSiteGateClosed,
} from './site-gate/site-gate-pass.ts'
import { isLeaving } from './leave-session.ts'
import { hearSessions } from './session-channel.ts'

/**
 * Answers that are the same for everybody; a login does not ask for them again. A link that made an
 * account is used up by it: its page would say so while it leads on.
 */
const SAME_FOR_ALL = new Set([
  'config',
  'viewer',
  'places',
  'place-polygon',
  'footer',
  'doc',
  'confirmation',
])

/**
 * Keeps what is shown in step with who is signed in. When the session ends, wherever that happened,
 * the page is reloaded without it; when one begins, what depends on the viewer is fetched again.
 */
export function SessionGuard() {
  const client = useQueryClient()
  const { pathname } = useLocation()
  const { access } = useTenant().config
  const { data } = useQuery(viewerQuery)
  const viewer = data?.user ?? null
  const caller = viewer?.id ?? data?.guest?.id ?? null
  const before = useRef(viewer)

  const onViewer = useEffectEvent(() => {
    const left = before.current
    before.current = viewer
    if (left?.id === viewer?.id) return
    if (left !== null) {
      // Log Out and Delete account go to a page of their own.
      if (!isLeaving()) window.location.reload()
      return
    }
    void askAgain(client, viewer)
  })
  useEffect(() => onViewer(), [viewer])
  const known = data !== undefined
  useEffect(() => {
    // A frame has no viewer, and shares its store with the page around it.
    if (known && window.parent === window) forgetTypedOfOthers(caller)
  }, [known, caller])

  useEffect(
    () =>
      onAuthSignal((sign) => {
        const signedIn = Boolean(client.getQueryData(viewerQuery.queryKey)?.user)
        // Perhaps it answers a request from before the login: so who is signed in is fetched first.
        if (sign.kind === 'seen' ? sign.level === 'anonymous' : sign.code === 'unauthorized') {
          if (signedIn) void checkViewer(client)
        } else if (sign.kind === 'refused') {
          const config = client.getQueryData(configQuery.queryKey)
          if (config?.data.access.unlocked) void checkLock(client)
        }
      }),
    [client],
  )

  useEffect(() => hearSessions(() => void checkLock(client, 'anew')), [client])

  useEffect(() => {
    // A page that the browser kept whole and shows again may be older than its session.
    const onShow = (event: PageTransitionEvent) => event.persisted && void checkLock(client, 'anew')
    window.addEventListener('pageshow', onShow)
    return () => window.removeEventListener('pageshow', onShow)
  }, [client])

  const passed = access.basicLogin === 'required' && access.unlocked
  useEffect(() => {
    if (passed && siteGatePassHasExpired()) void endLock(client)
  }, [client, passed, pathname])
  useEffect(() => noteSiteGateClosed(!access.unlocked), [access.unlocked])

  return null
}

/** Fetches again what depends on the viewer. The agency's configuration says more to staff only. */
async function askAgain(client: QueryClient, viewer: Account | null): Promise<void> {
  const staff = viewer !== null && (viewer.role === 'internal' || viewer.grants.length > 0)
  await client.invalidateQueries({
    predicate: ({ queryKey: [name] }) =>
      typeof name === 'string' && (!SAME_FOR_ALL.has(name) || (staff && name === 'config')),
  })
}

/**
 * A request under way may have been answered before what is known now: `anew` fetches again all the same.
 * `under-way` makes do with it, for signs that the answer itself gives too and that come in numbers.
 */
type Asking = 'anew' | 'under-way'

async function checkViewer(client: QueryClient, asking: Asking = 'under-way'): Promise<void> {
  await client.refetchQueries(
    { queryKey: viewerQuery.queryKey },
    { cancelRefetch: asking === 'anew' },
  )
}

async function checkLock(client: QueryClient, asking: Asking = 'under-way'): Promise<void> {
  await Promise.all([
    checkViewer(client, asking),
    client.refetchQueries({ queryKey: configQuery.queryKey }, { cancelRefetch: asking === 'anew' }),
  ])
}

/** The eight hours are over: lock and session end on the server too. */
async function endLock(client: QueryClient): Promise<void> {
  // Without an answer the cookie runs out by itself, and the gate is closed meanwhile.
  const ended = await closeSiteGateOnce()
  // At once: for who was signed in the page is loaded anew, and nothing after that is done.
  if (ended) dropSiteGatePass()
  await checkLock(client, 'anew')
  if (!client.getQueryData(configQuery.queryKey)?.data.access.unlocked) dropSiteGatePass()
}
