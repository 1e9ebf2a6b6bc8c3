// The operations of the translators' desk.
import * as z from 'zod/mini'
import { bulkResponse, dismissalResponse } from '../responses.ts'
import * as responses from '../translation-responses.ts'
import * as bodies from '../schema/admin-bodies.ts'
import { resources } from '../schema/resources.ts'
import { fillableFields, suggestionFields } from '../schema/suggestions.ts'
import * as errors from './error-responses.ts'
import { deletedId, forbidden, get, post, put, remove, type Row } from './operation-rows.ts'
import { filterParameters, inQuery } from './parameters.ts'
import { string } from './schema.ts'

export const translationRows = {
  glossary: get('/glossary', {
    summary: 'The glossary; for editors and translators',
    response: responses.glossaryResponse,
    errors: forbidden,
  }),
  addGlossaryEntry: post('/glossary', {
    summary: 'Add a term to the glossary; for editors',
    body: bodies.glossaryBody,
    status: 201,
    response: responses.glossaryEntry,
  }),
  changeGlossaryEntry: put('/glossary/{id}', {
    summary: 'Change a term of the glossary; for editors',
    body: bodies.glossaryChangeBody,
    response: responses.glossaryEntry,
    errors: errors.preconditionErrors,
  }),
  removeGlossaryEntry: remove('/glossary/{id}', {
    summary: 'Delete a term of the glossary; for editors',
    response: deletedId,
  }),
  suggestions: get('/{resource}/{id}/suggestions', (resource) => ({
    summary:
      'Up to five earlier translations for a text of the record, from records that the account sees; for accounts that may translate it into the language of the request',
    parameters: [inQuery('field', { ...string, enum: suggestionFields(resource) }, 'The text', { required: true })],
    response: responses.suggestionsResponse,
    errors: [...errors.visibilityErrors(resource), ...forbidden],
  })),
  repeats: get('/{resource}/{id}/repeats', (resource) => ({
    summary:
      'The records of the resource with the same source text that lack its translation into the language of the request, as far as the account may write it: the bulk action `fill` gives them that of this record',
    parameters: [inQuery('field', { ...string, enum: fillableFields(resource) }, 'The text', { required: true })],
    response: responses.repeatsResponse,
    errors: [...errors.visibilityErrors(resource), ...forbidden],
  })),
  knownTerms: get('/{resource}/{id}/terms', (resource) => ({
    summary:
      'Terms of the glossary and names of records that are in the source text, with their translation into the language of the request',
    parameters: [inQuery('field', { ...string, enum: suggestionFields(resource) }, 'The text', { required: true })],
    response: responses.knownTermsResponse,
    errors: [...errors.visibilityErrors(resource), ...forbidden],
  })),
  names: get('/{resource}/names', (resource) => ({
    summary:
      'The records of a list, which takes the same parameters, with their names in all languages; for accounts that see hidden records',
    parameters: filterParameters(resources[resource]),
    response: responses.namesResponse,
    errors: forbidden,
  })),
  writeNames: post('/{resource}/names', {
    summary: 'Write the names of several records in several languages in one change set, each with its own result',
    body: bodies.namesBody,
    response: bulkResponse,
  }),
  dismissals: get('/{resource}/{id}/dismissals', (resource) => ({
    summary:
      'List the dismissed findings of checks of its texts, as far as the account sees the texts; for accounts that may edit the record or translate it',
    response: z.object({ dismissals: z.array(dismissalResponse) }),
    errors: [...errors.visibilityErrors(resource), ...forbidden],
  })),
  dismiss: post('/{resource}/{id}/dismissals', (resource) => ({
    summary:
      'Dismiss a finding of a check of a text with a reason, in place of an earlier one of the same kind; for accounts that may write the text. The finding returns when the text, its source text or the days of the event change',
    body: bodies.dismissalBody(resources[resource]),
    status: 201,
    response: dismissalResponse,
    errors: [...errors.visibilityErrors(resource), ...errors.trashErrors[resource], ...errors.missingErrors],
  })),
  removeDismissal: remove('/{resource}/{id}/dismissals/{key}', (resource) => ({
    summary: 'Show a dismissed finding again; for accounts that may write the text',
    response: deletedId,
    errors: [...errors.visibilityErrors(resource), '404 rest_not_found'],
  })),
} satisfies { [name: string]: Row }
