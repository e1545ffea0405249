import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { openCallWish, takeCallWish } from '../../shell/call-wishes.ts'
import {
  serveStaff,
  showToStaff,
  type StaffAnswer,
  type StaffCall,
} from '../../shell/staff-page-for-tests.tsx'
import { informationFor } from '../for-tests.ts'
import AgentSwitch from './agent-switch.tsx'

const ROOM = { ...informationFor('agent'), kind: 'test' } as const

let openRoom: () => StaffAnswer
const calls = serveStaff({
  current: ({ asked }: StaffCall) =>
    asked === 'POST /api/nencounter/test-room'
      ? openRoom()
      : { data: { public: true, on_break: false, status: 'available' } },
})

test('an agent without a hub tries camera and microphone from the menu', async () => {
  openRoom = () => ({ status: 409, code: 'conflict', detail: 'You are in another call.' })
  showToStaff(<AgentSwitch />)
  await page.getByRole('button', { name: 'Calls: Available' }).click()
  const menu = page.getByRole('dialog', { name: 'Whether calls reach you' })
  const tryIt = menu.getByRole('button', { name: 'Try camera and microphone' })
  await tryIt.click()
  await expect
    .element(menu.getByText('The test room was not opened, error: You are in another call.'))
    .toBeVisible()
  expect(openCallWish()).toBeNull()
  openRoom = () => ({ data: ROOM })
  await tryIt.click()
  await expect.poll(openCallWish).toEqual({ kind: 'room', information: ROOM })
  takeCallWish()
  await expect.element(menu).not.toBeInTheDocument()
  expect(calls.filter(({ asked }) => asked.startsWith('POST'))).toHaveLength(2)
})
