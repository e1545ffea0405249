import { execFile } from 'node:child_process'
import { resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import { promisify } from 'node:util'

const LISTS = resolve(
  import.meta.dirname,
  '../../server/src/tenancy/check/xss-payloads-for-tests.ts',
)

/** Texts that try to run `X()` or to cover the page: the list from the server's tests. */
export function xssPayloads(): Promise<string[]> {
  return print('Object.values(lists.XSS_PAYLOADS).flat()')
}

/** Addresses that run code or lead elsewhere than they seem to. */
export function hostileAddresses(): Promise<string[]> {
  return print('lists.HOSTILE_ADDRESSES')
}

async function print(expression: string): Promise<string[]> {
  const program = `const lists = await import(${JSON.stringify(pathToFileURL(LISTS).href)})
    process.stdout.write(JSON.stringify(${expression}))`
  const { stdout } = await promisify(execFile)(
    process.execPath,
    ['--input-type=module', '--eval', program],
    { maxBuffer: 1 << 24 },
  )
  // The program above prints a list of texts.
  return JSON.parse(stdout) as string[]
}
