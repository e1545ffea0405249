import { expect, test } from 'vitest'
import { brandingDraft } from './branding-draft.ts'

const VALUES = {
  long: 'City of Ferndale',
  short: 'Ferndale',
  primary: '#1a73e8',
  secondary: '#2a3990',
  textColor: '#1c2430',
  logo: 'images/logo.svg',
  logoMobile: null,
  backgroundImage: null,
  shareImage: null,
}

test('a value is replaced where it stands: comments, order, quotes and spaces stay', () => {
  const text = `# Ferndale's settings
code:   ferndale     # never changes
branding:
  title: {long: City of Ferndale, short: Ferndale}   # as on the city seal
  theme: {primary: "#1a73e8"}  # blue

  logo: images/logo.svg # by Ana
hosts: [ferndale.gov]
`
  const values = { ...VALUES, short: 'Fern, "dale"', primary: '#0a5c36', logo: null }
  expect(brandingDraft(text, VALUES, values)).toBe(
    text
      .replace('short: Ferndale', 'short: "Fern, \\"dale\\""')
      .replace('#1a73e8', '#0a5c36')
      .replace('images/logo.svg', 'null'),
  )
})

test('a value that stands nowhere is added, with the comments of the others', () => {
  const text = `# Settings
branding:
  # As on the seal.
  title: {long: City of Ferndale, short: Ferndale}
  logo:
hosts: [ferndale.gov] # one
`
  const values = { ...VALUES, secondary: '#0a5c36', logo: 'images/new.svg', shareImage: 'a.png' }
  expect(brandingDraft(text, { ...VALUES, logo: null }, values)).toBe(`# Settings
branding:
  # As on the seal.
  title: {long: City of Ferndale, short: Ferndale}
  logo: images/new.svg
  theme:
    secondary: "#0a5c36"
  shareImage: a.png
hosts: [ferndale.gov] # one
`)
})

test('nothing changed leaves the text as it is, whatever its line ends', () => {
  const text = 'branding:\r\n  title: {long: City of Ferndale, short: Ferndale}\r\n'
  expect(brandingDraft(text, VALUES, VALUES)).toBe(text)
  expect(brandingDraft(text, VALUES, { ...VALUES, short: 'FD' })).toBe(
    text.replace('short: Ferndale', 'short: "FD"'),
  )
})
