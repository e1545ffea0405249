import type { Account } from '@plat/contract/accounts/account'
import {
  type CallBack,
  callBack as callResident,
  updateCallBack,
} from '@plat/contract/calls/call-backs'
import { type Call, getCalls } from '@plat/contract/calls/calls'
import { requestLiveTicket } from '@plat/contract/live/ticket'
import { listReportedPages } from '@plat/contract/saved-searches/reported-pages'
import { getScheduleEntry, type ScheduleEntry } from '@plat/contract/schedule/appointment'
import { type Assignee, listAssignees, listCallBackAssignees } from '@plat/contract/schedule/assign'
import { own } from '@plat/contract/platform/own'
import {
  addEntryNote,
  countResourcer,
  EntryNote,
  getWeekLoad,
  listEntryNotes,
  listResourcer,
  type ResourcerEntry,
  type ResourcerTab,
  WeekLoad,
} from '@plat/contract/schedule/resourcer'
import type { ReactNode } from 'react'
import { Navigate, Route, Routes, useLocation } from 'react-router'
import { beforeEach } from 'vitest'
import { page } from 'vitest/browser'
import { addressOf } from '../api/client.ts'
import { AGENT, forAgency } from '../appointments/appointment-page-for-tests.tsx'
import { ANA, BEN, CLEO as ANOTHER, guidForTests, RECORD } from '../call-logs/log-for-tests.ts'
import { FramePartsContext } from '../shell/frame.tsx'
import {
  serveStaff,
  showToAccount,
  type StaffAnswer,
  type StaffCall,
} from '../shell/staff-page-for-tests.tsx'
import { mondayOf } from '../timeline/days.ts'
import { Address } from '../timeline/timeline-page-for-tests.tsx'
import { answerChat, type ChatEntry } from './chats-for-tests.ts'
import { answerComment, type CommentEntry } from './comments-for-tests.ts'
import ResourcerPage from './resourcer-page.tsx'

export { AGENT } from '../appointments/appointment-page-for-tests.tsx'

/** The agent whose page it is, as a person. */
export const ME = { ...BEN, id: AGENT.id }
/** Another agent. */
export const CLEO = { ...ANOTHER, id: guidForTests(4) }
const HOUR = 3_600_000

const hoursAgo = (hours: number) => new Date(Date.now() - hours * HOUR - 60_000).toISOString()

type AppointmentEntry = Extract<ResourcerEntry, { type: 'appointment' }>
type CallBackEntry = Extract<ResourcerEntry, { type: 'other' }>

/** A request that has waited for three hours. */
export function appointmentEntry(rest: Partial<AppointmentEntry> = {}): AppointmentEntry {
  return { ...forAgency(), since: hoursAgo(3), ...rest }
}

/** A call-back that has waited for twelve days. */
export function callBackEntry(rest: Partial<CallBackEntry> = {}): CallBackEntry {
  const created = hoursAgo(12 * 24)
  return {
    type: 'other',
    displayType: 'OTHER',
    id: guidForTests(70),
    user: ANA,
    email: 'ana@harbor.example',
    phone: '+1 541 555 0100',
    note: 'My fence',
    subject: RECORD,
    created,
    state: 'open',
    agent: null,
    changed: created,
    since: created,
    ...rest,
  }
}

const AGENTS: Assignee[] = [
  { person: ME, email: 'ben@harbor.example', busy: false, load: 3 },
  { person: CLEO, email: 'cleo@harbor.example', busy: false, load: 0 },
]

/** A note of Cleo. @param number 0 to 9 */
export function noteForTests(number: number, rest: Partial<EntryNote> = {}): EntryNote {
  const id = guidForTests(60 + number)
  return { id, text: 'Note', created: '2026-10-20T17:30:00.000Z', by: CLEO, ...rest }
}

