/** Checks the catalogues: every word the page says is in them, nothing else is, and each is translated whole. */
import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'

/** The arguments (`{name}`, at odd depth of braces) and tags (`<0>`) of an ICU message, sorted. */
const holes = (message: string): string => {
  const found = new Set(message.match(/<\/?\d+\/?>/g) ?? [])
  let depth = 0
  for (let at = 0; at < message.length; at++) {
    if (message[at] === '}') depth--
    else if (message[at] === '{' && ++depth % 2 === 1)
      found.add(/^[^,}]*/.exec(message.slice(at + 1))?.[0].trim() ?? '')
  }
  return [...found].toSorted().join(' ')
}

/** How each language is set, and the one word for a thing that has several: what no translation holds, and what it says instead. */
const habits: { readonly [locale: string]: readonly (readonly [wrong: RegExp, instead: string])[] } = {
  fr: [
    [/ [:;!?»]|« /, 'may break before its punctuation: write U+00A0 there'],
    [/périmé|dépassé/i, 'names a state otherwise than its mark does: write “à revoir”'],
    [/\bla rédaction\b|l’administration\b/i, 'is called by its role elsewhere: write “rédacteur”, “administrateur”'],
  ],
  de: [
    [/[^\u00a0]…/, 'leaves words out: write U+00A0 before the ellipsis'],
    [/\bOrte? (?:und|oder) Veranstalter|am selben Ort\b/, 'may mean a city: write “Veranstaltungsort”'],
    [/Verfasser|Datensatz/, 'is said otherwise elsewhere: write “Autor”, “Eintrag”'],
    [/\bderen Stand\b/i, 'sounds like “Ihr Stand”: write “Stand der anderen”'],
  ],
  nl: [
    [/‘/, 'quotes otherwise than the others do: write “ and ”'],
    [/nazicht|toestel/i, 'is said otherwise elsewhere: write “beoordeling”, “apparaat”'],
    [/eender welke|Eens opgeslagen/, 'is said in Belgium alone: write “welke … ook”, “na het opslaan”'],
  ],
}

const faultsOfCatalogues = async (): Promise<string[]> => {
  const config = getConfig()
  const faults: string[] = []
  // What several catalogues translate, the page says as the one that came last does.
  const first = new Map<string, { file: string; translation: string }>()
  for (const catalogue of await getCatalogs(config)) {
    const said = await catalogue.collect()
    if (!said) throw new Error('The sources could not be read; the reason stands above.')
    const written = await catalogue.readAll()
    for (const locale of config.locales) {
      const file = catalogue.getFilename(locale).replace(`${process.cwd()}/`, '')
      const present = written[locale] ?? {}
      for (const [id, { message }] of Object.entries(said)) {
        const text = message ?? id
        const translation = locale === config.sourceLocale ? text : present[id]?.translation
        if (!present[id] || present[id].obsolete) faults.push(`${file}: "${text}" is not in it: run npm run words`)
        else if (!translation) faults.push(`${file}: "${text}" has no translation`)
        else if (holes(translation) !== holes(text))
          faults.push(`${file}: "${translation}" does not fill the same places as "${text}"`)
        for (const [wrong, instead] of habits[locale] ?? [])
          if (translation && wrong.test(translation)) faults.push(`${file}: "${translation}" ${instead}`)
        const before = first.get(`${locale} ${id}`)
        if (!before) first.set(`${locale} ${id}`, { file, translation: translation ?? '' })
        else if (before.translation !== translation)
          faults.push(`${file}: "${text}" is "${translation}" here and "${before.translation}" in ${before.file}`)
      }
      for (const [id, { message }] of Object.entries(present))
        if (!(id in said)) faults.push(`${file}: "${message ?? id}" is said nowhere any more: run npm run words`)
    }
  }
  return faults
}

const faults = await faultsOfCatalogues()
for (const fault of faults) console.log(fault)
if (faults.length > 0) process.exitCode = 1
