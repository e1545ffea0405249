import type { Doc } from '@plat/contract/landing/landing'
import { type Locale, localize } from '@plat/contract/platform/localized'
import { agencySentence } from '@plat/contract/tenancy/agency-name'
import { ACCESSIBILITY } from './check-links.ts'
import type { TenantDocument } from '../document/document.ts'
import { publicFooter } from './public-footer.ts'

/** Day on which this statement was last compared with the portal. */
const REVIEWED = '2026-11-20'

/**
 * The accessibility statement of an agency that has not written its own: what the portal aims at, what
 * is known to be hard, and whom to contact.
 */
export function accessibilityStatement(document: TenantDocument): Doc {
  const named = (locale: Locale, write: (agency: string) => string) =>
    namedIn(document, locale, write)
  const contact = contactOf(document)
  return {
    slug: ACCESSIBILITY,
    title: { en: 'Accessibility statement', es: 'Declaración de accesibilidad' },
    updated: REVIEWED,
    html: {
      en: `<p>${named('en', (agency) => `The records portal of ${agency}`)} is for everybody: with a screen reader, with the keyboard alone, with large text, on a small phone. We aim at the Web Content Accessibility Guidelines (WCAG) 2.2, level AA.</p>
<h2>What you can count on</h2>
<ul><li>Everything but drawing on the map can be done with the keyboard, and what has the focus is visible.</li><li>Whatever the map shows is also a list: the same records, the same counts. You need not use the map.</li><li>An area can be chosen by its name; you need not draw it.</li><li>Status is told in words and shapes, never by color alone.</li><li>Text can be enlarged to 400 percent, and pages fit a width of 320 pixels, without scrolling sideways.</li><li>Motion stops when your device asks for less of it.</li></ul>
<h2>What is harder than it should be</h2>
<ul><li>Drawing a shape on the map needs a pointer. Choose an area by its name instead.</li><li>Descriptions of records come from other systems of the agency. Some are in capitals or full of abbreviations, and most are in English only.</li><li>Documents and sites that we link to may be less accessible than this portal.</li></ul>
<h2>How it is checked</h2>
<p>Pages are tested by automated tools, with the keyboard alone, and at small widths, whenever the software changes. Tools do not find everything: if something is in your way, we want to know.</p>
<h2>Tell us</h2>
<p>${contact.en}</p>
<p>Say which page it is about and what you wanted to do. If you need a record in another form, ask for it the same way.</p>`,
      es: `<p>${named('es', (agency) => `El portal de registros de ${agency}`)} es para todas las personas: con lector de pantalla, solo con el teclado, con letra grande, en un teléfono pequeño. Nuestra meta son las Pautas de Accesibilidad para el Contenido Web (WCAG) 2.2, nivel AA.</p>
<h2>Con qué puede contar</h2>
<ul><li>Todo, menos dibujar en el mapa, se puede hacer con el teclado, y se ve dónde está el foco.</li><li>Lo que muestra el mapa está también en una lista: los mismos registros, las mismas cifras. No hace falta usar el mapa.</li><li>Una zona se puede elegir por su nombre; no hace falta dibujarla.</li><li>El estado se dice con palabras y formas, nunca solo con colores.</li><li>El texto se puede ampliar al 400 por ciento y las páginas caben en 320 píxeles de ancho, sin desplazarse hacia los lados.</li><li>El movimiento se detiene si su dispositivo lo pide.</li></ul>
<h2>Qué es más difícil de lo que debería</h2>
<ul><li>Para dibujar una figura en el mapa hace falta un puntero. En su lugar, elija una zona por su nombre.</li><li>Las descripciones de los registros vienen de otros sistemas de la entidad. Algunas están en mayúsculas o llenas de abreviaturas, y la mayoría solo en inglés.</li><li>Los documentos y sitios que enlazamos pueden ser menos accesibles que este portal.</li></ul>
<h2>Cómo se comprueba</h2>
<p>Las páginas se prueban con herramientas automáticas, solo con el teclado y en anchos pequeños cada vez que cambia el programa. Las herramientas no lo encuentran todo: si algo le estorba, queremos saberlo.</p>
<h2>Escríbanos</h2>
<p>${contact.es}</p>
<p>Diga de qué página se trata y qué quería hacer. Si necesita un registro en otro formato, pídalo de la misma manera.</p>`,
    },
  }
}

/** Whom to contact: behind Contact in the footer, else the first department that says how it is reached. */
function contactOf(document: TenantDocument): { en: string; es: string } {
  const { contact } = publicFooter(document)
  const department = document.departments.find(
    (one) => one.contact?.email != null || one.contact?.phone != null,
  )?.contact
  const email = department?.email == null ? null : `mailto:${department.email}`
  const href = contact ?? email
  const named = (locale: Locale, write: (agency: string) => string) =>
    namedIn(document, locale, write)
  if (href === null) {
    const phone = department?.phone == null ? null : escape(department.phone)
    return phone === null
      ? {
          en: named('en', (agency) => `Write to or call ${agency}.`),
          es: named('es', (agency) => `Escriba o llame a ${agency}.`),
        }
      : { en: `Call ${phone}.`, es: `Llame al ${phone}.` }
  }
  const link = (text: string) => `<a href="${escape(href)}">${escape(text)}</a>`
  const address = href.replace(/^(?:mailto|tel):|\?.*$/g, '')
  if (href.startsWith('mailto:'))
    return { en: `Write to ${link(address)}.`, es: `Escriba a ${link(address)}.` }
  if (href.startsWith('tel:'))
    return { en: `Call ${link(address)}.`, es: `Llame al ${link(address)}.` }
  return {
    en: named('en', (agency) => `${link('Contact')} says how ${agency} is reached.`),
    es: named('es', (agency) => `En ${link('Contacto')} se dice cómo comunicarse con ${agency}.`),
  }
}

/** A sentence with the agency's name in it, as HTML. */
function namedIn(
  document: TenantDocument,
  locale: Locale,
  write: (agency: string) => string,
): string {
  const { title } = document.tenant.branding
  return agencySentence({ ...title, long: escape(localize(title.long, locale)) }, locale, write)
}

function escape(text: string): string {
  return text.replaceAll(/[&<>"']/g, (sign) => `&#${sign.charCodeAt(0)};`)
}
