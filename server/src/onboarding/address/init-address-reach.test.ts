import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { createFetcher } from '../../imports/fetch-public.ts'
import { useHttpSource } from '../../imports/http-source-for-tests.ts'
import { initAddress } from '../init-for-tests.ts'

const service = useHttpSource()

test('a service that is silent is given up, and so is one that takes too long as a whole', async () => {
  const allowLoopback = [service.host]
  service.reply = () => new Promise(() => undefined)
  const silent = createFetcher({ allowLoopback, idleTimeout: 200, totalTimeout: 20_000 })
  const slow = createFetcher({
    allowLoopback,
    idleTimeout: 20_000,
    totalTimeout: 200,
    fileTimeout: 200,
  })
  for (const path of ['/d/abcd-1234', '/permits.csv']) {
    const address = `http://${service.host}${path}`
    const first = await initAddress(address, silent)
    expect(first.err).toContain('has sent nothing for 0.2 s')
    const second = await initAddress(address, slow)
    expect(second.err).toContain('took longer than 0.2 s')
    expect([...(await first.names()), ...(await second.names())]).toEqual([])
  }
  await silent.close()
  await slow.close()
})

test('folders that were made for a file that could not be had are gone again', async () => {
  service.reply = () => ({ body: '<!DOCTYPE html><html></html>' })
  const home = await mkdtemp(join(tmpdir(), 'plat-init-test-'))
  onTestFinished(() => rm(home, { recursive: true, force: true }))
  const out = join(home, 'tenants', 'mine', 'ferndale')
  const address = `http://${service.host}/permits.csv`
  const run = await initAddress(address, service.fetcher, '--out', out)
  expect(run.exit).toBe(3)
  expect(await readdir(home)).toEqual([])
})

test('a server that is not there is said to be out of reach', async () => {
  const fetcher = createFetcher({ allowLoopback: ['127.0.0.1:1'] })
  const run = await initAddress('http://127.0.0.1:1/permits.csv', fetcher)
  expect(run.err).toContain('http://127.0.0.1:1/permits.csv cannot be reached')
  expect([run.exit, await run.names()]).toEqual([3, []])
  await fetcher.close()
})

test('addresses of this machine and its networks are refused, also as what a portal names', async () => {
  service.reply = () => ({ body: 'id,secret\n1,2\n' })
  for (const host of [service.host, '127.0.0.1', 'localhost', '169.254.169.254', '[::1]']) {
    const run = await initAddress(`http://${host}/permits.csv`, undefined)
    expect(run.err).toMatch(/is refused: (expected port|.* is not)/)
    expect([run.exit, await run.names()]).toEqual([3, []])
  }
  expect(service.requests).toEqual([])
  service.reply = () => ({
    body: {
      success: true,
      result: {
        id: 'p',
        name: 'permits',
        resources: [{ id: 'r', format: 'CSV', url: 'http://169.254.169.254/latest' }],
      },
    },
  })
  const led = await initAddress(`http://${service.host}/dataset/permits`, service.fetcher)
  expect(led.err).toContain('169.254.169.254 is not an address of the open internet')
})

test('other schemes and several addresses at once are refused', async () => {
  const ftp = await initAddress('ftp://city.gov/permits.csv', undefined)
  expect(ftp.err).toContain('expected http: or https:, got ftp:')
  const two = await initAddress('https://city.gov/a.csv', undefined, 'https://city.gov/b.csv')
  expect(two.err).toContain('Expected either files or one address')
  expect([ftp.exit, two.exit]).toEqual([3, 2])
})

test('a host without its scheme is taken for a file, and it is said how an address starts', async () => {
  const run = await initAddress('data.city.gov/resource/abcd-1234', undefined)
  expect(run.err).toContain('or an address that starts with https://')
})
