const SVG = 'http://www.w3.org/2000/svg'

/** A button on the map, made without HTML text. @param path lines of its icon, in 16 by 16 */
export function controlButton(name: string, path: string, press: () => void): HTMLButtonElement {
  const element = document.createElement('button')
  element.type = 'button'
  nameButton(element, name)
  element.addEventListener('click', press)
  const icon = document.createElementNS(SVG, 'svg')
  icon.setAttribute('viewBox', '0 0 16 16')
  icon.setAttribute('aria-hidden', 'true')
  const line = document.createElementNS(SVG, 'path')
  line.setAttribute('d', path)
  icon.append(line)
  element.append(icon)
  return element
}

/** Names a button, for screen readers and the pointer. */
export function nameButton(button: HTMLElement, name: string): void {
  button.ariaLabel = name
  button.title = name
}
