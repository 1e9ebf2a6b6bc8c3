// Sources and licences of the shipped content, which its file contains.
import type { DemoContent } from '#server/demo/shape.ts'

/** One entry per source. */
export const licences: Readonly<DemoContent['licences']> = [
  {
    name: 'Public and school holidays of Belgium and Luxembourg',
    licence: 'Open Database License (ODbL) 1.0, https://opendatacommons.org/licenses/odbl/1-0/',
    attribution: 'OpenHolidays API. Changed: names in Luxembourgish left out, categories and tags added.',
    url: 'https://www.openholidaysapi.org/',
  },
  {
    name: 'Agenda of the Région Occitanie, 2022',
    licence: 'Licence Ouverte / Open Licence (Etalab), https://www.etalab.gouv.fr/licence-ouverte-open-licence/',
    attribution:
      'Région Occitanie. Changed: texts cleaned, addresses taken apart, dates moved forward by whole 52-week steps.',
    url: 'https://data.laregion.fr/',
  },
]
