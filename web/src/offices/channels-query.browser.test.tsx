import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { OPEN_CHANNEL } from '../calls/for-tests.ts'
import { serveStaff, showToStaff } from '../shell/staff-page-for-tests.tsx'
import { channelsQuery } from './channels-query.ts'

const closes = new Date(Date.now() + 86_400_000).toISOString()
const calls = serveStaff({ current: () => ({ data: [{ ...OPEN_CHANNEL, closes }] }) })

function Pages() {
  const [number, setNumber] = useState(1)
  return (
    <>
      <button type="button" onClick={() => setNumber(number + 1)}>
        Next page
      </button>
      <Offices key={number} number={number} />
    </>
  )
}

function Offices({ number }: { number: number }) {
  const { data } = useQuery(channelsQuery)
  return <p>{data && `Page ${number} has ${data.length} office`}</p>
}

test('offices are asked for once, on however many pages they are shown', async () => {
  showToStaff(<Pages />)
  for (const number of [1, 2, 3]) {
    await expect.element(page.getByText(`Page ${number} has 1 office`)).toBeVisible()
    await page.getByRole('button', { name: 'Next page' }).click()
  }
  await expect.element(page.getByText('Page 4 has 1 office')).toBeVisible()
  expect(calls.map(({ asked }) => asked)).toEqual(['GET /api/nencounter/channel'])
})
