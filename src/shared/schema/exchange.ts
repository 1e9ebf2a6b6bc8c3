// Files of texts for translation outside.

/** XLIFF 2.1 for translation tools, CSV for spreadsheets. */
export const exchangeFormats = ['xliff', 'csv'] as const

/** The maximum number of bytes of an imported file. */
export const maxExchangeBytes = 16_777_216
/** The number of records of an exported file, by default and at most. */
export const defaultExported = 500
export const maxExported = 2_000

/** The reasons why a text of a file is not imported, with their sentences. */
export const importReasons = {
  language: 'This part is not for these languages.',
  unknown: 'No record that you may translate has this id.',
  field: 'The record has no such text to translate.',
  version: 'The record never had the version that the file names.',
  source: 'The record was written in another language.',
  twice: 'The file contains this text more than once.',
  markup: 'The markup is incomplete: a tag is missing, unknown or not closed.',
  changed: 'The translation was changed after the export.',
  rejected: 'The text or the right to write it is missing.',
} as const
export type ImportReason = keyof typeof importReasons

/** The reasons why a file cannot be imported. */
export type FileIssue = 'encoding' | 'doctype' | 'format' | 'columns' | 'quotes' | 'xml'
