import type { Alert } from '@plat/contract/alerts/alerts'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import '../../shell/later-texts.ts'
import { showToAccount } from '../../shell/staff-page-for-tests.tsx'
import { ALERT } from '../alert-for-tests.ts'
import { useBegins, useCreated } from './use-summary-words.ts'

/** Digests are sent at seven. */
function Words({ of }: { of: Partial<Alert> }) {
  const alert = { ...ALERT, ...of }
  return (
    <p>
      {useCreated()(alert)} | {useBegins(7)(alert)}
    </p>
  )
}

// The zone of the agency is named where the browser has another one.
const AT = String.raw`7:00\sAM( P[DS]T)?\.$`
const NEW = 'Great, you have created a new alert based on'

// Its index names no criteria of the portal's own.
const AROUND = {
  ___address: { text: '3401 Pine St', location: [-124, 43] },
} as unknown as Alert['criteria']

test.each([
  ['daily', {}, `${NEW} the City of Harbor | The first email can come tomorrow at ${AT}`],
  [
    'weekly, around an address',
    {
      cadence: 'weekly' as const,
      place: [{ type: { name: 'Own', code: 'custom' as const }, name: '3401 Pine St' }],
      criteria: AROUND,
    },
    `${NEW} the area around 3401 Pine St | The first email can come on Monday, December 7 at ${AT}`,
  ],
  [
    'at once, of a place',
    {
      cadence: 'immediate' as const,
      place: [{ type: { name: 'Places', code: 'place' as const }, name: 'Old Town' }],
    },
    `${NEW} the Old Town | You will get an email as soon as something happens\\.$`,
  ],
  [
    'at once, in browsers',
    { cadence: 'immediate' as const, channels: ['push' as const] },
    'You will get a notification as soon as something happens',
  ],
  [
    'in the list alone',
    { channels: [] },
    `The first notifications can be in your personal area tomorrow at ${AT}`,
  ],
])(
  'a saved alert says what it is based on and when it is first heard of: %s',
  async (_, of, words) => {
    showToAccount(null, <Words of={of} />)
    await expect
      .element(page.getByText(new RegExp(words.replaceAll('|', String.raw`\|`))))
      .toBeVisible()
  },
)
