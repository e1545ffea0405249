// Runs before the application, which takes the answers over (src/api/early-answers.ts).
;(() => {
  // The application was sooner, as it is from the browser's cache: what came now would be taken for a later answer.
  if (window.platEarly) return
  const { answers } = document.currentScript.dataset
  const headers = { accept: 'application/json', 'accept-language': document.documentElement.lang }
  const early = new Map()
  for (const [address, module, media] of JSON.parse(answers)) {
    if (media !== null && !matchMedia(media).matches) continue
    const more = module === null ? headers : { ...headers, 'x-module': module }
    const answer = fetch(address, { headers: more, credentials: 'same-origin' })
    // Who takes it over sees that it failed; nobody has to.
    answer.catch(() => undefined)
    early.set(`${module ?? ''} ${headers['accept-language']} ${address}`, answer)
  }
  window.platEarly = early
  // What nobody reads would keep its connection.
  setTimeout(() => {
    for (const answer of early.values())
      answer.then((response) => response.body?.cancel()).catch(() => undefined)
    early.clear()
  }, 10_000)
})()
