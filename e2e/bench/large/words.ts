// Invented words that resemble each language, with the frequencies of words in real texts.
import { type Language } from '#shared/i18n/language.ts'
import { createRandom, pick, type Random, zipfBelow } from './random.ts'

/** Number of words of a language. */
export const vocabulary = 30_000

const sounds: { readonly [L in Language]: { starts: string; cores: string; ends: string } } = {
  nl: {
    starts: 'b d f g h k l m n p r s t v w z br dr gr kr pr st tr vl zw sch',
    cores: 'a e i o u aa ee oo ie oe ui ij',
    ends: 'n r l k t s m p cht nd ng rt',
  },
  en: {
    starts: 'b c d f g h l m n p r s t w br cr fl gr sh st th tr wh',
    cores: 'a e i o u ea ee oo ai ou',
    ends: 'n r l ck t s m d ng st nd th',
  },
  fr: {
    starts: 'b c d f g j l m n p r s t v bl br cl fr gr pl tr ch',
    cores: 'a e é è i o u ai au eu oi ou',
    ends: 'r l t s n c ge que lle nt x che',
  },
  de: {
    starts: 'b d f g h k l m n p r s t w z br dr fr gr kl schl st tr',
    cores: 'a e i o u ä ö ü ei au ie eu',
    ends: 'n r l t s m ch nd ng rt tz ft',
  },
}

const createWords = (language: Language): string[] => {
  const random = createRandom(language.charCodeAt(0) * 256 + language.charCodeAt(1))
  const { starts, cores, ends } = sounds[language]
  const sound = (choices: string): string => pick(random, choices.split(' '))
  const words = new Set<string>()
  while (words.size < vocabulary) {
    // The frequent words of a language are its short ones.
    const syllables = words.size < 60 ? 1 : words.size < 3000 ? 2 : 3
    let word = ''
    for (let n = 0; n < syllables; n++) word += sound(starts) + sound(cores) + (random() < 0.45 ? sound(ends) : '')
    words.add(word)
  }
  return [...words]
}

const words: { readonly [L in Language]: readonly string[] } = {
  nl: createWords('nl'),
  en: createWords('en'),
  fr: createWords('fr'),
  de: createWords('de'),
}

/** The nth word of a language by frequency; 0 is the most frequent. */
export const wordAt = (language: Language, rank: number): string => words[language][rank] ?? ''

/** Some words, the first with a capital. */
export const phrase = (random: Random, language: Language, count: number): string => {
  let text = ''
  for (let n = 0; n < count; n++) text += (n ? ' ' : '') + words[language][zipfBelow(random, vocabulary)]
  return text.charAt(0).toUpperCase() + text.slice(1)
}
