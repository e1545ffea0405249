// For browsers without modules, so in the JavaScript of their time: says whose page it is and what to do.
;(function () {
  var spanish = /^es/i.test(navigator.language || navigator.userLanguage || '')
  var title = spanish
    ? 'Actualice su navegador para usar Plat'
    : 'Please upgrade your browser to experience Plat'
  var advice = spanish ? 'Plat funciona mejor en ' : 'Plat is best experienced on '
  // The server has written it: the page's own parts first, the agency last.
  var agency = document.title.split(' \u00b7 ').pop()

  function element(name, text, size) {
    var made = document.createElement(name)
    made.appendChild(document.createTextNode(text))
    if (size) {
      made.style.fontSize = size
      made.style.lineHeight = '1.3'
      made.style.margin = '0 0 16px'
    }
    return made
  }

  function link(text, address) {
    var made = element('a', text)
    made.href = address
    made.style.color = '#0b4f9e'
    return made
  }

  function show() {
    var page = document.createElement('div')
    var brand = document.createElement('p')
    var text = element('p', advice, '18px')
    page.setAttribute('role', 'main')
    page.style.maxWidth = '640px'
    page.style.margin = '0 auto'
    page.style.padding = '48px 24px'
    page.style.fontFamily = 'sans-serif'
    page.style.color = '#1c2430'
    document.body.style.background = '#ffffff'
    brand.style.margin = '0 0 32px'
    brand.style.paddingBottom = '16px'
    brand.style.borderBottom = '4px solid #1a73e8'
    brand.appendChild(link(agency, '/'))
    brand.firstChild.style.fontWeight = 'bold'
    text.appendChild(link('Google Chrome', 'https://www.google.com/chrome/'))
    page.appendChild(brand)
    page.appendChild(element('h1', title, '28px'))
    page.appendChild(text)
    while (document.body.firstChild) document.body.removeChild(document.body.firstChild)
    document.body.appendChild(page)
    document.title = title
    document.documentElement.lang = spanish ? 'es' : 'en'
  }

  show()
})()
