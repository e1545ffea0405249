import { expect, test } from 'vitest'
import { serverClock } from '../api/server-clock.ts'
import { render } from '../ui/render-for-tests.tsx'
import { JOIN, REQUEST } from './for-tests.ts'
import { useJoinLimits } from './use-join-limits.ts'

const HOUR = 3_600_000

function Limits({ joins, forget }: { joins: (typeof JOIN)[]; forget: (id: string) => void }) {
  useJoinLimits(joins, forget)
  return null
}

test('on a device whose clock is an hour fast an invitation stays for as long as the server takes an answer', async () => {
  const serverTime = Date.now() - HOUR
  serverClock.note(new Date(serverTime).toUTCString())
  const until = (ms: number) => new Date(serverTime + ms).toISOString()
  const good = { ...JOIN, until: until(HOUR / 2) }
  const past = { ...JOIN, id: REQUEST.id, until: until(-HOUR / 2) }
  const forgotten: string[] = []
  render(<Limits joins={[good, past]} forget={(id) => forgotten.push(id)} />)
  await expect.poll(() => forgotten).toContain(past.id)
  expect(forgotten).toEqual([past.id])
})
