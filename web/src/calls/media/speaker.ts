/** Whether people can choose a speaker in this browser. */
export function canChooseSpeaker(): boolean {
  return 'setSinkId' in HTMLMediaElement.prototype
}

/** Plays an element through the chosen speaker, or the default one when that is gone. */
export function playAt(element: HTMLMediaElement, speaker: string | null): void {
  if (!canChooseSpeaker()) return
  element.setSinkId(speaker ?? '').catch(() => element.setSinkId('').catch(() => undefined))
}