/** Entries at the server by tab, and how it answers. */
export const desk: {
  tabs: Record<ResourcerTab, ResourcerEntry[]>
  /** Entries that are counted beyond those of a tab. */
  more: number
  /** Answers a list; null: with the entries. */
  refuseList: StaffAnswer | null
  /** Answers a change or a call; null: it is made. */
  refuse: StaffAnswer | null
  /** Where an entry is after the next change; null: where it was. */
  moveTo: ResourcerTab | null
  /** Comments and chats that the loaded pages do not have. */
  elsewhere: (CommentEntry | ChatEntry)[]
  /** Answers who reads a comment or a chat; null: with the entry. */
  refuseRead: StaffAnswer | null
  /** The agent's own call. */
  call: Call | null
  /** Notes on any entry. */
  notes: EntryNote[]
  /** Answers who reads notes; null: with the notes. */
  refuseNotes: StaffAnswer | null
  /** Agents of any week. */
  agents: WeekLoad['agents']
  /** Answers who reads the load; null: with the load. */
  refuseLoad: StaffAnswer | null
} = {
  tabs: { pending: [], active: [], recent: [] },
  more: 0,
  refuseList: null,
  refuse: null,
  moveTo: null,
  elsewhere: [],
  refuseRead: null,
  call: null,
  notes: [],
  refuseNotes: null,
  agents: [],
  refuseLoad: null,
}

const TICKET = { ticket: 'ticket', expires: '2099-01-01T00:00:00.000Z', port: null }

/** Serves `desk`. Each test begins with a wide window, an appointment and a call-back. @returns the requests, in order */
export function serveResourcer() {
  beforeEach(async () => {
    await page.viewport(1280, 800)
    localStorage.clear()
    const pending = [appointmentEntry(), callBackEntry()]
    const none = { refuseList: null, refuse: null, refuseRead: null, moveTo: null }
    const noPart = { call: null, notes: [], refuseNotes: null, agents: [], refuseLoad: null }
    const tabs = { pending, active: [], recent: [] }
    Object.assign(desk, { tabs, more: 0, elsewhere: [], ...none, ...noPart })
  })
  return serveStaff((call) => {
    const [method, address = ''] = call.asked.split(' ')
    const { pathname, searchParams } = new URL(address, 'http://harbor.example')
    if (pathname === addressOf(getCalls.path))
      return { data: { call: desk.call, request: null, invitation: null } }
    if (pathname === addressOf(requestLiveTicket.path)) return { data: TICKET }
    if (pathname === addressOf(listResourcer.path)) return desk.refuseList ?? listFor(searchParams)
    if (pathname === addressOf(countResourcer.path)) return { data: countsFor(searchParams) }
    if (pathname === addressOf(listReportedPages.path)) return { data: { pages: [], more: 0 } }
    if (pathname === addressOf(getWeekLoad.path)) return desk.refuseLoad ?? loadFor(searchParams)
    for (const entry of [...Object.values(desk.tabs).flat(), ...desk.elsewhere]) {
      const answer = answerFor(entry, pathname, method, call)
      if (answer !== null) return answer
    }
    return { status: 404, code: 'not_found', detail: 'We could not find this.' }
  })
}

function answerFor(
  entry: ResourcerEntry,
  path: string,
  method: string | undefined,
  call: StaffCall,
): StaffAnswer | null {
  const id = entry.type === 'appointment' ? entry.guid : entry.id
  if (path === addressOf(listEntryNotes.path, { id })) return answerNotes(method, call)
  if (entry.type === 'appointment') return answerAppointment(entry, path, method, call)
  if (entry.type === 'other') return answerCallBack(entry, path, method, call)
  const { refuse, refuseRead } = desk
  const parts = { agents: AGENTS, me: ME, refuse, refuseRead, change }
  return entry.type === 'chat'
    ? answerChat(entry, path, call, { ...parts, noteCall: (made) => (desk.call = made) })
    : answerComment(entry, path, call, parts)
}

function answerNotes(method: string | undefined, { body }: StaffCall): StaffAnswer {
  if (method === 'GET') return desk.refuseNotes ?? { data: EntryNote.array().parse(desk.notes) }
  if (desk.refuse !== null) return desk.refuse
  const text = addEntryNote.body?.parse(body).text ?? ''
  const note = noteForTests(desk.notes.length, { text, by: ME, created: new Date().toISOString() })
  desk.notes = [...desk.notes, note]
  return { data: EntryNote.parse(note) }
}

function loadFor(query: URLSearchParams): StaffAnswer {
  const monday = mondayOf(query.get('day') ?? '')
  return { data: WeekLoad.parse({ monday, agents: desk.agents }) }
}

/** The type of an entry, as the filter names it. */
const TYPES = {
  appointment: 'appointment',
  other: 'call_back',
  comment: 'comment',
  chat: 'chat',
} as const

