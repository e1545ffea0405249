import type { CallLog } from '@plat/contract/calls/call-logs'
import { useQueryClient } from '@tanstack/react-query'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { hearCalls } from '../calls/hear-calls.ts'
import { channelForTests } from '../offices/channel-for-tests.ts'
import { FramePartsContext } from '../shell/frame.tsx'
import '../shell/later-texts.ts'
import { serveStaff, showToStaff, type StaffAnswer } from '../shell/staff-page-for-tests.tsx'
import { OwnLogs } from './call-logs-page.tsx'
import DepartmentLogsPage from './department-logs-page.tsx'
import { BEN, CLEO, guidForTests, logForTests } from './log-for-tests.ts'

const BUILDING = channelForTests()
const COUNTER = channelForTests({ id: guidForTests(11), code: 'counter', name: 'Counter' })
const CLERK = channelForTests({
  id: guidForTests(12),
  code: 'clerk',
  department: 'clerk',
  name: 'City clerk',
})

let logs: CallLog[] = []
let respond: (() => StaffAnswer) | null = null
const calls = serveStaff(({ asked }) => {
  if (asked === 'GET /api/nencounter/channel') return { data: [BUILDING, COUNTER, CLERK] }
  const query = new URLSearchParams(asked.split('?')[1])
  const [offset, limit] = [Number(query.get('offset')), Number(query.get('limit'))]
  return (
    respond?.() ?? {
      data: logs.slice(offset, offset + limit),
      meta: { pagination: { itemCount: logs.length, offset, limit } },
    }
  )
})
/** Log and offset of each request for calls. */
const asked = () =>
  calls
    .filter((call) => call.asked.includes('/calls-'))
    .map((call) => {
      const url = new URL(call.asked.replace('GET ', ''), 'https://harbor.example')
      expect(url.searchParams.get('sort_by')).toBe('-created')
      return `${url.pathname.replace('/api/nencounter/', '')} ${url.searchParams.get('offset')}`
    })

const many = (count: number) =>
  Array.from({ length: count }, (_, number) =>
    logForTests({ id: guidForTests(number), seconds: number }),
  )
const rows = () => page.getByRole('rowheader')
const FRAME = { TopBar: () => null, Footer: () => null }

test('a department’s log has its name; pages of 20 are loaded as their end comes near, of the chosen channel too', async () => {
  await page.viewport(1000, 600)
  logs = many(45)
  showToStaff(
    <FramePartsContext value={FRAME}>
      <DepartmentLogsPage />
    </FramePartsContext>,
  )
  await expect.element(page.getByRole('heading', { name: 'Building', level: 1 })).toBeVisible()
  await expect.element(page.getByText('45 calls')).toBeVisible()
  await expect.element(page.getByRole('columnheader')).toHaveLength(3)
  for (const loaded of [20, 40, 45]) {
    await expect.element(rows()).toHaveLength(loaded)
    window.scrollTo(0, document.body.scrollHeight)
  }
  expect(asked()).toEqual([0, 20, 40].map((at) => `channel/${BUILDING.id}/calls-received ${at}`))

  logs = []
  window.scrollTo(0, 0)
  await page.getByRole('button', { name: /Channel/ }).click()
  await page.getByRole('option', { name: 'Counter' }).click()
  await expect.element(page.getByText('No calls were answered yet.')).toBeVisible()
  expect(asked().at(-1)).toBe(`channel/${COUNTER.id}/calls-received 0`)
  await expect.element(page.getByRole('heading', { name: 'Building', level: 1 })).toBeVisible()
})

/** Stands in for the live channel. */
function Live() {
  const client = useQueryClient()
  const data = { id: guidForTests(82), outcome: 'answered' as const }
  return (
    <button
      type="button"
      style={{ position: 'fixed', top: 0, right: 0 }}
      onClick={() => hearCalls(client, { type: 'call_ended', number: 1, data })}
    >
      A call ends
    </button>
  )
}

test('an agent reads which calls were missed and what others did; a new call comes in without a jump', async () => {
  await page.viewport(1000, 600)
  const at = '2026-03-03T22:14:09.000Z'
  const missed = logForTests({
    id: guidForTests(80),
    end_reason: 'network',
    actions: [
      { action: 'missed', user: BEN, at },
      { action: 'accepted', user: CLEO, at },
    ],
  })
  const hidden = { guid: null, agency_reference: null, title: null, module: null, address: null }
  const direct = logForTests({
    id: guidForTests(81),
    subject: { ...hidden, discriminator: 'generic', department: null },
    actions: [{ action: 'declined', user: BEN, at }],
    outcome: 'declined',
    seconds: null,
  })
  logs = [missed, direct, ...many(38)]
  showToStaff(
    <>
      <Live />
      <OwnLogs viewer={{ id: BEN.id, role: 'internal' }} />
    </>,
  )
  const first = page.getByRole('row', {
    name: /^Mar 3, 2026, 2:14 PM Missed · Answered, 4 min 12 sec, then connection lost Cleo Ortiz from Ana Ortiz/,
  })
  await expect.element(first.getByRole('link', { name: '2026-0101 BP' })).toBeVisible()
  await expect.element(page.getByText('Missed')).toHaveLength(1)
  await page.getByText('2 people were called').click()
  await expect.element(page.getByText(/Ben Ortiz did not answer in time 2:14:09 PM/)).toBeVisible()
  await expect
    .element(page.getByRole('row', { name: /Declined N\/A from Ana Ortiz Direct/ }))
    .toBeVisible()

  window.scrollTo(0, 700)
  const seen = rows().nth(15).element()
  const { top } = seen.getBoundingClientRect()
  logs = [logForTests({ id: guidForTests(82), outcome: null, seconds: null }), ...logs]
  await page.getByRole('button', { name: 'A call ends' }).click()
  await expect.element(page.getByText('41 calls')).toBeInTheDocument()
  await expect.element(page.getByText('In progress')).toBeInTheDocument()
  expect(seen.isConnected).toBe(true)
  expect(Math.abs(seen.getBoundingClientRect().top - top)).toBeLessThan(2)
})

test('a log that could not be loaded says why and is loaded again', async () => {
  logs = many(1)
  respond = () => ({ status: 500, code: 'internal', detail: 'A bug' })
  showToStaff(<OwnLogs viewer={{ id: BEN.id, role: 'internal' }} />)
  await expect.element(page.getByRole('alert')).toBeVisible()
  respond = null
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect.element(page.getByText('1 call', { exact: true })).toBeVisible()
})
