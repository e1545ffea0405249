/** Argument of a server whose starter still builds the web application; `tools/start.mjs` gives it. */
const AWAITED = '--web-is-being-built'

/**
 * Settles once the web application is there: at once, or when the starter says so. Ends the process
 * when the starter has gone without a word.
 */
export function webBuilt(): Promise<void> {
  if (!process.argv.includes(AWAITED) || process.send === undefined) return Promise.resolve()
  return new Promise((resolve) => {
    const gone = (): void => process.exit(1)
    process.once('disconnect', gone)
    process.once('message', () => {
      process.off('disconnect', gone)
      process.disconnect()
      resolve()
    })
  })
}
