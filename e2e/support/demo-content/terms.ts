// The categories and tags of the shipped content, translated by hand.
import type { Language } from '#shared/i18n/language.ts'
import type { Hue } from '#shared/schema/hues.ts'
import type { DemoCategory, DemoTag, LocalKey } from '#server/demo/shape.ts'

type Names = { [language in Language]?: string }

const texts = (names: Names): DemoCategory['texts'] =>
  Object.fromEntries(Object.entries(names).map(([language, name]) => [language, { name }]))

const category = (
  key: LocalKey,
  source_language: Language,
  names: Names,
  shared: { parent?: LocalKey; color?: Hue },
): DemoCategory => ({
  key,
  source_language,
  shared,
  texts: texts(names),
})

const tag = (key: LocalKey, source_language: Language, names: Names): DemoTag => ({
  key,
  source_language,
  shared: {},
  texts: texts(names),
})

/** Every category, parents before their children. */
export const categories: readonly DemoCategory[] = [
  category(
    'holidays',
    'en',
    {
      nl: 'Feestdagen en vakanties',
      en: 'Holidays',
      fr: 'Jours fériés et vacances',
      de: 'Feiertage und Ferien',
    },
    { color: 'red' },
  ),
  category(
    'public-holidays',
    'en',
    { nl: 'Feestdagen', en: 'Public holidays', fr: 'Jours fériés', de: 'Feiertage' },
    { parent: 'holidays' },
  ),
  category(
    'bank-holidays',
    'en',
    { nl: 'Banksluitingsdagen', en: 'Bank holidays', fr: 'Jours de fermeture des banques', de: 'Bankfeiertage' },
    { parent: 'holidays' },
  ),
  category(
    'school-holidays',
    'en',
    { nl: 'Schoolvakanties', en: 'School holidays', fr: 'Vacances scolaires', de: 'Schulferien' },
    { parent: 'holidays', color: 'gray' },
  ),
  category('culture', 'fr', { nl: 'Cultuur', en: 'Culture', fr: 'Culture', de: 'Kultur' }, { color: 'plum' }),
  category(
    'education',
    'fr',
    {
      nl: 'Onderwijs, opleiding en werk',
      en: 'Education, training and jobs',
      fr: 'Éducation, formation, métiers et emploi',
      de: 'Bildung, Ausbildung und Beruf',
    },
    { color: 'violet' },
  ),
  category(
    'environment',
    'fr',
    { nl: 'Milieu', en: 'Environment', fr: 'Environnement', de: 'Umwelt' },
    { color: 'green' },
  ),
  category('sport', 'fr', { nl: 'Sport', en: 'Sport', fr: 'Sport', de: 'Sport' }, { color: 'blue' }),
  category(
    'markets',
    'fr',
    {
      nl: 'Rommelmarkten en beurzen',
      en: 'Flea markets and fairs',
      fr: 'Vide-greniers, brocantes, foires et salons',
      de: 'Flohmärkte und Messen',
    },
    { color: 'orange' },
  ),
  category('other', 'fr', { nl: 'Overige', en: 'Other', fr: 'Autres', de: 'Sonstiges' }, { color: 'teal' }),
]

/** Every tag. The programmes of the Région Occitanie have French names only. */
export const tags: readonly DemoTag[] = [
  tag('belgium', 'en', { nl: 'België', en: 'Belgium', fr: 'Belgique', de: 'Belgien' }),
  tag('luxembourg', 'en', { nl: 'Luxemburg', en: 'Luxembourg', fr: 'Luxembourg', de: 'Luxemburg' }),
  tag('flemish-community', 'nl', {
    nl: 'Vlaamse Gemeenschap',
    en: 'Flemish Community',
    fr: 'Communauté flamande',
    de: 'Flämische Gemeinschaft',
  }),
  tag('occitanie', 'fr', { nl: 'Occitanië', en: 'Occitania', fr: 'Occitanie', de: 'Okzitanien' }),
  tag('total-festum', 'fr', { fr: 'Total Festum' }),
  tag('joli-mois-de-l-europe', 'fr', { fr: 'Joli mois de l’Europe' }),
  tag('agenda-maritime', 'fr', { fr: 'Agenda maritime' }),
  tag('maisons-de-la-region', 'fr', { fr: 'Maisons de la Région' }),
  tag('mrac', 'fr', { fr: 'Musée régional d’art contemporain' }),
]

/** The category of each type of holiday in the source. */
export const categoryOfType: Readonly<Record<string, LocalKey>> = {
  Public: 'public-holidays',
  Bank: 'bank-holidays',
  School: 'school-holidays',
}

/** The tag of each group (a community with its own school holidays) in the source. */
export const tagOfGroup: Readonly<Record<string, LocalKey>> = { NL: 'flemish-community' }

/** The category of each theme in the spelling of the agenda. */
export const categoryOfTheme: Readonly<Record<string, LocalKey>> = {
  Culture: 'culture',
  'Education / Formation / Métiers / Emploi': 'education',
  Environnement: 'environment',
  Sport: 'sport',
  'Vides Grenier / Brocantes / Foires et salons': 'markets',
  Autres: 'other',
}

/** The tag of each part of the agenda; the general part has none. */
export const tagOfPart: Readonly<Record<string, LocalKey>> = {
  'Total Festum': 'total-festum',
  "Joli mois de l'Europe": 'joli-mois-de-l-europe',
  'Agenda maritime': 'agenda-maritime',
  'Agenda des Maisons de la Région': 'maisons-de-la-region',
  "Musée Régional d'Art Contemporain - MRAC": 'mrac',
}
