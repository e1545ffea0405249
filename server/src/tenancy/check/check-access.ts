import { verifyPassword } from '../../platform/password-hash.ts'
import { problem } from '../folder/issue-messages.ts'
import type { Problem } from '../folder/problem.ts'
import type { Parsed } from '../folder/yaml-file.ts'
import type { TenantSettings } from '../document/tenant-document.ts'

/** Checks the settings of access, sign-in, analytics and alerts. */
export async function checkAccess(settings: Parsed<TenantSettings>): Promise<Problem[]> {
  const { access, demo } = settings.value
  const { passwordHash = null, demoPassword = null } = access.lock ?? {}
  const isSame =
    !demo || demoPassword === null || (await verifyPassword(passwordHash, demoPassword))
  return [
    ...checkLock(settings, isSame),
    ...checkSignIn(settings),
    ...checkAnalytics(settings),
    ...checkRegions(settings),
  ]
}

/** @param isSame whether the hash is that of the demo's password */
function* checkLock({ file, value }: Parsed<TenantSettings>, isSame: boolean): Generator<Problem> {
  const { lock, basicLogin, secondFactor } = value.access
  if (basicLogin === 'required' && lock === null)
    yield problem(
      file,
      ['access', 'basicLogin'],
      'got required without a lock, expected lock: {email, passwordHash} beside it',
    )
  if (secondFactor === 'off' && !value.demo)
    yield problem(
      file,
      ['access', 'secondFactor'],
      'got off, expected staff: only a fictional agency (demo: true) may let its staff in by password alone',
    )
  if (lock === null || lock.demoPassword === null) return
  const at = ['access', 'lock', 'demoPassword']
  if (!value.demo)
    yield problem(
      file,
      at,
      'got a password that everybody can read, expected none: it is for fictional agencies (demo: true)',
    )
  else if (!isSame)
    yield problem(
      file,
      at,
      'got another password than that of passwordHash, expected the same: make the hash again with "plat tenant hash-password"',
    )
}

function checkSignIn({ file, value }: Parsed<TenantSettings>): Problem[] {
  const ids = value.signIn.map((one) => one.id)
  return value.signIn.flatMap((one, index) => [
    ...(ids.indexOf(one.id) < index
      ? [problem(file, ['signIn', index, 'id'], `got "${one.id}" a second time, expected it once`)]
      : []),
    ...['openid', 'email']
      .filter((scope) => !one.scopes.includes(scope))
      .map((scope) =>
        problem(
          file,
          ['signIn', index, 'scopes'],
          `got scopes without ${scope}, expected it among them: accounts are found by their e-mail`,
        ),
      ),
  ])
}

function checkAnalytics({ file, value }: Parsed<TenantSettings>): Problem[] {
  if (!value.analytics || value.analytics.script !== null) return []
  return [
    problem(
      file,
      ['analytics'],
      'got a code without a script, expected script: with the https address of the script that counts',
    ),
  ]
}

function checkRegions({ file, value }: Parsed<TenantSettings>): Problem[] {
  const regions = value.control.alert?.regions ?? []
  return regions.flatMap(({ type }, index) =>
    regions.findIndex((one) => one.type === type) < index
      ? [
          problem(
            file,
            ['control', 'alert', 'regions', index],
            `got "${type}" a second time, expected it once`,
          ),
        ]
      : [],
  )
}
