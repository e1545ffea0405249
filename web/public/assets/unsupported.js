// For browsers without modules, so in the JavaScript of their time: says what to do, and nothing else.
;(function () {
  var spanish = /^es/i.test(navigator.language || navigator.userLanguage || '')
  var title = spanish
    ? 'Actualice su navegador para usar Plat'
    : 'Please upgrade your browser to experience Plat'
  var advice = spanish
    ? 'Plat funciona mejor en Google Chrome'
    : 'Plat is best experienced on Google Chrome'

  function element(name, text) {
    var made = document.createElement(name)
    made.appendChild(document.createTextNode(text))
    return made
  }

  function show() {
    var page = document.createElement('div')
    page.setAttribute('role', 'main')
    page.style.maxWidth = '640px'
    page.style.margin = '96px auto'
    page.style.padding = '0 24px'
    page.style.fontFamily = 'sans-serif'
    page.style.fontSize = '18px'
    page.style.lineHeight = '28px'
    page.appendChild(element('h1', title))
    page.appendChild(element('p', advice))
    while (document.body.firstChild) document.body.removeChild(document.body.firstChild)
    document.body.appendChild(page)
    document.title = title
    document.documentElement.lang = spanish ? 'es' : 'en'
  }

  show()
})()
