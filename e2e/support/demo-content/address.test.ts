import * as fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fold, readAddress } from './address.ts'

const read = (line: string, cityHint = '') => {
  const place = readAddress(line, cityHint)
  return place && [place.name, place.address, place.zip, place.city, place.province]
}

describe('an address line', () => {
  test.each([
    ['a single dot as street', '., Eglise, 32450 Lartigue - Gers', ['Eglise', '', '32450', 'Lartigue', 'Gers']],
    [
      'a street, then a place',
      '17 Rue Eugénie Aubertot,&nbsp; Hall 3000 du Parc des Expositions, 81100 Castres - Tarn',
      ['Hall 3000 du Parc des Expositions', '17 Rue Eugénie Aubertot', '81100', 'Castres', 'Tarn'],
    ],
    [
      'a comma after the house number',
      "49, Bd d'europe, Cinéma Véo Muret, 31600 Muret - Haute-Garonne",
      ['Cinéma Véo Muret', "49, Bd d'europe", '31600', 'Muret', 'Haute-Garonne'],
    ],
    [
      'a place with a comma in its name',
      "24 avenue du général de Gaulle, L'Estive, Scène Nationale, 09000 Foix - Ariège",
      ["L'Estive, Scène Nationale", '24 avenue du général de Gaulle', '09000', 'Foix', 'Ariège'],
    ],
    [
      'a place repeated after its street',
      'Maison du Grand Fauconnier, 39 Grand rue Raimond VII, Maison du grand fauconnier , 81170 Cordes-sur-Ciel - Tarn',
      ['Maison du grand fauconnier', '39 Grand rue Raimond VII', '81170', 'Cordes-sur-Ciel', 'Tarn'],
    ],
    [
      'the postcode, town and country repeated',
      "96 Rue Michel-Ange, 31200 Toulouse, France, BBB centre d'art, 31200 Toulouse - Haute-Garonne",
      ["BBB centre d'art", '96 Rue Michel-Ange', '31200', 'Toulouse', 'Haute-Garonne'],
    ],
    [
      'only a street',
      'Place Foch , Rodez, 12000 Rodez - Aveyron',
      ['Place Foch', 'Place Foch', '12000', 'Rodez', 'Aveyron'],
    ],
    ['only a town', '09000 Foix - Ariège', ['Foix', '', '09000', 'Foix', 'Ariège']],
    [
      'commas in parentheses',
      'Saint Salvadou, Village (église, place), 12200 Le Bas Ségala - Aveyron',
      ['Village (église, place)', 'Saint Salvadou', '12200', 'Le Bas Ségala', 'Aveyron'],
    ],
    ['no town, and a space in the postcode', 'Le village, 48 220  - Lozère', ['Le village', '', '48220', '', 'Lozère']],
    [
      'a department without its hyphen',
      'Foyer rural, 66720 Montner - Pyrénées Orientales',
      ['Foyer rural', '', '66720', 'Montner', 'Pyrénées-Orientales'],
    ],
    ['no postcode and town', 'jardins montalbanais', ['Jardins montalbanais', '', '', '', '']],
  ])('with %s is parsed', (_what, line, place) => expect(read(line)).toEqual(place))

  test('uses the town of its column only if it contains none', () => {
    expect(read('Département du Gard, 30000  - Gard', 'Nîmes')).toEqual([
      'Département du Gard',
      '',
      '30000',
      'Nîmes',
      'Gard',
    ])
    expect(read('65510 Loudenvielle - Hautes-Pyrénées', 'Génos')).toEqual([
      'Loudenvielle',
      '',
      '65510',
      'Loudenvielle',
      'Hautes-Pyrénées',
    ])
  })

  test('without a place yields null', () => {
    for (const line of ['', '-', ' . ', '&nbsp;', '.,']) expect(readAddress(line, '')).toBeNull()
  })

  test('never yields parts with a leading dot, a no-break space or outer white space', () =>
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('.', ',', ' ', '&nbsp;', '-', '31000 ', '12', 'rue', 'é', '(', ')', 'Gers', ' - '), {
          maxLength: 14,
        }),
        (pieces) => {
          const place = readAddress(pieces.join(''), '')
          for (const text of Object.values(place ?? {})) expect(text).not.toMatch(/^\.|\u00a0|&nbsp;|^\s|\s$/)
        },
      ),
    ))
})

test('spellings that differ in case, accents and apostrophes are folded to one', () =>
  expect(fold('Maison de l’Évêché (N°1)')).toBe(fold("MAISON DE L'EVECHE n°1")))
