// Operations that exchange texts with translation tools, for the table of `admin-operations.ts`.
import { importResponse } from '../import-response.ts'
import { languages } from '../i18n/language.ts'
import { defaultExported, exchangeFormats, maxExported } from '../schema/exchange.ts'
import { dueFilters } from '../schema/filters.ts'
import { resourceNames } from '../schema/resources.ts'
import type { ErrorResponse } from './error-responses.ts'
import { get, number, post } from './operation-rows.ts'
import { inQuery } from './parameters.ts'
import { string } from './schema.ts'

const samples = {
  'application/xliff+xml': `<?xml version="1.0" encoding="UTF-8"?>
<xliff xmlns="urn:oasis:names:tc:xliff:document:2.0" version="2.1" srcLang="fr" trgLang="nl">
  <file id="events-12.fr-7.nl-0" xml:space="preserve">
    <unit id="title" canResegment="no">
      <segment id="1" state="initial">
        <source>Marché de Noël</source>
      </segment>
    </unit>
  </file>
</xliff>
`,
  'text/csv':
    'resource,id,field,source_language,target_language,source_version,target_version,state,record,context,previous_source,source,target\r\nevents,12,title,fr,nl,7,0,initial,Marché de Noël,,,Marché de Noël,\r\n',
}
/** The content types of a file. */
export const exchangeBody = { 'application/xliff+xml': string, 'text/csv': string }

const exportErrors: ErrorResponse[] = ['403 rest_forbidden', '404 rest_not_found']
const importErrors: ErrorResponse[] = ['400 rest_invalid_json', '413 rest_body_too_large']

export const exchangeRows = {
  exportTexts: get('/translations/export', {
    summary:
      'The texts of the first records of the queue of a language that are written in another one, with the state of each: XLIFF 2.1 for translation tools, CSV for spreadsheets. For accounts that translate into the language of the request',
    parameters: [
      inQuery('source', { ...string, enum: languages }, 'The source language', { required: true }),
      inQuery('format', { ...string, enum: exchangeFormats, default: 'xliff' }, 'The format of the file'),
      inQuery('resource', string, `Only these resources, separated by commas: ${resourceNames.join(', ')}`),
      inQuery('due', { ...string, enum: dueFilters, default: 'any' }, 'Only records whose translation is due then'),
      inQuery('limit', number(1, defaultExported, maxExported), 'Records per file; fewer if they are long'),
    ],
    otherResponses: exchangeBody,
    samples: { response: samples },
    headers: ['X-TEC-Total'],
    errors: exportErrors,
  }),

  importTexts: post('/translations/import', {
    summary:
      'Write the translations of an exported file, in one change set, with a result for each text: the format is detected from the content of the body. What is unchanged writes nothing; a text whose source has changed since the export is outdated; one whose translation was changed meanwhile is left alone',
    parameters: [
      inQuery('dry_run', { type: 'boolean', default: false }, 'Return the results without changing anything'),
    ],
    samples: { body: samples },
    response: importResponse,
    errors: importErrors,
  }),
}
