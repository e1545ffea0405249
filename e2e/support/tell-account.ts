import { inject } from 'vitest'
import type { NewAccount } from './accounts.ts'
import { dataProcess } from './data-process.ts'

/** Tells an account of the demo of the newest permits, by an alert of this name, as matching would after an import. */
export async function tellAccount(
  host: string,
  { email }: NewAccount,
  told: { readonly alert: string; readonly count: number },
): Promise<void> {
  const [tenant] = host.split('.', 1)
  const argument = { tenant, email, module: 'building-permits', ...told }
  await dataProcess('tell-account-process.ts', argument, inject('demoDataDir'))
}
