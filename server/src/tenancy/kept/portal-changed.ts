import { TenantRefusal } from '../folder/refusal.ts'
import type { PortalSave } from './kept-folder.ts'

/** A folder would replace what an administrator has saved in the portal. */
export class PortalChanged extends TenantRefusal {
  override name = 'PortalChanged'

  constructor(code: string, { version, at, name, note }: PortalSave) {
    super(
      `The portal of ${code} was changed in /admin by ${name ?? 'an administrator whose account is gone'} on ` +
        `${at.toISOString().slice(0, 16).replace('T', ' ')} UTC (version ${version}${note === null ? '' : `, "${note}"`}), ` +
        `after this folder: nothing was applied. Take the changes over first, "plat tenant export ${code} DIR --overwrite", ` +
        'or replace them: --overwrite.',
    )
  }
}

/** A save was made from a version that is not the current one any more. */
export class BaseChanged extends Error {
  override name = 'BaseChanged'
  /** The current version. */
  readonly version: number

  constructor(version: number) {
    super(`The current version is ${version}: somebody else has saved meanwhile.`)
    this.version = version
  }
}