function entriesOf(tab: ResourcerTab, query: URLSearchParams): ResourcerEntry[] {
  const [type, agent, text] = [query.get('type'), query.get('agent'), query.get('text')]
  return (own(desk.tabs, tab) ?? []).filter((entry) => {
    const isAppointment = entry.type === 'appointment'
    const has = (isAppointment ? entry.assignee : entry.agent)?.id ?? 'none'
    const ofType = type === null || TYPES[entry.type] === type
    const isFound = text === null || (entry.type === 'chat' && entry.last.body.includes(text))
    return ofType && isFound && (agent === null || has === agent)
  })
}

function listFor(query: URLSearchParams): StaffAnswer {
  const [offset, limit] = [Number(query.get('offset')), Number(query.get('limit'))]
  const all = entriesOf(query.get('tab') as ResourcerTab, query)
  const pagination = { itemCount: all.length + desk.more, offset, limit }
  const answer = { data: all.slice(offset, offset + limit), meta: { pagination } }
  return answer
}

function countsFor(query: URLSearchParams): Record<ResourcerTab, number> {
  const count = (tab: ResourcerTab) => entriesOf(tab, query).length + desk.more
  return { pending: count('pending'), active: count('active'), recent: count('recent') }
}

function answerAppointment(
  entry: AppointmentEntry,
  path: string,
  method: string | undefined,
  { body }: StaffCall,
): StaffAnswer | null {
  const { guid } = entry
  if (path === addressOf(listAssignees.path, { guid })) return { data: AGENTS }
  if (path !== addressOf(getScheduleEntry.path, { guid })) return null
  if (method === 'GET') return { data: entry }
  if (desk.refuse !== null) return desk.refuse
  const { assignee } = body as { assignee?: string | null }
  const now: Partial<ScheduleEntry> = { assignee: personOf(assignee), version: entry.version + 1 }
  return { data: change(entry, { ...entry, ...now }) }
}

function answerCallBack(
  entry: CallBackEntry,
  path: string,
  method: string | undefined,
  { body }: StaffCall,
): StaffAnswer | null {
  const { id } = entry
  if (path === addressOf(listCallBackAssignees.path, { id })) return { data: AGENTS }
  if (path === addressOf(callResident.path, { id })) return desk.refuse
  if (path !== addressOf(updateCallBack.path, { id }) || method !== 'PUT') return null
  if (desk.refuse !== null) return desk.refuse
  const { state, assignee = AGENT.id } = body as { state: CallBack['state']; assignee?: string }
  const agent = state === 'open' ? null : personOf(assignee)
  const changed = new Date().toISOString()
  return { data: change(entry, { ...entry, state, agent, changed }) }
}

function personOf(guid: string | null | undefined) {
  return AGENTS.find(({ person }) => person.id === guid)?.person ?? null
}

/** Puts what was made of an entry where the entry was, or in the tab that `desk` names. */
function change(before: ResourcerEntry, now: ResourcerEntry): ResourcerEntry {
  for (const entries of [...Object.values(desk.tabs), desk.elsewhere] as ResourcerEntry[][]) {
    const at = entries.indexOf(before)
    if (at === -1) continue
    entries.splice(at, 1)
    const place = desk.moveTo === null ? entries : own(desk.tabs, desk.moveTo)
    place?.splice(at, 0, now)
    break
  }
  return now
}

/**
 * Opens the page. Where it leads home, the address is empty.
 * @param query `?tab=…`
 * @param beside drawn with the page
 */
export function openResourcer(query = '', user: Account = AGENT, beside: ReactNode = null): void {
  showToAccount(
    user,
    <FramePartsContext value={{ TopBar: () => null, Footer: () => null }}>
      <Address />
      {beside}
      <Routes>
        <Route path="/" element={<Start query={query} />} />
        <Route path="/resourcer" element={<ResourcerPage />} />
        <Route path="*" element={null} />
      </Routes>
    </FramePartsContext>,
    { framed: true },
  )
}

/** Leads to the page, and is the home page once it was left. */
function Start({ query }: { query: string }) {
  const { key } = useLocation()
  return key === 'default' ? <Navigate to={`/resourcer${query}`} replace /> : <h1>Home page</h1>
}
