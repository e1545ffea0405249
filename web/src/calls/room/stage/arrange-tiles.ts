import type { RoomPerson } from '../room-state.ts'

/** A picture on the stage: somebody, somebody's screen, or oneself. */
export type StageTile =
  | { readonly kind: 'person'; readonly id: string; readonly person: RoomPerson }
  | { readonly kind: 'screen'; readonly id: string; readonly person: RoomPerson }
  | { readonly kind: 'self'; readonly id: 'self' }
  | { readonly kind: 'own-screen'; readonly id: 'own-screen' }

export interface Arrangement {
  /** Share the stage. */
  readonly main: readonly StageTile[]
  /** Small ones, beside or over the others. */
  readonly small: readonly StageTile[]
  /** The small ones lie in a corner over the main one. */
  readonly inset: boolean
}

const SELF: StageTile = { kind: 'self', id: 'self' }

/** Which pictures are large: a shared screen before people, and with one other person that one. */
export function arrangeTiles(people: readonly RoomPerson[], ownScreen: boolean): Arrangement {
  const others = people.map((person): StageTile => {
    return { kind: 'person', id: person.participant.id, person }
  })
  const screens = people
    .filter(({ screen }) => screen !== null)
    .map((person): StageTile => {
      return { kind: 'screen', id: `${person.participant.id}-screen`, person }
    })
  if (screens.length > 0) return { main: screens, small: [...others, SELF], inset: false }
  const own: StageTile[] = ownScreen ? [{ kind: 'own-screen', id: 'own-screen' }] : []
  if (others.length === 0) return { main: [SELF], small: own, inset: false }
  if (others.length === 1) return { main: others, small: [...own, SELF], inset: own.length === 0 }
  return { main: [...others, SELF], small: own, inset: false }
}
