import type { Accounts } from '../accounts/dependencies.ts'
import type { MailPictureSource } from '../static-map/mail-picture.ts'

/** What sharing works with. */
export interface SharingParts extends MailPictureSource {
  readonly accounts: Accounts
}
