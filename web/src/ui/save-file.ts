/** Hands a text or a picture to the browser as a file to keep. @param type its media type */
export function saveFile(name: string, type: string, content: string | Blob): void {
  const address = URL.createObjectURL(new Blob([content], { type }))
  const link = document.createElement('a')
  link.href = address
  link.download = name
  link.click()
  // The browser has taken hold of the file by the time that other work gets its turn.
  setTimeout(() => URL.revokeObjectURL(address), 1_000)
}
