import type { EditedDay, Office, OfficeHours } from '@plat/contract/offices/channels'
import type { Locale } from '@plat/contract/platform/localized'
import { useState } from 'react'
import { beforeEach, expect } from 'vitest'
import { page } from 'vitest/browser'
import { ActNotice, useActNotice } from '../shell/act-notice.tsx'
import '../shell/later-texts.ts'
import {
  serveStaff,
  showToStaff,
  type StaffAnswer,
  type StaffCall,
} from '../shell/staff-page-for-tests.tsx'
import { channelForTests } from './channel-for-tests.ts'
import { OfficesTab } from './offices-tab.tsx'

/** The department's own channel. */
export const BUILDING = channelForTests()
/** A channel of its enquiries. */
export const PLAN_REVIEW = channelForTests({
  id: '00000000-0000-4000-8000-000000000011',
  code: 'plan-review',
  name: 'Plan review',
})

export const NINE_TO_FIVE = [{ from: '09:00', to: '17:00' }]
export const HOURS: OfficeHours = {
  time_zone: 'America/Los_Angeles',
  weekly: [NINE_TO_FIVE, NINE_TO_FIVE, [], [], [], [], []],
  closures: [],
  agency_holidays: true,
}
/** A Monday, and a Tuesday on which the office is closed. */
const DAYS: EditedDay[] = [
  { date: '2026-03-02', spans: NINE_TO_FIVE, closure: null, slots: [] },
  { date: '2026-03-03', spans: [], closure: 'Mardi Gras', slots: [] },
]

/** An office with own hours, of a department that takes no appointments, unless something else is said. */
export const office = (rest: Partial<Office> = {}): Office => ({
  channel: BUILDING.id,
  hours: HOURS,
  from: 'own',
  slots: null,
  slots_from: 'default',
  version: 2,
  days: DAYS,
  notice: null,
  notice_version: 0,
  ...rest,
})

/** Data and answers of the test server; reset before each test. */
interface ServedOffices {
  /** By channel; null: it cannot be read; others are as `office()`. */
  saved: Record<string, Office | null>
  put: (call: StaffCall) => StaffAnswer
  preview: (call: StaffCall) => StaffAnswer
  misplaced: () => StaffAnswer
  readonly calls: readonly StaffCall[]
}

/** Answers requests about offices instead of the server of a component test. */
export function serveOffices(): ServedOffices {
  const calls = serveStaff((call) => {
    const { asked } = call
    if (asked === 'GET /api/nencounter/channel') return { data: [BUILDING, PLAN_REVIEW] }
    if (asked === 'GET /api/config/departments') return { data: [] }
    if (asked === 'GET /api/schedule/misplaced') return served.misplaced()
    if (asked === 'POST /api/nencounter/office/preview') return served.preview(call)
    if (!asked.startsWith('GET')) return served.put(call)
    const channel = asked.split('/').at(-2) ?? ''
    const { [channel]: saved = office({ channel }) } = served.saved
    return saved ? { data: saved } : { status: 403, code: 'forbidden', detail: 'No.' }
  })
  const fresh = () => ({
    saved: {},
    put: () => ({ data: office() }),
    preview: () => ({ data: DAYS }),
    misplaced: () => ({ data: { appointments: [], total: 0 } }),
  })
  const served: ServedOffices = { ...fresh(), calls }
  beforeEach(() => {
    Object.assign(served, fresh())
  })
  return served
}

function Tab() {
  const { said, say } = useActNotice()
  const [open, setOpen] = useState<string | null>(null)
  return (
    <>
      <ActNotice said={said} say={say} />
      <OfficesTab open={open} onOpen={setOpen} say={say} />
    </>
  )
}

/** Draws the tab for a manager. */
export const showTab = (locale: Locale = 'en') => showToStaff(<Tab />, { locale })

/** Opens the hours of a channel from the list. */
export async function openHours(name = 'Building'): Promise<void> {
  await page.getByRole('button', { name: `Office hours ${name}` }).click()
  await expect.element(page.getByRole('heading', { name: `Office hours of ${name}` })).toHaveFocus()
}

export const field = (name: string) => page.getByRole('textbox', { name, exact: true })
export const save = () => page.getByRole('button', { name: 'Save' })
/** Bodies of the changes that were sent. */
export const sentTo = ({ calls }: ServedOffices) =>
  calls.filter(({ asked }) => asked.startsWith('PUT')).map(({ body }) => body)
