import { expect, test } from 'vitest'
import { readConfig } from './config.ts'

test('without any setting the server runs embedded on port 3000', () => {
  const config = readConfig({})
  expect(config.port).toBe(3000)
  expect(config.databaseUrl).toBeNull()
  expect(config.dataDir.endsWith('/data')).toBe(true)
})

test('a wrong setting is named with what was got', () => {
  expect(() => readConfig({ PORT: 'eighty', PLAT_LOG: 'loud' })).toThrow(
    /PORT="eighty"[\s\S]*PLAT_LOG="loud"/,
  )
})

test('an empty variable counts as not set', () => {
  expect(readConfig({ PORT: '', DATABASE_URL: '' }).port).toBe(3000)
})

test('only variables named PLAT_SOURCE_ are tokens of import sources', () => {
  const config = readConfig({ PLAT_SOURCE_SEATTLE: 'abc', SECRET: 'no' })
  expect(config.sourceTokens).toEqual({ PLAT_SOURCE_SEATTLE: 'abc' })
})
