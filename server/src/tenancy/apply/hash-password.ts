import type { CommandContext } from '../../platform/command-context.ts'
import { hashPassword } from '../../platform/password-hash.ts'
import { type PasswordInput, readPassword } from '../folder/read-password.ts'

/** Characters of a site gate's password, at least. */
const MIN_PASSWORD_LENGTH = 8

/** `plat tenant hash-password`: reads a password and prints its hash for tenant.yaml. */
export async function printHash(
  { out, err }: CommandContext,
  input: PasswordInput,
): Promise<number> {
  const password = await readPassword(input, (text) => err(text))
  if (password.length < MIN_PASSWORD_LENGTH) {
    err(`Got ${password.length} characters, expected at least ${MIN_PASSWORD_LENGTH}.`)
    return 1
  }
  out(await hashPassword(password))
  return 0
}
