/** Checks the catalogues: they contain the messages of the page and nothing else, translated with all placeholders. */
import { getCatalogs } from '@lingui/cli/api'
import { getConfig } from '@lingui/conf'

/** The arguments (`{name}`, at odd depth of braces) and tags (`<0>`) of an ICU message, sorted. */
const placeholders = (message: string): string => {
  const found = new Set(message.match(/<\/?\d+\/?>/g) ?? [])
  let depth = 0
  for (let at = 0; at < message.length; at++) {
    if (message[at] === '}') depth--
    else if (message[at] === '{' && ++depth % 2 === 1)
      found.add(/^[^,}]*/.exec(message.slice(at + 1))?.[0].trim() ?? '')
  }
  return [...found].toSorted().join(' ')
}

/** Typography and terms that a translation must not contain, and the correction. */
const corrections: { readonly [locale: string]: readonly (readonly [pattern: RegExp, correction: string])[] } = {
  en: [
    [/can’t|won’t|don’t/i, 'is a contraction: write “cannot”'],
    [/\blog (?:in|out)\b/i, 'has another term elsewhere: write “sign in”, “sign out”'],
    [/\bsomebody\b|\beverybody\b/i, 'has another term elsewhere: write “someone”, “everyone”'],
    [/\bfor good\b|\bput back\b/i, 'has another term elsewhere: write “permanently”, “restore”'],
    [/\bpictures?\b|\be-mail\b|\bservice\b/i, 'has another term elsewhere: write “image”, “email”, “server”'],
  ],
  fr: [
    [/ [:;!?»]|« /, 'may break before its punctuation: write U+00A0 there'],
    [/périmé|dépassé|à revoir/i, 'has another term elsewhere: write “obsolète”'],
    [/événement/i, 'has another spelling elsewhere: write “évènement”'],
    [/\bfiches?\b|rédacteur/i, 'has another term elsewhere: write “élément”, “éditeur”'],
  ],
  de: [
    [/[^\u00a0]…/, 'leaves words out: write U+00A0 before the ellipsis'],
    [/\bOrte? (?:und|oder) Veranstalter|am selben Ort\b/, 'may mean a city: write “Veranstaltungsort”'],
    [/Verfasser|Datensatz|\bDienst\b/, 'has another term elsewhere: write “Autor”, “Eintrag”, “Server”'],
  ],
  nl: [
    [/‘/, 'has other quotation marks elsewhere: write “ and ”'],
    [/\b(?:uw|u hebt|u mag|u kunt)\b/i, 'addresses the reader formally: write “je”'],
    [/nazicht|toestel|afgelast/i, 'has another term elsewhere: write “beoordeling”, “apparaat”, “geannuleerd”'],
    [/aanmelden|afmelden/i, 'has another term elsewhere: write “inloggen”, “uitloggen”'],
    [/eender welke|Eens opgeslagen/, 'is only said in Belgium: write “welke … ook”, “na het opslaan”'],
  ],
}

const checkCatalogues = async (): Promise<string[]> => {
  const config = getConfig()
  const problems: string[] = []
  // The page uses the catalogue that was loaded last.
  const first = new Map<string, { file: string; translation: string }>()
  for (const catalogue of await getCatalogs(config)) {
    const messages = await catalogue.collect()
    if (!messages) throw new Error('The sources could not be read.')
    const translations = await catalogue.readAll()
    for (const locale of config.locales) {
      const file = catalogue.getFilename(locale).replace(`${process.cwd()}/`, '')
      const present = translations[locale] ?? {}
      for (const [id, { message }] of Object.entries(messages)) {
        const text = message ?? id
        const translation = locale === config.sourceLocale ? text : present[id]?.translation
        if (!present[id] || present[id].obsolete) problems.push(`${file}: "${text}" is missing: run npm run words`)
        else if (!translation) problems.push(`${file}: "${text}" has no translation`)
        else if (placeholders(translation) !== placeholders(text))
          problems.push(`${file}: "${translation}" has other placeholders than "${text}"`)
        for (const [pattern, correction] of corrections[locale] ?? [])
          if (translation && pattern.test(translation)) problems.push(`${file}: "${translation}" ${correction}`)
        const before = first.get(`${locale} ${id}`)
        if (!before) first.set(`${locale} ${id}`, { file, translation: translation ?? '' })
        else if (before.translation !== translation)
          problems.push(`${file}: "${text}" is "${translation}" here and "${before.translation}" in ${before.file}`)
      }
      for (const [id, { message }] of Object.entries(present))
        if (!(id in messages)) problems.push(`${file}: "${message ?? id}" is not used: run npm run words`)
    }
  }
  return problems
}

const problems = await checkCatalogues()
for (const problem of problems) console.log(problem)
if (problems.length > 0) process.exitCode = 1
