/** The page of a host that belongs to no agency: names the operator's contact and nothing else. */
export function unknownHostPage(operator: string | null): string {
  const contact =
    operator === null
      ? 'Please check the address.'
      : `Please check the address, or write to ${operator.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)}.`
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>Nothing is published here</title><link rel="stylesheet" href="/api/docs.css"></head>
<body><main><h1>Nothing is published here</h1><p>No agency uses this address. ${contact}</p></main></body></html>`
}
