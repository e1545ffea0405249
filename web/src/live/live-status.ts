let open = false

/** Whether the page's live connection is open, so that what it reports need not be asked for. */
export function isLiveOpen(): boolean {
  return open
}

/** For the page's live connection. */
export function setLiveOpen(isOpen: boolean): void {
  open = isOpen
}
