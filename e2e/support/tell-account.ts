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
  await dataProcess('tell-account-process.ts', inject('demoDataDir'), {
    tenant,
    email,
    module: 'building-permits',
    ...told,
  })
}
