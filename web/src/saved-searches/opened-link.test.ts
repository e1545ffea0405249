import { expect, test } from 'vitest'
import { isOpenedLink } from './opened-link.ts'

const LINK = { public_url: 'https://harbor.test/s/abc', createdBy: null }

test('a link is opened by others than its owner', () => {
  expect(isOpenedLink(LINK)).toBe(true)
  expect(isOpenedLink({ ...LINK, createdBy: '00000000-0000-4000-8000-000000000001' })).toBe(false)
  expect(isOpenedLink({ ...LINK, public_url: null }), 'the agency’s own').toBe(false)
  expect(isOpenedLink(undefined), 'not there yet').toBe(false)
})
