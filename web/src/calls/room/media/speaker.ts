/** Whether the browser lets the visitor choose where sound comes out. */
export function canChooseSpeaker(): boolean {
  return 'setSinkId' in HTMLMediaElement.prototype
}

/** Has an element play where the visitor wants; where that device is gone, at the default one. */
export function playAt(element: HTMLMediaElement, speaker: string | null): void {
  if (!canChooseSpeaker()) return
  element.setSinkId(speaker ?? '').catch(() => element.setSinkId('').catch(() => undefined))
}
