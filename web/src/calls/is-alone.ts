import type { CallInformation } from '@plat/contract/calls/calls'

/** Whether someone waits for the other side in the room of an appointment. */
export function isAlone(information: CallInformation | null): boolean {
  return information !== null && information.appointment !== null && information.people.length < 2
}
