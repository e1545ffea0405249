import { readFileSync } from 'node:fs'
import { STATUS_COLOURS } from '@plat/contract/tenancy/marker-colour'
import { expect, test } from 'vitest'

test('maps that the server draws have the colours of the light page', () => {
  const sheet = readFileSync(new URL('../ui/tokens.css', import.meta.url), 'utf8')
  const ofLight = (name: string) => new RegExp(`--${name}: (#\\w+);`).exec(sheet)?.[1]
  expect(STATUS_COLOURS).toEqual({ live: ofLight('live'), archive: ofLight('archive') })
})
