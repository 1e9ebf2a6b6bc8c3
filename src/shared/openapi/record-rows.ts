// The rows that stand for each of the resources: records with all their languages, many at once, their history.
import { maxTextLength } from '../schema/kinds.ts'
import type { AddressResponse } from '../record-bundle.ts'
import { titleOf } from './field-schemas.ts'
import { count, missing, type RowFor } from './admin-row.ts'
import { idempotencyKey, inQuery } from './parameters.ts'
import {
  moved,
  notFoundOf,
  once,
  permitted,
  signedIn,
  trashed,
  unseen,
  unwritten,
  withBody,
} from './error-responses.ts'
import { described, integer, list, object, ref, string } from './schema.ts'

/** Rows by their names. */
export const recordRows = {
  createWhole: (resource) => ({
    summary: `Create with several languages at once (${resource})`,
    needsAccount: true,
    parameters: [idempotencyKey],
    takes: ref(`Whole${titleOf(resource)}Create`),
    status: 201,
    answers: ref(`Whole${titleOf(resource)}`),
    headers: ['Location'],
    refusals: [...permitted, ...withBody, ...unwritten(resource), ...once],
  }),
  bulk: (resource) => ({
    summary: `Change many, by ids or by filter, each with its own result (${resource})`,
    needsAccount: true,
    takes: ref('BulkWrite'),
    answers: ref('BulkAnswer'),
    refusals: [...permitted, ...withBody, ...missing, ...moved],
  }),
  address: (resource) => ({
    summary: `The slug and address that a title or a chosen slug would get (${resource})`,
    needsAccount: true,
    parameters: [
      inQuery('wish', { ...string, maxLength: maxTextLength }, 'A title, or a slug somebody chose', { required: true }),
      inQuery('id', integer, 'The record it is for, which may keep its own'),
    ],
    answers: object<AddressResponse>({ wish: string, slug: string, url: string }),
    refusals: [...permitted, ...missing],
  }),
  readWhole: (resource) => ({
    summary: `Read with all languages the account may see (${resource})`,
    needsAccount: true,
    answers: ref(`Whole${titleOf(resource)}`),
    refusals: [...signedIn, ...unseen(resource)],
  }),
  updateWhole: (resource) => ({
    summary: `Write all parts in one transaction, or none (${resource})`,
    needsAccount: true,
    takes: ref(`Whole${titleOf(resource)}Update`),
    answers: ref(`Whole${titleOf(resource)}`),
    refusals: [...permitted, ...withBody, ...unwritten(resource), notFoundOf(resource), ...trashed[resource], ...moved],
  }),
  purge: (resource) => ({
    summary: `Remove one of the trash for good (${resource})`,
    needsAccount: true,
    answers: object<{ resource: 0; id: 0; change_set: 0 }>({ resource: string, id: integer, change_set: string }),
    refusals: [...permitted, notFoundOf(resource)],
  }),
  history: (resource) => ({
    summary: `Who changed what and when, newest first (${resource})`,
    needsAccount: true,
    parameters: [
      inQuery('before', integer, 'Only changes before this one'),
      inQuery('limit', count(100, 50), 'Changes per answer; fewer where they are long'),
    ],
    answers: ref('History'),
    refusals: [...signedIn, ...unseen(resource)],
  }),
  restore: (resource) => ({
    summary: `Put back a record, a language or a field as it was after a change (${resource})`,
    needsAccount: true,
    takes: object<{ seq: 0; fields?: 0; if?: 0 }>(
      {
        seq: described(integer, 'The change, as history names it'),
        fields: described(
          list(string),
          'Parts (`shared`, `nl` …) or fields of a part (`nl.title`); everything unless sent',
        ),
        if: described({ type: 'object' }, 'The etag each part must still have'),
      },
      'fields',
      'if',
    ),
    answers: ref(`Whole${titleOf(resource)}`),
    refusals: [
      ...permitted,
      ...withBody,
      ...unwritten(resource),
      ...unseen(resource),
      ...trashed[resource],
      ...moved,
      '409 last-variant',
    ],
  }),
} satisfies { [name: string]: RowFor }
