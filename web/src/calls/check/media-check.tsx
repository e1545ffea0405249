interface MediaCheckProps {
  /** Level of its headings. */
  heading?: 2 | 3
}

/** Checks camera, microphone, sound and network, after a press. Nothing stays on once it is gone. */
export function MediaCheck(_: MediaCheckProps) {
  return null
}
