import type { CallInformation } from '@plat/contract/calls/calls'

/** Whether a call is the account's own test room, and not one that it was invited to. @param account its guid */
export function isOwnTestRoom(
  information: CallInformation | null | undefined,
  account: string | null | undefined,
): boolean {
  return (
    information?.test === true &&
    information.people.some(({ person, invited }) => person.id === account && !invited)
  )
}
